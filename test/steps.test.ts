import { execFile } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { getPriority } from 'node:os'
import { join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { makeTemporaryFolder } from './support/temporary-folder.ts'

const moduleUrl = pathToFileURL(join(import.meta.dirname, 'support/steps.ts')).href

const programFolder = join(import.meta.dirname, '../node_modules/.bin')

/** Runs steps that call `program`, by default the TypeScript compiler. Resolves to the non-empty output lines, without durations and
 * with `N` for each version. */
const linesOf = async (
  steps: readonly { heading: string; isSilent?: boolean; arguments: readonly string[] }[],
  program = 'tsc',
): Promise<string[]> => {
  const script = `
    const { runSteps } = await import('${moduleUrl}')
    const tally = (succeeded) => succeeded ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
    const commandOf = (step) => ['${program}', ...step.arguments]
    const steps = ${JSON.stringify(steps)}.map((step) => ({ ...step, command: commandOf(step), tally }))
    const { total, failures } = await runSteps(steps)
    console.log(JSON.stringify({ total, failures }))`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script])
  return stdout
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => line.replace(/ \(\d+\.\d s\)$/, '').replace(/\d+\.\d+\.\d+\S*/, 'N'))
}

test('silent steps run in parallel with the others, and their output is printed as a whole after another step ends', async () => {
  const lines = await linesOf([
    { heading: 'Types', isSilent: true, arguments: ['--version'] },
    { heading: 'Format', isSilent: true, arguments: ['--no-such-option'] },
    { heading: 'Tests', arguments: ['--version'] },
  ])
  const lineIndex = (line: string) => lines.indexOf(line)
  expect(lines.slice(0, 4)).toEqual([
    '=== Tests',
    '    in parallel: Types; Format',
    'Version N',
    '--- Tests: 1 passed, 0 failed',
  ])
  expect(lines.slice(lineIndex('=== Types'), lineIndex('=== Types') + 3)).toEqual([
    '=== Types',
    'Version N',
    '--- Types: 1 passed, 0 failed',
  ])
  expect(lineIndex('=== Format')).toBeGreaterThan(lineIndex('--- Types: 1 passed, 0 failed'))
  expect(lines.slice(lineIndex('=== Format') + 1, -2).join('\n')).toContain('--no-such-option')
  expect(lines.slice(-2)).toEqual([
    '--- Format: 0 passed, 1 failed',
    '{"total":{"passed":2,"failed":1},"failures":["Format: 1 failed"]}',
  ])
})

test('silent steps run one after another from the start, at a lower priority than the others', async () => {
  const folder = makeTemporaryFolder()
  onTestFinished(() => rmSync(folder, { recursive: true }))
  // Logs its start, waits until another step has logged the awaited line, and logs its end.
  const script = `
    import { appendFileSync, readFileSync } from 'node:fs'
    import { getPriority } from 'node:os'
    import { setTimeout } from 'node:timers/promises'
    const [, , name, awaited] = process.argv
    const log = (line) => appendFileSync('LOG', line + '\\n')
    log('start ' + name)
    while (!readFileSync('LOG', 'utf8').includes(awaited)) await setTimeout(20)
    log('end ' + name)
    console.log(name, getPriority())`.replaceAll('LOG', join(folder, 'log'))
  writeFileSync(join(folder, 'step.mjs'), script)
  const lines = await linesOf(
    [
      { heading: 'Types', isSilent: true, arguments: ['types', 'start more'] },
      { heading: 'Journeys', isSilent: true, arguments: ['journeys', 'end types'] },
      { heading: 'Tests', arguments: ['tests', 'start types'] },
      { heading: 'More tests', arguments: ['more', 'start journeys'] },
    ],
    relative(programFolder, join(folder, 'step.mjs')),
  )
  const log = readFileSync(join(folder, 'log'), 'utf8').split('\n')
  expect(log.indexOf('start journeys')).toBeGreaterThan(log.indexOf('end types'))
  expect(log.indexOf('start more')).toBeGreaterThan(log.indexOf('end tests'))
  const priorityOf = (name: string) => Number(lines.find((line) => line.startsWith(`${name} `))?.split(' ')[1])
  expect(priorityOf('tests')).toBe(getPriority())
  expect(priorityOf('types')).toBeGreaterThan(priorityOf('tests'))
  expect(priorityOf('journeys')).toBe(priorityOf('types'))
  expect(lines).toContain('=== Tests (1 of 2)')
  expect(lines).toContain('    in parallel: Types; Journeys')
})

test('if all steps are silent, they run one after another', async () => {
  const lines = await linesOf([
    { heading: 'Types', isSilent: true, arguments: ['--version'] },
    { heading: 'Format', isSilent: true, arguments: ['--version'] },
  ])
  expect(lines.filter((line) => /^[=-]/.test(line))).toEqual([
    '=== Types (1 of 2)',
    '--- Types: 1 passed, 0 failed',
    '=== Format (2 of 2)',
    '--- Format: 1 passed, 0 failed',
  ])
})
