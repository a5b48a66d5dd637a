import * as z from 'zod'

/** How many tests passed and how many did not, whatever the reason. */
export type Tally = {
  passed: number
  failed: number
  /** What failed and how, a line each, as far as the report says it: the run ends with them, so that nobody has to scroll. */
  failures?: readonly string[]
}

/** The part of vitest's JSON report that is counted. */
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

/** The part of Playwright's JSON report that is counted. */
const JourneyReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number(), skipped: z.number() }),
  errors: z.array(z.unknown()),
})

const nothing: Tally = { passed: 0, failed: 0 }

const firstLine = (text: string | undefined, otherwise: string): string => text?.split('\n', 1)[0] || otherwise

/** Counts a report of vitest. A test that did not pass, and a file that could not be run, failed. */
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

/** Counts a report of Playwright. A journey that needed a second try, or was left out, failed. */
export const journeyTally = (report: unknown): Tally => {
  const { data } = JourneyReport.safeParse(report)
  if (!data) return nothing
  const { expected, unexpected, flaky, skipped } = data.stats
  return { passed: expected, failed: unexpected + flaky + skipped + data.errors.length }
}

/** A step that ended badly, or ran nothing, failed even where its report names no failure. */
export const whole = (ended: boolean, tally: Tally): Tally =>
  tally.failed > 0 || (ended && tally.passed > 0) ? tally : { ...tally, failed: 1 }
