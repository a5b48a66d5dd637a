import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { BackupError, openBackup } from '#adapters/backups/read-backup.ts'
import { beginBackup } from '#adapters/backups/write-backup.ts'
import type { DatabaseCopy } from '#core/backups/database-copy.ts'

const metadata = { madeAt: '2026-11-22T03:00:00.000Z', version: '1.0.0' }
const ROWS = '1\tSelecter\n2\tTwo\\nlines\n'.repeat(20_000)
const copy: DatabaseCopy = {
  migrations: ['0001-calendar'],
  tables: [{ name: 'band', columns: ['id', 'name'] }],
  counters: [{ table: 'revision', column: 'id', last: '7' }],
  counts: null,
  rows: async function* () {
    const bytes = Buffer.from(ROWS)
    for (let offset = 0; offset < bytes.length; offset += 999) yield bytes.subarray(offset, offset + 999)
  },
}

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'backups-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
})

const writeBackup = async (name = 'one', previous: string | null = null): Promise<string> => {
  const path = join(folder, name)
  const draft = await beginBackup(path, previous)
  if (!(await draft.reuseImage('a.webp'))) await draft.addImage('a.webp', Buffer.from('An image'))
  await draft.finish(copy, metadata)
  return path
}

test('a backup is read back byte for byte as it was written', async () => {
  const draft = await beginBackup(join(folder, 'one'), null)
  await draft.addImage('a.webp', Buffer.from('An image'))
  expect(await draft.finish(copy, metadata)).toMatchObject({ counts: [{ table: 'band', rows: 40_000 }], imageCount: 1 })
  const { manifest, imageNames, readImage, copy: copyRead } = await openBackup(join(folder, 'one'))
  expect(manifest).toMatchObject(metadata)
  expect(imageNames).toEqual(['a.webp'])
  expect(String(await readImage('a.webp'))).toBe('An image')
  const { migrations, tables, counters } = copy
  expect(copyRead).toMatchObject({ migrations, tables, counters, counts: [{ table: 'band', rows: 40_000 }] })
  expect(String(await buffer(copyRead.rows('band')))).toBe(ROWS)
})

test('a backup appears only when it is complete, is readable only by its owner, and is never overwritten', async () => {
  const draft = await beginBackup(join(folder, 'one'), null)
  const failingCopy: DatabaseCopy = {
    ...copy,
    rows: async function* () {
      yield Buffer.from('1	Half')
      throw new Error('The connection was lost')
    },
  }
  await expect(draft.finish(failingCopy, metadata)).rejects.toThrow('The connection was lost')
  expect(readdirSync(folder)).toEqual(['one.part'])
  await draft.discard()
  expect(readdirSync(folder)).toEqual([])
  const path = await writeBackup()
  expect(statSync(path).mode & 0o777).toBe(0o700)
  for (const file of ['backup.json', 'SHA256SUMS', 'images/a.webp', 'database/band.copy.zst'])
    expect(statSync(join(path, file)).mode & 0o777).toBe(0o600)
  await expect(beginBackup(path, null).then((again) => again.finish(copy, metadata))).rejects.toThrow()
})

test.each<[string, string, (content: Buffer) => Buffer]>([
  ['a flipped bit', 'images/a.webp', flipBit],
  ['a flipped bit', 'database/band.copy.zst', flipBit],
  ['a flipped bit', 'backup.json', flipBit],
  ['its end cut off', 'database/band.copy.zst', (content) => content.subarray(0, content.length >> 1)],
  ['no content', 'database/band.copy.zst', () => Buffer.alloc(0)],
])('a backup is rejected if one of its files has %s: %s', async (_damage, file, change) => {
  const path = await writeBackup()
  writeFileSync(join(path, file), change(readFileSync(join(path, file))))
  const readAll = async () => {
    const { readImage, copy: copyRead } = await openBackup(path)
    await readImage('a.webp')
    await buffer(copyRead.rows('band'))
  }
  await expect(readAll()).rejects.toThrow(BackupError)
  await expect(readAll()).rejects.toThrow(file)
})

function flipBit(content: Buffer): Buffer {
  const changed = Buffer.from(content)
  changed[changed.length >> 1] = (changed[changed.length >> 1] ?? 0) ^ 1
  return changed
}

test('a folder without a backup is rejected, and so is a backup with a missing image or checksum', async () => {
  await expect(openBackup(folder)).rejects.toThrow(BackupError)
  const path = await writeBackup()
  rmSync(join(path, 'images/a.webp'))
  const { readImage } = await openBackup(path)
  await expect(readImage('a.webp')).rejects.toThrow(BackupError)
  const sums = readFileSync(join(path, 'SHA256SUMS'), 'utf8')
  writeFileSync(join(path, 'SHA256SUMS'), sums.replace(/^.*images.*\n/m, ''))
  await expect(openBackup(path)).rejects.toThrow('do not match its manifest')
})

test('a backup whose manifest is not JSON is rejected', async () => {
  const path = await writeBackup()
  writeFileSync(join(path, 'backup.json'), 'not JSON')
  const sums = readFileSync(join(path, 'SHA256SUMS'), 'utf8')
  const digest = createHash('sha256').update('not JSON').digest('hex')
  writeFileSync(join(path, 'SHA256SUMS'), sums.replace(/^.*(?= {2}backup\.json$)/m, digest))
  await expect(openBackup(path)).rejects.toThrow(BackupError)
  await expect(openBackup(path)).rejects.toThrow(/backup\.json is not JSON/)
})

test('a backup replaces an empty folder of the same name', async () => {
  mkdirSync(join(folder, 'one'))
  expect((await openBackup(await writeBackup('one'))).imageNames).toEqual(['a.webp'])
})

test('a backup hard-links intact images from the previous backup, and stores corrupted ones afresh', async () => {
  const first = await writeBackup()
  const second = await writeBackup('two', first)
  const imageInodeIn = (path: string): number => statSync(join(path, 'images/a.webp')).ino
  expect(imageInodeIn(second)).toBe(imageInodeIn(first))
  writeFileSync(join(second, 'images/a.webp'), 'Corrupted')
  const third = await writeBackup('three', second)
  expect(imageInodeIn(third)).not.toBe(imageInodeIn(second))
  expect(String(await (await openBackup(third)).readImage('a.webp'))).toBe('An image')
})
