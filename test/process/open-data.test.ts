import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBucket } from '#adapters/s3/bucket.ts'
import { settingsOfBucket, startS3Server } from '#test/support/s3-server.ts'
import { makeInstallationForTest, startProductForTest } from '#test/support/test-installation.ts'

let s3Server: Awaited<ReturnType<typeof startS3Server>>
beforeAll(async () => {
  s3Server = await startS3Server()
})
afterAll(() => s3Server.stop())

const path = '/open-data/shows-2026-11-20.csv.gz'

test('every process serves the open data from the bucket and stores no copy', async () => {
  const bucket = await s3Server.makeBucket()
  const installation = await makeInstallationForTest()
  const settings = { ...installation, ...settingsOfBucket(bucket) }
  const processes = await Promise.all([startProductForTest(settings), startProductForTest(settings)])
  await openBucket(bucket).put(path.slice(1), new Uint8Array(Buffer.from('the whole of it')), 'application/gzip')
  for (const { url } of processes) {
    const { files } = await (await fetch(`${url}/api/open-data`)).json()
    expect(files).toMatchObject([{ url: path, bytes: 15 }])
    const file = await fetch(url + path)
    expect([file.headers.get('content-length'), await file.text()]).toEqual(['15', 'the whole of it'])
    const head = await fetch(url + path, { method: 'HEAD' })
    expect([head.status, head.headers.get('content-length')]).toEqual([200, '15'])
    expect(await (await fetch(`${url}/open-data`)).text()).toContain(path)
  }
  for (const each of processes) expect(await each.end()).toMatchObject({ code: 0 })
  expect(existsSync(join(installation.DATA_DIR, 'dumps'))).toBe(false)
})
