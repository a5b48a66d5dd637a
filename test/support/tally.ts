import { basename } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import * as z from 'zod'
import { type Journey, JourneyReport, journeysIn } from './journey-report.ts'

/** Counts of tests. Every test that did not pass counts as failed, whatever the reason. */
export type Tally = {
  passed: number
  failed: number
  /** A line per failure. The run ends with them, so nobody has to scroll. */
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

const firstLine = (text: string | undefined, otherwise: string): string =>
  stripVTControlCharacters(text ?? '').split('\n', 1)[0] || otherwise

/** Counts Vitest's report. Tests that didn't pass and files that didn't run count as failed. */
export const testTally = (report: unknown): Tally => {
  const { data } = TestReport.safeParse(report)
  if (!data) return nothing
  const failures = data.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status !== 'passed')
    if (failed.length === 0 && status !== 'passed') return [`${name}: ${firstLine(message, status)}`]
    return failed.map((test) => `${name} › ${test.fullName}: ${firstLine(test.failureMessages?.[0], test.status)}`)
  })
  const passed = data.testResults.flatMap((file) => file.assertionResults).filter(({ status }) => status === 'passed')
  return { passed: passed.length, failed: failures.length, failures }
}

/** Counts Playwright's report. Retried and skipped tests count as failed. */
export const journeyTally = (report: unknown): Tally => {
  const { data } = JourneyReport.safeParse(report)
  if (!data) return nothing
  const { expected, unexpected, flaky, skipped } = data.stats
  return {
    passed: expected,
    failed: unexpected + flaky + skipped + data.errors.length,
    failures: [
      ...data.errors.map(({ message }) => firstLine(message, 'error')),
      ...journeysIn(data.suites).flatMap(failuresOf),
    ],
  }
}

const failuresOf = ({ file, title, tests }: Journey): string[] =>
  tests
    .filter(({ status }) => status !== 'expected')
    .map(({ projectName, status, results }) => {
      const error = results.find((result) => result.error)?.error
      const place = error?.location ? `${basename(error.location.file)}:${error.location.line}: ` : ''
      return `${file} › ${title} (${projectName}): ${place}${firstLine(error?.message, status)}`
    })

/** A step that failed or ran nothing counts as failed, even if its report names no failure. */
export const requireTests = (succeeded: boolean, tally: Tally): Tally =>
  tally.failed > 0 || (succeeded && tally.passed > 0) ? tally : { ...tally, failed: 1 }
