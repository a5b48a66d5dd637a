import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { type BucketConfig, openBucket } from '#adapters/s3/bucket.ts'
import { makeS3Images } from '#adapters/s3/s3-images.ts'
import { makeSweepOrphanedFiles } from '#core/images/sweep-orphaned-files.ts'
import { faultyBucket } from '#test/support/faulty-bucket.ts'
import { startS3Server } from '#test/support/s3-server.ts'
import { makeWorld } from '#test/support/world.ts'
import { IMAGE_NAME, imageFilesContract } from './image-files-contract.ts'

let server: Awaited<ReturnType<typeof startS3Server>>
let silentServer: ReturnType<typeof createServer>
beforeAll(async () => {
  server = await startS3Server()
  // Accepts every request and never responds.
  silentServer = createServer(() => {})
  await new Promise<void>((resolve) => silentServer.listen(0, '127.0.0.1', resolve))
})
afterAll(async () => {
  silentServer.closeAllConnections()
  silentServer.close()
  await server.stop()
})

imageFilesContract('in a bucket', async () => makeS3Images(await server.makeBucket()))

describe('images in a bucket', () => {
  const content = new Uint8Array([1, 2, 3])
  const silentEndpoint = () => `http://127.0.0.1:${(silentServer.address() as AddressInfo).port}`

  test('are available to every process', async () => {
    const bucket = await server.makeBucket()
    await makeS3Images(bucket).put(IMAGE_NAME, content)
    const found = await makeS3Images({ ...bucket, endpoint: `${bucket.endpoint}/` }).get(IMAGE_NAME)
    expect(found && [...found]).toEqual([1, 2, 3])
    expect(await makeS3Images(await server.makeBucket()).get(IMAGE_NAME)).toBeNull()
  })

  test('are stored with their content type for direct delivery from the bucket', async () => {
    const bucket = await server.makeBucket()
    await makeS3Images(bucket).put('a-160.avif', content)
    const response = await fetch(`${bucket.endpoint}/${bucket.bucket}/a-160.avif`)
    expect(response.headers.get('content-type')).toBe('image/avif')
    await response.arrayBuffer()
  })

  const wrongSettings: readonly [string, () => Partial<BucketConfig>][] = [
    ['whose secret is wrong', () => ({ secretAccessKey: 'wrong' })],
    ['whose access key is unknown', () => ({ accessKeyId: 'nobody' })],
    ['that does not exist', () => ({ bucket: 'no-such-bucket' })],
    ['on an unreachable machine', () => ({ endpoint: 'http://127.0.0.1:1' })],
    ['whose store never responds', () => ({ endpoint: silentEndpoint() })],
  ]
  test.each(wrongSettings)('%s are unavailable, not missing', async (_, changes) => {
    const files = makeS3Images({ ...(await server.makeBucket()), ...changes() }, { timeoutMs: 250 })
    const calls = [
      () => files.put(IMAGE_NAME, content),
      () => files.get(IMAGE_NAME),
      () => files.remove(IMAGE_NAME),
      () => files.list({ after: null, limit: 1 }),
    ]
    for (const call of calls) await expect(call()).rejects.toMatchObject({ code: 'unavailable' })
  })

  test('time out when the store never responds, even during garbage collection', async () => {
    setFlagsFromString('--expose-gc')
    const gcTimer = setInterval(runInNewContext('gc'), 20)
    onTestFinished(() => clearInterval(gcTimer))
    const files = makeS3Images({ ...(await server.makeBucket()), endpoint: silentEndpoint() }, { timeoutMs: 250 })
    await expect(files.get(IMAGE_NAME)).rejects.toMatchObject({ code: 'unavailable', cause: { name: 'TimeoutError' } })
  })
})

