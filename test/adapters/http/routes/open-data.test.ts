import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeFileDumps } from '#adapters/dumps/file-dumps.ts'
import type { DumpStore } from '#core/exports/dump-store.ts'
import { makeHttpWorld } from '#test/support/http-world.ts'
import { expectProblem } from '#test/support/problem.ts'

let dumpsDir = ''
let dumps: DumpStore
beforeEach(async () => {
  dumpsDir = await mkdtemp(join(tmpdir(), 'upstroke-dumps-'))
  dumps = makeFileDumps({ dir: dumpsDir })
})
afterEach(() => rm(dumpsDir, { recursive: true }))

const put = (name: string, content: string) => writeFile(join(dumpsDir, name), content)

test('lists the dumps, latest first, with their licence', async () => {
  for (const name of ['shows-2026-11-19.csv.gz', 'shows-2026-11-20.json.gz', 'shows-2026-11-20.csv.gz'])
    await put(name, name)
  for (const name of ['.shows-2026-11-20.claim', 'shows-2026-11-21.csv.gz.x.tmp', 'secret.txt']) await put(name, 'x')
  const response = await makeHttpWorld({ dumps }).visit().get('/api/open-data')
  const file = (date: string, format: string, bytes: number) => {
    const name = `shows-${date}.${format}.gz`
    return { name, date, since: null, format, bytes, sha256: null, url: `/open-data/${name}` }
  }
  expect(await response.json()).toEqual({
    licence: { name: 'CC0 1.0', url: 'https://creativecommons.org/publicdomain/zero/1.0/' },
    files: [file('2026-11-20', 'csv', 23), file('2026-11-20', 'json', 24), file('2026-11-19', 'csv', 23)],
  })
})

test('lists the changes ahead of the full set with the same date, and serves their checksum', async () => {
  const visitor = makeHttpWorld({ dumps }).visit()
  const list = async () => (await (await visitor.get('/api/open-data')).json()).files
  const [fullSet, changes] = ['shows-2026-11-20.json.gz', 'shows-2026-11-20-since-2026-11-19.json.gz']
  for (const name of [fullSet, changes]) await put(name, name)
  expect((await list())[0]).toMatchObject({ name: changes, since: '2026-11-19', sha256: null })
  const sha256 = 'ab'.repeat(32)
  await put(`${changes}.sha256`, `${sha256}  ${changes}\n`)
  expect(await list()).toMatchObject([
    { name: changes, sha256 },
    { name: fullSet, since: null, sha256: null },
  ])
  const checksum = await visitor.get(`/open-data/${changes}.sha256`)
  expect([checksum.headers.get('content-type'), await checksum.text()]).toEqual([
    'text/plain',
    `${sha256}  ${changes}\n`,
  ])
  expect(await (await visitor.get(`/open-data/${changes}`)).text()).toBe(changes)
})

test('lists nothing if there are no dumps', async () => {
  for (const emptyDumps of [null, makeFileDumps({ dir: join(dumpsDir, 'none') })]) {
    const response = await makeHttpWorld({ dumps: emptyDumps }).visit().get('/api/open-data')
    expect(await response.json()).toMatchObject({ files: [] })
  }
})

test('serves a dump as immutable, and returns 304 if its ETag matches', async () => {
  await put('shows-2026-11-20.csv.gz', 'the whole of it')
  const visitor = makeHttpWorld({ dumps }).visit()
  const path = '/open-data/shows-2026-11-20.csv.gz'
  const response = await visitor.get(path)
  expect(response.status).toBe(200)
  expect(await response.text()).toBe('the whole of it')
  const headers = Object.fromEntries(response.headers)
  expect(headers).toMatchObject({
    'content-type': 'application/gzip',
    'content-length': '15',
    'content-disposition': 'attachment; filename="shows-2026-11-20.csv.gz"',
    'cache-control': 'public, max-age=31536000, immutable',
    'access-control-allow-origin': '*',
  })
  expect(headers['set-cookie']).toBeUndefined()
  const etag = headers.etag ?? ''
  for (const matching of [etag, `"other", W/${etag}`, '*']) {
    const again = await visitor.get(path, { 'if-none-match': matching })
    expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', etag])
  }
  expect((await visitor.get(path, { 'if-none-match': '"other"' })).status).toBe(200)
  const head = await visitor.fetch(path, { method: 'HEAD' })
  expect([head.status, await head.text(), head.headers.get('content-length')]).toEqual([200, '', '15'])
})

test('serves nothing but dumps', async () => {
  await put('secret.txt', 'secret')
  const visitor = makeHttpWorld({ dumps }).visit()
  for (const name of ['secret.txt', '..%2Fsecret.txt', '.shows-2026-11-20.claim', 'shows-2026-11-20.csv.gz'])
    expect((await expectProblem(await visitor.get(`/open-data/${name}`), 404)).message).toBe(
      'This file does not exist.',
    )
})
