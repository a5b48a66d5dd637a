import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const module = pathToFileURL(join(import.meta.dirname, 'support/steps.ts')).href

/** Runs steps that call the compiler with these arguments. Resolves to their output lines. */
const linesOf = async (
  steps: readonly { heading: string; isSilent?: boolean; argument: string }[],
): Promise<string[]> => {
  const script = `
    const { runSteps } = await import('${module}')
    const tally = (ended) => ended ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
    const steps = ${JSON.stringify(steps)}.map(({ argument, ...step }) => ({ ...step, command: ['tsc', argument], tally }))
    const { total, failures } = await runSteps(steps)
    console.log(JSON.stringify({ total, failures }))`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script])
  return stdout
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => line.replace(/ \(\d+\.\d s\)$/, '').replace(/\d+\.\d+\.\d+\S*/, 'N'))
}

test('silent steps run in parallel with the others, and are printed whole after one of those ends', async () => {
  const lines = await linesOf([
    { heading: 'Types', isSilent: true, argument: '--version' },
    { heading: 'Format', isSilent: true, argument: '--no-such-option' },
    { heading: 'Tests', argument: '--version' },
  ])
  const at = (line: string) => lines.indexOf(line)
  expect(lines.slice(0, 4)).toEqual([
    '=== Tests',
    '    in parallel: Types; Format',
    'Version N',
    '--- Tests: 1 passed, 0 failed',
  ])
  expect(lines.slice(at('=== Types'), at('=== Types') + 3)).toEqual([
    '=== Types',
    'Version N',
    '--- Types: 1 passed, 0 failed',
  ])
  expect(at('=== Format')).toBeGreaterThan(at('--- Types: 1 passed, 0 failed'))
  expect(lines.slice(at('=== Format') + 1, -2).join('\n')).toContain('--no-such-option')
  expect(lines.slice(-2)).toEqual([
    '--- Format: 0 passed, 1 failed',
    '{"total":{"passed":2,"failed":1},"failures":["Format: 1 failed"]}',
  ])
})

test('a silent step waits for the step before it', async () => {
  const lines = await linesOf([
    { heading: 'Types', isSilent: true, argument: '--version' },
    { heading: 'Tests', argument: '--version' },
    { heading: 'Journeys', isSilent: true, argument: '--version' },
    { heading: 'More tests', argument: '--version' },
  ])
  const headings = lines.filter((line) => /^(?:===| {4})/.test(line))
  expect(headings.slice(0, 2)).toEqual(['=== Tests (1 of 2)', '    in parallel: Types'])
  const rest = headings.slice(headings.indexOf('=== More tests (2 of 2)'))
  expect(rest.slice(0, 2)).toEqual(['=== More tests (2 of 2)', '    in parallel: Journeys'])
  expect(rest).toContain('=== Journeys')
})

test('silent steps without others run one after another', async () => {
  const lines = await linesOf([
    { heading: 'Types', isSilent: true, argument: '--version' },
    { heading: 'Format', isSilent: true, argument: '--version' },
  ])
  expect(lines.filter((line) => /^[=-]/.test(line))).toEqual([
    '=== Types (1 of 2)',
    '--- Types: 1 passed, 0 failed',
    '=== Format (2 of 2)',
    '--- Format: 1 passed, 0 failed',
  ])
})
