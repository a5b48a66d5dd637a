import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { BackupError, openBackup } from '#adapters/backups/read-backup.ts'
import { beginBackup } from '#adapters/backups/write-backup.ts'
import type { DatabaseCopy } from '#core/backups/database-copy.ts'

const about = { madeAt: '2026-11-22T03:00:00.000Z', version: '1.0.0' }
const ROWS = '1\tSelecter\n2\tTwo\\nlines\n'.repeat(20_000)
const copy: DatabaseCopy = {
  migrations: ['0001-calendar'],
  tables: [{ name: 'band', columns: ['id', 'name'] }],
  counters: [{ table: 'revision', column: 'id', last: '7' }],
  counts: null,
  rows: async function* () {
    const bytes = Buffer.from(ROWS)
    for (let at = 0; at < bytes.length; at += 999) yield bytes.subarray(at, at + 999)
  },
}

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'backups-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
})

const written = async (name = 'one', previous: string | null = null): Promise<string> => {
  const path = join(folder, name)
  const draft = await beginBackup(path, previous)
  if (!(await draft.hasPicture('a.webp'))) await draft.addPicture('a.webp', Buffer.from('A picture'))
  await draft.finish(copy, about)
  return path
}

test('reads back byte for byte what was written', async () => {
  const draft = await beginBackup(join(folder, 'one'), null)
  await draft.addPicture('a.webp', Buffer.from('A picture'))
  expect(await draft.finish(copy, about)).toMatchObject({ counts: [{ table: 'band', rows: 40_000 }], pictures: 1 })
  const { manifest, pictures, picture, copy: read } = await openBackup(join(folder, 'one'))
  expect(manifest).toMatchObject(about)
  expect(pictures).toEqual(['a.webp'])
  expect(String(await picture('a.webp'))).toBe('A picture')
  const { migrations, tables, counters } = copy
  expect(read).toMatchObject({ migrations, tables, counters, counts: [{ table: 'band', rows: 40_000 }] })
  expect(String(await buffer(read.rows('band')))).toBe(ROWS)
})

test('appears only when complete, readable by its owner alone', async () => {
  const draft = await beginBackup(join(folder, 'one'), null)
  const broken: DatabaseCopy = {
    ...copy,
    rows: async function* () {
      yield Buffer.from('1	Half')
      throw new Error('The line is dead')
    },
  }
  await expect(draft.finish(broken, about)).rejects.toThrow('The line is dead')
  expect(readdirSync(folder)).toEqual(['one.part'])
  await draft.drop()
  expect(readdirSync(folder)).toEqual([])
  const path = await written()
  expect(statSync(path).mode & 0o777).toBe(0o700)
  for (const file of ['backup.json', 'SHA256SUMS', 'images/a.webp', 'database/band.copy.zst'])
    expect(statSync(join(path, file)).mode & 0o777).toBe(0o600)
  await expect(beginBackup(path, null).then((again) => again.finish(copy, about))).rejects.toThrow()
})

test.each<[string, string, (content: Buffer) => Buffer]>([
  ['another bit', 'images/a.webp', otherBit],
  ['another bit', 'database/band.copy.zst', otherBit],
  ['another bit', 'backup.json', otherBit],
  ['no end', 'database/band.copy.zst', (content) => content.subarray(0, content.length >> 1)],
  ['nothing', 'database/band.copy.zst', () => Buffer.alloc(0)],
])('rejects a file with %s: %s', async (_how, file, change) => {
  const path = await written()
  writeFileSync(join(path, file), change(readFileSync(join(path, file))))
  const reading = async () => {
    const { picture, copy: read } = await openBackup(path)
    await picture('a.webp')
    await buffer(read.rows('band'))
  }
  await expect(reading()).rejects.toThrow(BackupError)
  await expect(reading()).rejects.toThrow(file)
})

function otherBit(content: Buffer): Buffer {
  const changed = Buffer.from(content)
  changed[changed.length >> 1] = (changed[changed.length >> 1] ?? 0) ^ 1
  return changed
}

test('rejects a folder that is not a complete backup', async () => {
  await expect(openBackup(folder)).rejects.toThrow(BackupError)
  const path = await written()
  rmSync(join(path, 'images/a.webp'))
  const { picture } = await openBackup(path)
  await expect(picture('a.webp')).rejects.toThrow(BackupError)
  const sums = readFileSync(join(path, 'SHA256SUMS'), 'utf8')
  writeFileSync(join(path, 'SHA256SUMS'), sums.replace(/^.*images.*\n/m, ''))
  await expect(openBackup(path)).rejects.toThrow('is missing files')
})

test('hard-links unchanged images from the previous backup, and copies corrupted ones again', async () => {
  const first = await written()
  const second = await written('two', first)
  const inode = (path: string): number => statSync(join(path, 'images/a.webp')).ino
  expect(inode(second)).toBe(inode(first))
  writeFileSync(join(second, 'images/a.webp'), 'Another thing')
  const third = await written('three', second)
  expect(inode(third)).not.toBe(inode(second))
  expect(String(await (await openBackup(third)).picture('a.webp'))).toBe('A picture')
})
