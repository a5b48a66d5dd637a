import * as z from 'zod'

/** How many tests passed and how many did not, whatever the reason. */
export type Tally = { passed: number; failed: number }

/** The part of vitest's JSON report that is counted. */
const TestReport = z.object({
  testResults: z.array(z.object({ status: z.string(), assertionResults: z.array(z.object({ status: z.string() })) })),
})

/** The part of Playwright's JSON report that is counted. */
const JourneyReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number(), skipped: z.number() }),
  errors: z.array(z.unknown()),
})

const nothing: Tally = { passed: 0, failed: 0 }

/** Counts a report of vitest. A test that did not pass, and a file that could not be run, failed. */
export const testTally = (report: unknown): Tally => {
  const { data } = TestReport.safeParse(report)
  if (!data) return nothing
  const tests = data.testResults.flatMap(({ assertionResults }) => assertionResults)
  const passed = tests.filter(({ status }) => status === 'passed').length
  const broken = data.testResults.filter(
    ({ status, assertionResults }) => status !== 'passed' && assertionResults.every((test) => test.status === 'passed'),
  ).length
  return { passed, failed: tests.length - passed + broken }
}

/** Counts a report of Playwright. A journey that needed a second try, or was left out, failed. */
export const journeyTally = (report: unknown): Tally => {
  const { data } = JourneyReport.safeParse(report)
  if (!data) return nothing
  const { expected, unexpected, flaky, skipped } = data.stats
  return { passed: expected, failed: unexpected + flaky + skipped + data.errors.length }
}

/** A step that ended badly, or ran nothing, failed even where its report names no failure. */
export const whole = (ended: boolean, { passed, failed }: Tally): Tally =>
  failed > 0 || (ended && passed > 0) ? { passed, failed } : { passed, failed: 1 }
