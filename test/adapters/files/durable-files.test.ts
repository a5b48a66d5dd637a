import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { nullIfMissing, syncFolder, writeAtomically } from '#adapters/files/durable-files.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'durable-files-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
})

test('writing replaces a file, makes it readable only by its owner, and leaves no draft', async () => {
  const file = join(folder, 'a.eml')
  writeFileSync(file, 'old')
  await writeAtomically(file, Buffer.from('new'))
  expect(readFileSync(file, 'utf8')).toBe('new')
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(readdirSync(folder)).toEqual(['a.eml'])
})

test('a failed write leaves no draft', async () => {
  mkdirSync(join(folder, 'a.eml'))
  await expect(writeAtomically(join(folder, 'a.eml'), Buffer.from('new'))).rejects.toThrow('EISDIR')
  expect(readdirSync(folder)).toEqual(['a.eml'])
})

test('only a missing file reads as null', async () => {
  expect(await readFile(join(folder, 'a.eml')).catch(nullIfMissing)).toBeNull()
  await expect(readFile(folder).catch(nullIfMissing)).rejects.toThrow('EISDIR')
})

test('a folder can be synced, but a missing one is an error', async () => {
  await expect(syncFolder(folder)).resolves.toBeUndefined()
  await expect(syncFolder(join(folder, 'missing'))).rejects.toThrow('ENOENT')
})
