/** Runs the tests (`npm test`): those of databases and processes, then the journeys. In parallel, checks types, format and
 * rules, and runs the other tests. Prints the slowest files, the run time of each folder, the failures, and finally
 * `N passed, N failed`. Exits with code 1 if anything failed. Skipped and unfinished tests count as failed. Words as
 * arguments restrict the run to test files whose path contains one of them. If the first word is `e2e`, only journeys run,
 * restricted by the other words. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readCommand } from '#api/setup/command.mjs'
import { commands } from './commands.mjs'
import { buildSite } from './support/built-site.ts'
import { type FileTime, journeyTimes, testTimes, timeLines } from './support/file-times.ts'
import { checks, runSteps, type Step } from './support/steps.ts'
import { journeyTally, requireTests, testTally } from './support/tally.ts'

const reportFolder = mkdtempSync(join(tmpdir(), 'upstroke-tests-'))
const reportFile = (name: string): string => join(reportFolder, `${name}.json`)

const readReport = (name: string): unknown => {
  try {
    return JSON.parse(readFileSync(reportFile(name), 'utf8'))
  } catch {
    return undefined // The tool exited before it could write a report.
  }
}

const vitestStep = (name: string, heading: string, args: readonly string[], hasTypicalDuration: boolean): Step => ({
  heading,
  hasTypicalDuration,
  command: ['vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${reportFile(name)}`, ...args],
  tally: (succeeded) => requireTests(succeeded, testTally(readReport(name))),
})

const testStep = (filters: readonly string[]): Step => vitestStep('tests', 'Tests', filters, false)

const projectStep = (name: string, heading: string, projects: readonly string[], args: readonly string[] = []): Step =>
  vitestStep(name, heading, [...projects.flatMap((project) => ['--project', project]), ...args], true)

const journeyStep = (filters: readonly string[]): Step => ({
  heading: 'Journeys in a browser',
  hasTypicalDuration: filters.length === 0,
  command: ['playwright', 'test', '--config=test/e2e/playwright.config.ts', '--reporter=list,json', ...filters],
  env: { PLAYWRIGHT_JSON_OUTPUT_FILE: reportFile('journeys') },
  tally: (succeeded) => requireTests(succeeded, journeyTally(readReport('journeys'))),
})

/** Returns the steps of a full run. Journeys, and tests of processes and databases, spend much of their time waiting. The other
 * tests run in parallel at a low priority, so that they mostly use idle processor time. Tests on PostgreSQL need the normal
 * priority, because the product gives a transaction only a few seconds. */
const allSteps = (): Step[] => [
  ...checks,
  // One worker for each core.
  { ...projectStep('tests', 'Tests of code and pages', ['unit', 'web'], ['--maxWorkers=100%']), isSilent: true },
  projectStep('processes', 'Tests of databases, processes and faults', ['contract', 'process', 'faults', 'fuzz']),
  journeyStep([]),
]

const stepsFor = ([first, ...rest]: readonly string[]): Step[] => {
  if (first === undefined) return allSteps()
  return first === 'e2e' ? [journeyStep(rest)] : [testStep([first, ...rest])]
}

/** Returns the run time of each test file, without the files of steps that did not run. */
const fileTimes = (): FileTime[] => [
  ...['processes', 'tests'].flatMap((name) => testTimes(readReport(name), join(import.meta.dirname, '..'))),
  ...journeyTimes(readReport('journeys'), 'test/e2e'),
]

const { positionals: words } = readCommand(commands, 'test')
// Journeys need the built site. In other runs, Vitest's global setup builds it (vitest.config.ts).
if (words[0] === 'e2e') await buildSite()
const { total, failures } = await runSteps(stepsFor(words))
const fileTimeLines = timeLines(fileTimes())
rmSync(reportFolder, { recursive: true, force: true })

console.log(['', ...fileTimeLines, '', ...failures, `${total.passed} passed, ${total.failed} failed`].join('\n'))
process.exitCode = total.failed > 0 ? 1 : 0
