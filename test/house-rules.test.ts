import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, onTestFinished, test } from 'vitest'
import { type File, houseRules, unusedExceptions } from './support/house-rules.ts'
import { languageRules } from './support/language-rules.ts'
import { moduleRules } from './support/module-boundaries.ts'

const root = join(import.meta.dirname, '..')
const ignoredNames = new Set(['.git', '.cache', 'node_modules', 'dist', 'data', 'test-results', 'package-lock.json'])
const binaryPath = /\.(woff2|ico|png|webp|jpg)$/

const filesBelow = (folder: string): File[] =>
  readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => !ignoredNames.has(name))
    .flatMap((entry) => {
      const path = join(folder, entry.name)
      if (entry.isDirectory()) return filesBelow(path)
      if (!entry.isFile()) return []
      return [{ path: relative(root, path), text: binaryPath.test(path) ? '' : readFileSync(path, 'utf8') }]
    })

const project = filesBelow(root)

for (const { name, find, violatingProjects, cleanProject } of [...houseRules, ...languageRules, ...moduleRules])
  describe(name, () => {
    test('reports a planted violation', () => {
      expect(violatingProjects.length).toBeGreaterThan(0)
      for (const files of violatingProjects) expect(find(files), files[0]?.path).not.toEqual([])
    })

    test('accepts a clean project', () => {
      expect(find(cleanProject)).toEqual([])
    })

    test('holds for the project', () => {
      expect(project.length).toBeGreaterThan(100)
      expect(find(project)).toEqual([])
    })
  })

test('every exception to the file length limit is needed', () => {
  expect(unusedExceptions(project)).toEqual([])
  expect(unusedExceptions([])).not.toEqual([])
})

/** Compiles the source as a file of the core and returns the output of `tsc`. */
const compileAsCore = async (source: string): Promise<string> => {
  const folder = mkdtempSync(join(tmpdir(), 'upstroke-core-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  mkdirSync(join(folder, 'core'))
  cpSync(join(root, 'tsconfig.json'), join(folder, 'tsconfig.json'))
  cpSync(join(root, 'core/tsconfig.json'), join(folder, 'core/tsconfig.json'))
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
  writeFileSync(join(folder, 'core/planted.ts'), source)
  const { stdout } = await promisify(execFile)(join(root, 'node_modules/.bin/tsc'), ['-p', 'core'], {
    cwd: folder,
  }).catch((failure: { stdout: string }) => failure) // `tsc` exits with a non-zero code if it finds errors.
  return stdout
}

describe('the strict compilation of the core, without the types of Node.js or browsers', () => {
  test.each([
    ['the Node.js process', 'export const memory = () => process.memoryUsage()\n'],
    ['a buffer', "export const bytes = () => Buffer.from('a')\n"],
    ['a document', 'export const title = () => document.title\n'],
    ['the network', "export const page = () => fetch('https://shows.example')\n"],
    ['an array element that may be missing', 'export const first = (all: string[]): string => all[0]\n'],
    ['an enum', 'export enum Age {\n  Any,\n}\n'],
  ])('rejects %s', async (_, source) => {
    expect(await compileAsCore(source)).toMatch(/core\/planted\.ts\(\d+,\d+\): error TS/)
  })

  test('accepts standard JavaScript', async () => {
    expect(await compileAsCore('export const upper = (text: string): string => text.toUpperCase()\n')).toBe('')
  })
})