describe('content from a store', () => {
  const draw = (format: 'avif' | 'webp') =>
    sharp({ create: { width: 64, height: 64, channels: 3, background: 'red' } })
      .toFormat(format)
      .toBuffer()
  const nameOf = (format: string) => `a-160.${format}`
  const read = async (body: Uint8Array, headers: Record<string, string> = {}, format = 'webp') =>
    makeS3Images(await faultyBucket({ get: (_, response) => response.writeHead(200, headers).end(body) })).get(
      nameOf(format),
    )
  /** Stores the content and returns its checksum header. */
  const put = async (key: string, body: Uint8Array): Promise<Record<string, string>> => {
    let checksum = ''
    const bucket = await faultyBucket({
      put: (request, response) => {
        checksum = String(request.headers['x-amz-meta-sum'])
        request.resume().on('end', () => response.end())
      },
    })
    await makeS3Images(bucket).put(key, body)
    return { 'x-amz-meta-sum': checksum }
  }

  test.each(['avif', 'webp'] as const)('is rejected if it differs from the stored content: %s', async (format) => {
    const image = await draw(format)
    const checksumHeader = await put(nameOf(format), image)
    expect(await read(image, checksumHeader, format)).toEqual(new Uint8Array(image))
    const wrongResponses: [Uint8Array, Record<string, string>][] = [
      [new Uint8Array(), checksumHeader],
      [image.subarray(0, -1), checksumHeader],
      [image, await put(`another-160.${format}`, image)],
      // Objects stored by an earlier release have no checksum, but must be complete images.
      [new Uint8Array(), {}],
      [image.subarray(0, -1), {}],
      [Buffer.from('<?xml version="1.0"?><Error><Code>SlowDown</Code></Error>'), {}],
    ]
    for (const [body, headers] of wrongResponses)
      await expect(read(body, headers, format)).rejects.toMatchObject({ code: 'unavailable' })
  })

  test.each(['avif', 'webp'] as const)('is accepted without a checksum if it is complete: %s', async (format) => {
    const image = await draw(format)
    expect(await read(image, {}, format)).toEqual(new Uint8Array(image))
  })
})

describe('images next to the open-data files in a bucket', () => {
  const dumpStems = Array.from({ length: 7 }, (_, index) => `shows-2026-11-${20 + index}`)
  const content = new Uint8Array([1])
  const images = ['a-160.avif', 'm.webp', 'open-d.webp', 'open-database.webp', 'z.webp']

  const makeSharedBucket = async () => {
    const bucket = await server.makeBucket()
    const dumps = dumpStems.flatMap((stem) => [`open-data/${stem}.csv.gz`, `open-data/${stem}.json.gz`])
    for (const key of [...dumps, ...images]) await openBucket(bucket).put(key, content, 'application/octet-stream')
    return { files: makeS3Images(bucket), objects: openBucket(bucket), dumps }
  }
  test.each([1, 2, 3, 5, 400])('are all listed, in pages of %i, without the open-data files', async (limit) => {
    const { files } = await makeSharedBucket()
    const listedNames: string[] = []
    for (let after: string | null | undefined = null; after !== undefined; ) {
      const page: readonly { name: string }[] = await files.list({ after, limit })
      listedNames.push(...page.map(({ name }) => name))
      after = page.at(-1)?.name
    }
    expect(listedNames).toEqual(images)
  })

  test('are listed with at most one extra request, which skips the open-data files', async () => {
    const markers: string[] = []
    const entry = '<Contents><Key>open-data/x</Key><LastModified>2026-11-20T04:00:00.000Z</LastModified></Contents>'
    const bucket = await faultyBucket({
      list: (request, response) => {
        const marker = new URL(request.url ?? '', 'http://store').searchParams.get('marker') ?? ''
        markers.push(marker)
        const isTruncated = marker < 'open-data/x'
        response.end(
          `<ListBucketResult><IsTruncated>${isTruncated}</IsTruncated>${isTruncated ? entry : ''}</ListBucketResult>`,
        )
      },
    })
    expect(await makeS3Images(bucket).list({ after: null, limit: 1 })).toEqual([])
    expect(markers).toEqual(['', 'open-data0'])
  })

  test('are swept if orphaned, unlike open-data files', async () => {
    const { files, objects, dumps } = await makeSharedBucket()
    const world = makeWorld()
    world.clock.set(new Date(Date.now() + 48 * 60 * 60 * 1000).toISOString())
    const sweep = makeSweepOrphanedFiles({ ...world.ports, imageFiles: files })
    expect(await sweep(null)).toEqual({ next: 'z.webp', removed: 5, failed: 0, isRefused: false })
    expect(await sweep(null)).toEqual({ next: null, removed: 0, failed: 0, isRefused: false })
    expect((await objects.list({ after: '', limit: 100 })).objects.map(({ key }) => key)).toEqual(dumps)
  })
})
