/**
 * Runs every test there is, in steps, and ends with the line `N passed, N failed`; code 1 when anything failed.
 * What was left out (skipped, to do) counts as failed. With arguments it runs only what they name:
 *
 *   npm test                 everything
 *   npm test -- core shows   the test files whose path has one of these words
 *   npm test -- e2e owner    the journeys, or those whose path has the word
 */
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { journeyTally, type Tally, testTally, whole } from '#test/support/tally.ts'

const root = join(import.meta.dirname, '..')
const reports = mkdtempSync(join(tmpdir(), 'upstroke-tests-'))
const reportFile = (name: string): string => join(reports, `${name}.json`)

type Step = {
  heading: string
  command: readonly string[]
  env?: Record<string, string>
  /** What to count, from how the command ended. */
  tally: (ended: boolean) => Tally
}

const check = (heading: string, ...command: string[]): Step => ({
  heading,
  command,
  tally: (ended) => (ended ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }),
})

const readReport = (name: string): unknown => {
  try {
    return JSON.parse(readFileSync(reportFile(name), 'utf8'))
  } catch {
    return undefined // The tool ended before it could write one.
  }
}

const tests = (filters: readonly string[]): Step => ({
  heading: 'Tests',
  command: [
    'vitest',
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${reportFile('tests')}`,
    ...filters,
  ],
  tally: (ended) => whole(ended, testTally(readReport('tests'))),
})

const journeys = (filters: readonly string[]): Step => ({
  heading: 'Journeys in a browser',
  command: ['playwright', 'test', '--config=test/e2e/playwright.config.ts', '--reporter=list,json', ...filters],
  env: { PLAYWRIGHT_JSON_OUTPUT_FILE: reportFile('journeys') },
  tally: (ended) => whole(ended, journeyTally(readReport('journeys'))),
})

const everything = (): Step[] => [
  check('Types', 'tsc'),
  check('Types of the core, without Node.js and the browser', 'tsc', '-p', 'core'),
  check('Format and rules', 'biome', 'ci', '--colors=off'),
  tests([]),
  journeys([]),
]

const stepsFor = ([first, ...rest]: readonly string[]): Step[] => {
  if (first === undefined) return everything()
  return first === 'e2e' ? [journeys(rest)] : [tests([first, ...rest])]
}

const run = ({ command: [program = '', ...args], env }: Step): Promise<boolean> =>
  new Promise((resolve) => {
    // By this Node.js: the machine's own may be an older one.
    const child = spawn(process.execPath, [join(root, 'node_modules/.bin', program), ...args], {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    const pass = (signal: NodeJS.Signals) => child.kill(signal)
    process.on('SIGTERM', pass).on('SIGINT', pass)
    child.on('error', () => resolve(false))
    child.on('close', (code) => {
      process.off('SIGTERM', pass).off('SIGINT', pass)
      resolve(code === 0)
    })
  })

const total: Tally = { passed: 0, failed: 0 }
const failures: string[] = []
for (const step of stepsFor(process.argv.slice(2))) {
  console.log(`\n=== ${step.heading}`)
  const start = performance.now()
  const { passed, failed, failures: named = [] } = step.tally(await run(step))
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  console.log(`--- ${step.heading}: ${passed} passed, ${failed} failed (${seconds} s)`)
  total.passed += passed
  total.failed += failed
  if (failed > 0) failures.push(`${step.heading}: ${failed} failed`, ...named)
}
rmSync(reports, { recursive: true, force: true })

console.log(['', ...failures, `${total.passed} passed, ${total.failed} failed`].join('\n'))
process.exitCode = total.failed > 0 ? 1 : 0
