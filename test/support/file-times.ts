import { relative, sep } from 'node:path'
import * as z from 'zod'
import { JourneyReport, journeysIn } from './journey-report.ts'

export type FileTime = { file: string; ms: number }

const TestTimes = z.object({
  testResults: z.array(
    z.object({ name: z.string(), assertionResults: z.array(z.object({ duration: z.number().nullish() })) }),
  ),
})

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0)

/** Reads the durations of test files from Vitest's JSON report, with paths relative to `root`. Returns none if `report` has
 * another format. */
export const testTimes = (report: unknown, root: string): FileTime[] =>
  (TestTimes.safeParse(report).data?.testResults ?? []).map(({ name, assertionResults }) => ({
    file: relative(root, name).replaceAll(sep, '/'),
    ms: sum(assertionResults.map(({ duration }) => duration ?? 0)),
  }))

/** Reads the durations of the spec files in `folder` from Playwright's JSON report. Adds up the durations across browsers and retries. */
export const journeyTimes = (report: unknown, folder: string): FileTime[] => {
  const times = new Map<string, number>()
  for (const { file, tests } of journeysIn(JourneyReport.safeParse(report).data?.suites ?? [])) {
    const ms = sum(tests.flatMap(({ results }) => results).map(({ duration }) => duration))
    times.set(file, (times.get(file) ?? 0) + ms)
  }
  return [...times].map(([file, ms]) => ({ file: `${folder}/${file}`, ms }))
}

const MAX_LISTED = 20

/** Returns lines for the 20 slowest files, and for `test` and each folder in it, slowest first; none for fewer than two files. */
export const timeLines = (times: readonly FileTime[]): string[] => {
  if (times.length < 2) return []
  const timesByFolder = Map.groupBy(times, ({ file }) => file.split('/').slice(0, -1).slice(0, 2).join('/'))
  const folderTimes = [...timesByFolder].map(([folder, files]) => ({
    file: `${folder}/`,
    ms: sum(files.map(({ ms }) => ms)),
  }))
  return [
    'Slowest files:',
    ...slowestFirst(times).slice(0, MAX_LISTED).map(lineOf),
    'Time of all tests by folder:',
    ...slowestFirst(folderTimes).map(lineOf),
  ]
}

const slowestFirst = (times: readonly FileTime[]): FileTime[] => times.toSorted((a, b) => b.ms - a.ms)

const lineOf = ({ file, ms }: FileTime): string => `${(ms / 1000).toFixed(1).padStart(8)} s  ${file}`
