import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { copyIfMissing } from './support/copy-if-missing.ts'
import { makeTemporaryFolder } from './support/temporary-folder.ts'

const makeSource = (text: string): string => {
  const source = join(makeTemporaryFolder(), 'source')
  writeFileSync(source, text)
  return source
}

test('a missing copy is created, and no temporary file remains', () => {
  const folder = makeTemporaryFolder()
  copyIfMissing(makeSource('a font'), join(folder, 'font.ttf'))
  expect(readdirSync(folder)).toEqual(['font.ttf'])
  expect(readFileSync(join(folder, 'font.ttf'), 'utf8')).toBe('a font')
})

test('an existing copy is not written again, because a browser may have mapped it into memory', () => {
  const copy = join(makeTemporaryFolder(), 'font.ttf')
  copyIfMissing(makeSource('a font'), copy)
  const before = statSync(copy, { bigint: true })
  copyIfMissing(makeSource('a font'), copy)
  const { ino, mtimeNs } = statSync(copy, { bigint: true })
  expect([ino, mtimeNs]).toEqual([before.ino, before.mtimeNs])
})
