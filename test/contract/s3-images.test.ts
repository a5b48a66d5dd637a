import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Bucket } from '#adapters/s3/bucket.ts'
import { makeS3Images } from '#adapters/s3/s3-images.ts'
import { startS3Server } from '#test/support/s3-server.ts'
import { describeImageFiles, NAME } from './image-files-contract.ts'

let server: Awaited<ReturnType<typeof startS3Server>>
let nowhere: ReturnType<typeof createServer>
beforeAll(async () => {
  server = await startS3Server()
  // Takes every request and answers none.
  nowhere = createServer(() => {})
  await new Promise<void>((resolve) => nowhere.listen(0, '127.0.0.1', resolve))
})
afterAll(async () => {
  nowhere.closeAllConnections()
  nowhere.close()
  await server.stop()
})

describeImageFiles('in a bucket', async () => makeS3Images(await server.makeBucket()))

describe('pictures in a bucket', () => {
  const content = new Uint8Array([1, 2, 3])
  const silent = () => `http://127.0.0.1:${(nowhere.address() as AddressInfo).port}`

  test('are there for every process', async () => {
    const bucket = await server.makeBucket()
    await makeS3Images(bucket).put(NAME, content)
    const found = await makeS3Images({ ...bucket, endpoint: `${bucket.endpoint}/` }).get(NAME)
    expect(found && [...found]).toEqual([1, 2, 3])
    expect(await makeS3Images(await server.makeBucket()).get(NAME)).toBeNull()
  })

  test('have their type with them, for who serves the bucket directly', async () => {
    const bucket = await server.makeBucket()
    await makeS3Images(bucket).put('a-160.avif', content)
    const answer = await fetch(`${bucket.endpoint}/${bucket.bucket}/a-160.avif`)
    expect(answer.headers.get('content-type')).toBe('image/avif')
    await answer.arrayBuffer()
  })

  const wrong: readonly [string, () => Partial<Bucket>][] = [
    ['whose secret is wrong', () => ({ secretAccessKey: 'wrong' })],
    ['whose key nobody knows', () => ({ accessKeyId: 'nobody' })],
    ['that is not there', () => ({ bucket: 'no-such-bucket' })],
    ['on a machine that is not there', () => ({ endpoint: 'http://127.0.0.1:1' })],
    ['whose store never answers', () => ({ endpoint: silent() })],
  ]
  test.each(wrong)('%s are unavailable, and not said to be missing', async (_, changes) => {
    const files = makeS3Images({ ...(await server.makeBucket()), ...changes() }, { timeoutMs: 250 })
    const calls = [
      () => files.put(NAME, content),
      () => files.get(NAME),
      () => files.remove(NAME),
      () => files.list({ after: null, limit: 1 }),
    ]
    for (const call of calls) await expect(call()).rejects.toMatchObject({ code: 'unavailable' })
  })
})
