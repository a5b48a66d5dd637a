import { createHash, randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type BucketConfig, openBucket } from '#adapters/s3/bucket.ts'
import { makeS3Dumps } from '#adapters/s3/s3-dumps.ts'
import type { Leases } from '#core/exports/dump-store.ts'
import { faultyBucket } from '#test/support/faulty-bucket.ts'
import { makeHttpWorld } from '#test/support/http-world.ts'
import { expectProblem } from '#test/support/problem.ts'
import { startS3Server } from '#test/support/s3-server.ts'

let server: Awaited<ReturnType<typeof startS3Server>>
beforeAll(async () => {
  server = await startS3Server()
})
afterAll(() => server.stop())

/** Unused, because no process writes dumps here. */
const leases: Leases = { hold: async () => false, release: async () => {} }

const visitSiteWith = (bucket: BucketConfig) =>
  makeHttpWorld({ dumps: makeS3Dumps(bucket, leases, { timeoutMs: 2_000 }) }).visit()

const dumpName = 'shows-2026-11-20.csv.gz'
const dumpPath = `/open-data/${dumpName}`
const put = (bucket: BucketConfig, fileName: string, content: string | Uint8Array) =>
  openBucket(bucket).put(`open-data/${fileName}`, new Uint8Array(Buffer.from(content)), 'application/gzip')

const listingWithSize = (bytes: number) =>
  `<ListBucketResult><Contents><Key>open-data/${dumpName}</Key><LastModified>2026-11-20T04:00:00.000Z</LastModified><Size>${bytes}</Size></Contents></ListBucketResult>`

describe('open data in a bucket', () => {
  test('is listed and served by every process, latest first', async () => {
    const bucket = await server.makeBucket()
    for (const dump of ['shows-2026-11-19.json.gz', 'shows-2026-11-20.json.gz', dumpName]) await put(bucket, dump, dump)
    await put(bucket, 'notes.txt', 'none of them')
    for (const visitor of [visitSiteWith(bucket), visitSiteWith(bucket)]) {
      const { files } = await (await visitor.get('/api/open-data')).json()
      expect(files.map(({ url, bytes }: { url: string; bytes: number }) => [url, bytes])).toEqual([
        [dumpPath, 23],
        ['/open-data/shows-2026-11-20.json.gz', 24],
        ['/open-data/shows-2026-11-19.json.gz', 24],
      ])
      expect(await (await visitor.get(dumpPath)).text()).toBe(dumpName)
    }
  })

  test('is served byte for byte with its length, and with 304 if the ETag matches', async () => {
    const bucket = await server.makeBucket()
    const content = randomBytes(3_000_000)
    await put(bucket, dumpName, content)
    const visitor = visitSiteWith(bucket)
    const response = await visitor.get(dumpPath)
    const bytes = new Uint8Array(await response.arrayBuffer())
    const sha256Of = (data: Uint8Array) => createHash('sha256').update(data).digest('hex')
    expect(sha256Of(bytes)).toBe(sha256Of(content))
    const headers = Object.fromEntries(response.headers)
    expect(headers).toMatchObject({
      'content-type': 'application/gzip',
      'content-length': '3000000',
      'content-disposition': `attachment; filename="${dumpName}"`,
      'cache-control': 'public, max-age=31536000, immutable',
      'access-control-allow-origin': '*',
    })
    const etag = headers.etag ?? ''
    const again = await visitSiteWith(bucket).get(dumpPath, { 'if-none-match': etag })
    expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', etag])
    const head = await visitor.fetch(dumpPath, { method: 'HEAD' })
    expect([head.status, await head.text(), head.headers.get('content-length')]).toEqual([200, '', '3000000'])
  })

  test('includes nothing but dumps', async () => {
    const bucket = await server.makeBucket()
    await put(bucket, 'notes.txt', 'secret')
    await openBucket(bucket).put('a.webp', new Uint8Array([1]), 'image/webp')
    for (const other of ['notes.txt', 'a.webp', '..%2Fa.webp', dumpName])
      expect((await expectProblem(await visitSiteWith(bucket).get(`/open-data/${other}`), 404)).message).toBe(
        'This file does not exist.',
      )
  })

  test('is refused with 503 while the bucket is unavailable', async () => {
    const bucket = { ...(await server.makeBucket()), endpoint: 'http://127.0.0.1:1' }
    for (const requestPath of ['/api/open-data', dumpPath]) {
      const response = await visitSiteWith(bucket).get(requestPath)
      expect([response.headers.get('retry-after'), response.headers.get('cache-control')]).toEqual(['5', 'no-store'])
      expect(await expectProblem(response, 503)).toMatchObject({ code: 'unavailable' })
    }
  })

  test('is not marked immutable if the bucket fails after listing its files', async () => {
    const bucket = await faultyBucket({
      list: (_, response) => response.end(listingWithSize(9)),
      get: (_, response) => response.writeHead(500).end(),
    })
    const failed = await visitSiteWith(bucket).get(dumpPath)
    expect([failed.headers.get('etag'), failed.headers.get('cache-control')]).toEqual([null, 'no-store'])
    expect(await expectProblem(failed, 503)).toMatchObject({ code: 'unavailable' })
    const bucketWithMissingFile = await faultyBucket({
      list: (_, response) => response.end(listingWithSize(9)),
    })
    await expectProblem(await visitSiteWith(bucketWithMissingFile).get(dumpPath), 404)
  })

  test('is no longer read from the bucket once the client has disconnected', async () => {
    const { promise: isFinished, resolve: reportFinished } = Promise.withResolvers<boolean>()
    const bucket = await faultyBucket({
      list: (_, response) => response.end(listingWithSize(1_000_000_000)),
      get: (_, response) => {
        const chunk = Buffer.alloc(100_000)
        const sendMore = () => {
          while (response.write(chunk)) {}
        }
        response.on('drain', sendMore).on('close', () => reportFinished(response.writableFinished))
        response.writeHead(200, { 'content-length': '1000000000' })
        sendMore()
      },
    })
    const download = await visitSiteWith(bucket).get(dumpPath)
    const reader = download.body?.getReader()
    expect((await reader?.read())?.done).toBe(false)
    await reader?.cancel()
    expect(await isFinished).toBe(false)
  })
})
