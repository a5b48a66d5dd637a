import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, extname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { violatingCode } from './support/violating-code.ts'
import { type PlantedViolation, violatingImports } from './support/violating-imports.ts'

/** Checks the rules of `biome.json` about imports and style. Each planted violation is a file that breaks one
 * rule, and has a clean twin. The linter runs once over a folder with all planted files. */
const root = join(import.meta.dirname, '..')
const plants = [...violatingImports, ...violatingCode]
const plantFolder = mkdtempSync(join(tmpdir(), 'upstroke-rules-'))
const LINT_TIMEOUT_MS = 60_000

/** Returns the path of a planted file. Each one has its own folder, because several violations have the same path. */
const plantedPath = (path: string, index: number, kind: 'bad' | 'good'): string =>
  join(dirname(path), `${kind}-${index}`, basename(path))
const isSingleFileModule = (path: string): boolean => path === 'web/build/build.ts'
const badPath = ({ path }: PlantedViolation, index: number): string => plantedPath(path, index, 'bad')
const goodPath = ({ path, goodPath = path }: PlantedViolation, index: number): string =>
  isSingleFileModule(goodPath) ? goodPath : plantedPath(goodPath, index, 'good')

type Finding = { category: string; location: { path: string } }
let findings: readonly Finding[] = []

const plant = (path: string, text: string): void => {
  mkdirSync(dirname(join(plantFolder, path)), { recursive: true })
  writeFileSync(join(plantFolder, path), text)
}

/** Adds one file that completes an import cycle with a planted file, and one that doesn't. */
const plantNeighbours = (path: string): void => {
  const folder = dirname(path)
  plant(join(folder, 'planted-again.ts'), "import { one } from './planted.ts'\n\nexport const other = () => one()\n")
  plant(join(folder, 'planted-other.ts'), 'export const other = () => 1\n')
}

const brokenRulesAt = (path: string): string[] =>
  findings.filter(({ location }) => location.path === path).map(({ category }) => category)

beforeAll(async () => {
  for (const file of ['biome.json', 'package.json']) cpSync(join(root, file), join(plantFolder, file))
  plants.forEach((each, index) => {
    plant(badPath(each, index), each.bad)
    plant(goodPath(each, index), each.good)
    if (each.rule.endsWith('/noImportCycles')) {
      plantNeighbours(badPath(each, index))
      plantNeighbours(goodPath(each, index))
    }
  })
  const options = ['lint', '--vcs-enabled=false', '--reporter=json', '--max-diagnostics=none']
  const { stdout } = await promisify(execFile)(join(root, 'node_modules/.bin/biome'), options, {
    cwd: plantFolder,
    maxBuffer: 64 * 1024 * 1024,
  }).catch((failure: { stdout: string }) => failure) // Biome exits with code 1 if it finds violations.
  findings = JSON.parse(stdout).diagnostics
}, LINT_TIMEOUT_MS)

afterAll(() => rmSync(plantFolder, { recursive: true, force: true }))

const nameOf = ({ path, rule, bad }: PlantedViolation): string => {
  const [firstLine = ''] = bad.split('\n').filter((line) => !line.includes("'vitest'"))
  return `${dirname(path)}/…${extname(path)}, ${rule.split('/').at(-1)}: ${firstLine}`
}

describe('the linter reports each planted violation and accepts its clean twin', () => {
  for (const [index, each] of plants.entries())
    test(nameOf(each), () => {
      expect(brokenRulesAt(badPath(each, index))).toContain(each.rule)
      expect(brokenRulesAt(goodPath(each, index))).toEqual([])
    })
})
