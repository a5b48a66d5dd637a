import { createHash } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type BucketConfig, openBucket } from '#adapters/s3/bucket.ts'
import { openDumpBuckets } from '#test/support/dump-bucket.ts'
import { faultyBucket } from '#test/support/faulty-bucket.ts'
import { CSV_NAME, chunks, dumpStoreContract, JSON_NAME, takeLease } from './dump-store-contract.ts'

let buckets: Awaited<ReturnType<typeof openDumpBuckets>>
beforeAll(async () => {
  buckets = await openDumpBuckets()
})
afterAll(() => buckets.close())
beforeEach(() => buckets.database.empty())

dumpStoreContract('in a bucket', async () => {
  const bucket = await buckets.makeBucket()
  return { openAsProcess: () => buckets.dumpStoreOf(bucket), expireLeases: buckets.expireLeases }
})

describe('dumps in a bucket', () => {
  const largeContent = () => chunks(...Array.from({ length: 100 }, () => Buffer.alloc(1_000_000, 'x')))

  test('are stored in one folder, and other files are neither listed nor deleted', async () => {
    const bucket = await buckets.makeBucket()
    const objects = openBucket(bucket)
    const others = [CSV_NAME, 'open-data/notes.txt', 'open-data/old/shows-2026-11-18.csv.gz', 'open-database.webp']
    for (const key of others) await objects.put(key, new Uint8Array([1]), 'text/plain')
    const dumps = buckets.dumpStoreOf(bucket)
    const lease = await takeLease(dumps)
    await lease.put(JSON_NAME, chunks('x'))
    expect((await dumps.list()).map(({ name }) => name)).toEqual([JSON_NAME])
    await lease.deleteAllExcept(new Set())
    const { objects: remaining } = await objects.list({ after: '', limit: 100 })
    expect(remaining.map(({ key }) => key).toSorted()).toEqual(others.toSorted())
  })

  test('are sent with their content length, content type and checksum', async () => {
    const seen: unknown[] = []
    const bucket = await faultyBucket({
      put: async (request, response) => {
        const { 'content-length': length, 'x-amz-content-sha256': checksum, 'content-type': type } = request.headers
        const body = await buffer(request)
        seen.push(request.url, Number(length) === body.length, type)
        seen.push(checksum === createHash('sha256').update(body).digest('hex'), request.headers['transfer-encoding'])
        response.end()
      },
    })
    await (await takeLease(buckets.dumpStoreOf(bucket))).put(CSV_NAME, largeContent())
    expect(seen).toEqual([`/odd/open-data/${CSV_NAME}`, true, 'application/gzip', true, undefined])
  })

  test('are not uploaded any further once the lease is released', async () => {
    const { promise: startedRequest, resolve: reportStart } = Promise.withResolvers<IncomingMessage>()
    const { promise: wasAborted, resolve: reportEnd } = Promise.withResolvers<boolean>()
    const bucket = await faultyBucket({
      put: (request) => {
        request.once('close', () => reportEnd(!request.complete)).once('error', () => {})
        request.once('data', () => reportStart(request.pause()))
      },
    })
    const lease = await takeLease(buckets.dumpStoreOf(bucket))
    const put = lease.put(CSV_NAME, largeContent())
    put.catch(() => {})
    const request = await startedRequest
    await lease.release()
    await expect(put).rejects.toMatchObject({ code: 'unavailable', cause: { name: 'AbortError' } })
    request.resume()
    expect(await wasAborted).toBe(true)
    expect(await buckets.database.sql('select from lease')).toEqual([])
  })

  const faultyStores: readonly [string, RegExp, () => Promise<BucketConfig>][] = [
    [
      'that refuses the upload before it has read everything',
      /^the store returned 403 AccessDenied$/,
      () =>
        faultyBucket({
          put: (request, response) => {
            response.writeHead(403).end('<Error><Code>AccessDenied</Code></Error>')
            request.resume()
          },
        }),
    ],
    ['that stops reading', /^the store stopped responding$/, () => faultyBucket({ put: (request) => request.pause() })],
    [
      'that reads everything and never responds',
      /^the store stopped responding$/,
      () => faultyBucket({ put: (request) => request.resume() }),
    ],
    ['that closes the connection', /./, () => faultyBucket({ put: (request) => request.socket.destroy() })],
  ]
  test.each(faultyStores)('cannot be uploaded to a store %s', async (_, reason, open) => {
    const idleTimeoutMs = reason.test('the store stopped responding') ? 250 : 60_000
    const lease = await takeLease(buckets.dumpStoreOf(await open(), { idleTimeoutMs }))
    const message = expect.stringMatching(reason)
    await expect(lease.put(CSV_NAME, largeContent())).rejects.toMatchObject({ code: 'unavailable', cause: { message } })
  })

  const wrongSettings: readonly [string, Partial<BucketConfig>][] = [
    ['whose secret is wrong', { secretAccessKey: 'wrong' }],
    ['that does not exist', { bucket: 'no-such-bucket' }],
    ['on an unreachable machine', { endpoint: 'http://127.0.0.1:1' }],
  ]
  test.each(wrongSettings)('%s are unavailable, not missing', async (_, changes) => {
    const dumps = buckets.dumpStoreOf({ ...(await buckets.makeBucket()), ...changes })
    const lease = await takeLease(dumps)
    const calls = [
      () => dumps.list(),
      () => dumps.find(CSV_NAME),
      () => dumps.read(CSV_NAME),
      () => lease.put(CSV_NAME, chunks('x')),
      () => lease.deleteAllExcept(new Set()),
    ]
    for (const call of calls) await expect(call()).rejects.toMatchObject({ code: 'unavailable' })
  })

  describe('during upload', () => {
    let temporaryFolder: string
    beforeEach(async () => {
      temporaryFolder = await mkdtemp(join(tmpdir(), 'on-the-way-'))
      vi.stubEnv('TMPDIR', temporaryFolder)
    })
    afterEach(async () => {
      vi.unstubAllEnvs()
      await rm(temporaryFolder, { recursive: true })
    })

    test('have no file name on the disk, so a killed process leaves no file behind', async () => {
      const listings: string[][] = []
      const bucket = await faultyBucket({
        put: async (request, response) => {
          listings.push(await readdir(temporaryFolder))
          await buffer(request)
          response.end()
        },
      })
      async function* watchedContent() {
        yield Buffer.from('half')
        listings.push(await readdir(temporaryFolder))
      }
      await (await takeLease(buckets.dumpStoreOf(bucket))).put(CSV_NAME, watchedContent())
      expect(listings).toEqual([[], []])
    })

    test('are rejected when the temporary folder is missing', async () => {
      vi.stubEnv('TMPDIR', join(temporaryFolder, 'none'))
      const lease = await takeLease(buckets.dumpStoreOf(await buckets.makeBucket()))
      await expect(lease.put(CSV_NAME, chunks('x'))).rejects.toThrow('ENOENT')
    })
  })
})
