import { basename } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import * as z from 'zod'
import { type Journey, JourneyReport, journeysIn } from './journey-report.ts'

/** Counts of tests. Every test that did not pass counts as failed, whatever the reason. */
export type Tally = {
  passed: number
  failed: number
  /** One line per failure, with its reason; printed at the end of the run. */
  failures?: readonly string[]
}

const TestReport = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string().optional(),
      assertionResults: z.array(
        z.object({ status: z.string(), fullName: z.string(), failureMessages: z.array(z.string()).nullish() }),
      ),
    }),
  ),
})

const nothing: Tally = { passed: 0, failed: 0 }

/** Enough for a diff of expected and received values. */
const MAX_REASON_LINES = 12

/** Returns the start of an error message without its stack, indented after the first line. */
const reasonOf = (message: string | undefined, fallback: string): string => {
  const lines = stripVTControlCharacters(message ?? '').split('\n')
  const stackStart = lines.findIndex((line) => /^\s+at /.test(line))
  const reason = lines.slice(0, stackStart === -1 ? undefined : stackStart).filter((line) => line.trim() !== '')
  return reason.slice(0, MAX_REASON_LINES).join('\n    ') || fallback
}

/** Counts the tests in Vitest's report. Tests that didn't pass count as failed, and so do files that failed without a failed test. */
export const testTally = (report: unknown): Tally => {
  const { data } = TestReport.safeParse(report)
  if (!data) return nothing
  const failures = data.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status !== 'passed')
    if (failed.length === 0 && status !== 'passed') return [`${name}: ${reasonOf(message, status)}`]
    return failed.map((test) => `${name} › ${test.fullName}: ${reasonOf(test.failureMessages?.[0], test.status)}`)
  })
  const passed = data.testResults.flatMap((file) => file.assertionResults).filter(({ status }) => status === 'passed')
  return { passed: passed.length, failed: failures.length, failures }
}

/** Counts the tests in Playwright's report. Retried and skipped tests count as failed, and so do errors outside tests. */
export const journeyTally = (report: unknown): Tally => {
  const { data } = JourneyReport.safeParse(report)
  if (!data) return nothing
  const { expected, unexpected, flaky, skipped } = data.stats
  return {
    passed: expected,
    failed: unexpected + flaky + skipped + data.errors.length,
    failures: [
      ...data.errors.map(({ message }) => reasonOf(message, 'error')),
      ...journeysIn(data.suites).flatMap(failuresOf),
    ],
  }
}

const failuresOf = ({ file, title, tests }: Journey): string[] =>
  tests
    .filter(({ status }) => status !== 'expected')
    .map(({ projectName, status, results }) => {
      const error = results.find((result) => result.error)?.error
      const location = error?.location ? `${basename(error.location.file)}:${error.location.line}: ` : ''
      return `${file} › ${title} (${projectName}): ${location}${reasonOf(error?.message, status)}`
    })

/** Returns the tally, with one failure added if it has none although the step failed or passed no tests. */
export const requireTests = (succeeded: boolean, tally: Tally): Tally =>
  tally.failed > 0 || (succeeded && tally.passed > 0) ? tally : { ...tally, failed: 1 }
