import { existsSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BucketConfig } from '#adapters/s3/bucket.ts'
import { owner, ownerSettings } from '#test/support/api-client.ts'
import { makeBrowser } from '#test/support/browser.ts'
import { sendAs } from '#test/support/faults/request-counts.ts'
import { freePort } from '#test/support/free-port.ts'
import { uploadImage } from '#test/support/image-form.ts'
import { runProduct } from '#test/support/product.ts'
import { settingsOfBucket, startS3Server } from '#test/support/s3-server.ts'
import { makeFolderForTest, makeInstallationForTest, startProductForTest } from '#test/support/test-installation.ts'

let s3Server: Awaited<ReturnType<typeof startS3Server>>
beforeAll(async () => {
  s3Server = await startS3Server()
})
afterAll(() => s3Server.stop())

const uploadPoster = async (url: string): Promise<string> => {
  const browser = makeBrowser({ request: (path, init) => fetch(url + path, init) })
  expect((await sendAs(browser, 'POST', '/api/auth/login', owner)).status).toBe(200)
  const content = await sharp({ create: { width: 200, height: 150, channels: 3, background: 'red' } })
    .jpeg()
    .toBuffer()
  const response = await uploadImage(browser, content)
  expect(response.status).toBe(201)
  return (await response.json()).showPoster
}

test.each(['a folder', 'a bucket'])('an image stored in %s is served after a kill and a restart', async (store) => {
  const installation = await makeInstallationForTest()
  const bucket = store === 'a bucket' ? settingsOfBucket(await s3Server.makeBucket()) : {}
  const product = await startProductForTest({ ...installation, ...ownerSettings, ...bucket })
  const poster = await uploadPoster(product.url)
  expect(existsSync(join(installation.DATA_DIR, poster))).toBe(store === 'a folder')
  await product.end('SIGKILL')
  const restarted = await startProductForTest({ ...installation, ...bucket })
  const served = await fetch(restarted.url + poster)
  expect([served.status, served.headers.get('content-type')]).toEqual([200, 'image/webp'])
  expect((await sharp(await served.arrayBuffer()).metadata()).width).toBe(200)
})

test.each<[string, () => Promise<Partial<BucketConfig>>, RegExp]>([
  [
    'that does not exist',
    async () => ({ bucket: 'none-such' }),
    /^The image bucket at .+ cannot be used: the store returned 404 NoSuchBucket; check the variables IMAGES_S3_…, and that the object storage is reachable\.$/,
  ],
  [
    'whose secret is wrong',
    async () => ({ secretAccessKey: 'hush-hush' }),
    /^The image bucket .+: the store returned 403 \w+; check the variables IMAGES_S3_…, and that the object storage is reachable\.$/,
  ],
  [
    'that cannot be reached',
    async () => ({ endpoint: `http://127.0.0.1:${await freePort()}` }),
    /^The image bucket .+ECONNREFUSED/,
  ],
])('a bucket %s prevents the start with a one-line error that omits its secret', async (_, makeChanges, pattern) => {
  const bucket = await s3Server.makeBucket()
  const settings = { ...settingsOfBucket({ ...bucket, ...(await makeChanges()) }), ...ownerSettings }
  const { code, out, err } = await runProduct({
    DATA_DIR: makeFolderForTest(),
    PORT: String(await freePort()),
    ...settings,
  })
  expect({ code, out }).toEqual({ code: 1, out: '' })
  expect(err.trimEnd()).toMatch(pattern)
  expect(err).toMatch(/^[^\n]+\n$/)
  expect(err).not.toContain(settings.IMAGES_S3_SECRET_ACCESS_KEY)
})
