import { readSamples, type Sample } from '#test/bench/finding-calls.ts'
import { NO_CACHE } from '#test/bench/processes.ts'
import { LIST_PATH } from './cached.ts'
import { type Case, type MeasureOptions, measureInterleaved, repeatRequest, type Samples } from './measure.ts'
import { formatCount, formatNumber, markdownTable, type Verdict } from './table.ts'
import type { TestBed } from './test-bed.ts'

/** Measurements of uncached responses, and of the cached list, by the number of shows. */
export type Growth = { samples: Samples; sizes: readonly number[]; connections: number }

type Calendar = { size: number; databaseUrl: string }

const SQL = 'floor: the SQL of the list'
const COLD_LIST = 'the list'
const FAR_PAGE = 'page 400 of the list'
const LIST_PAGE = 'the list as a page'
const MAX_PAGE_MULTIPLE = 6
const CACHED_LIST = 'the list, cached'

/** `minSize`: in calendars with fewer shows, the case is skipped. */
const uncachedCases = [
  { what: COLD_LIST, pathOf: () => LIST_PATH, minSize: 0 },
  { what: FAR_PAGE, pathOf: () => `${LIST_PATH}?page=400`, minSize: 10_000 },
  {
    what: 'the list of a city',
    pathOf: ({ city }: Sample) => `${LIST_PATH}?${new URLSearchParams({ city })}`,
    minSize: 0,
  },
  { what: LIST_PAGE, pathOf: () => '/', minSize: 0 },
  { what: 'the page of a show', pathOf: ({ show }: Sample) => `/shows/${show}`, minSize: 0 },
] as const

const kinds = [SQL, ...uncachedCases.map(({ what }) => what), CACHED_LIST]
const nameOf = (what: string, size: number): string => `${what} | ${size}`

const casesOf = async (
  testBed: TestBed,
  { size, databaseUrl }: Calendar,
  { connections, isMain }: { connections: number; isMain: boolean },
  options: MeasureOptions,
): Promise<readonly Case[]> => {
  const databasePid = testBed.database.pid
  const [sample] = await readSamples(databaseUrl)
  const [computed, cached, sql] = await Promise.all([
    testBed.product(isMain ? 'cold' : `cold, ${formatCount(size)} shows`, databaseUrl, NO_CACHE),
    testBed.product(isMain ? 'warm' : `warm, ${formatCount(size)} shows`, databaseUrl),
    testBed.floor('sql', databaseUrl),
  ])
  const requests = [
    { what: SQL, server: sql, path: '/', minSize: 0 },
    ...uncachedCases.map(({ pathOf, ...kind }) => ({ ...kind, path: pathOf(sample as Sample), server: computed })),
    { what: CACHED_LIST, server: cached, path: LIST_PATH, minSize: 0 },
  ]
  return requests
    .filter(({ minSize }) => size >= minSize)
    .map(({ what, server, path }) => ({
      name: nameOf(what, size),
      pids: [server.pid],
      databasePid,
      run: repeatRequest(server, path, connections, options),
    }))
}

export const measureGrowth = async (
  testBed: TestBed,
  calendars: readonly Calendar[],
  main: Calendar,
  connections: number,
  options: MeasureOptions,
): Promise<Growth> => {
  const cases: Case[] = []
  for (const calendar of calendars)
    cases.push(...(await casesOf(testBed, calendar, { connections, isMain: calendar === main }, options)))
  return { samples: await measureInterleaved(cases, options), sizes: calendars.map(({ size }) => size), connections }
}

export const growthTable = ({ samples, sizes, connections }: Growth): string =>
  markdownTable(
    `what, shows, requests/s with ${connections} connections, CPU µs, CPU µs of the database, p50 ms, p99 ms, MB, times the SQL alone, errors`.split(
      ', ',
    ),
    kinds.flatMap((what) =>
      sizes.flatMap((size) => {
        const name = nameOf(what, size)
        if (samples.of(name).length === 0) return []
        const medianOf = (field: 'rate' | 'cpuUs' | 'databaseCpuUs' | 'p50' | 'p99') =>
          formatNumber(samples.median(name, field))
        const multipleOfSql = what === COLD_LIST ? formatNumber(sqlMultipleOf(samples, size)) : ''
        return [
          [
            ...[
              what,
              formatCount(size),
              medianOf('rate'),
              medianOf('cpuUs'),
              medianOf('databaseCpuUs'),
              medianOf('p50'),
              medianOf('p99'),
            ],
            formatNumber(samples.max(name, 'residentMb')),
            multipleOfSql,
            samples.sum(name, 'errors'),
          ],
        ]
      }),
    ),
  )

const sqlMultipleOf = (samples: Samples, size: number): number =>
  samples.ratio(nameOf(SQL, size), nameOf(COLD_LIST, size))

/** Returns the chart's data: the median latency in ms by the number of shows. */
export const latenciesOf = ({ samples, sizes }: Growth) =>
  uncachedCases.map(({ what }) => ({
    what,
    points: sizes.flatMap((size) => {
      const ms = samples.median(nameOf(what, size), 'p50')
      return Number.isFinite(ms) ? [{ size, ms }] : []
    }),
  }))

export const growthVerdicts = ({ samples, sizes }: Growth): readonly Verdict[] => {
  const size = Math.max(...sizes)
  const sqlMultiple = sqlMultipleOf(samples, size)
  const pageMultiple = samples.ratio(nameOf(LIST_PAGE, size), nameOf(COLD_LIST, size), 'cpuUs')
  return [
    {
      what: `the list computed from ${formatCount(size)} shows: time as a multiple of the SQL alone`,
      promised: '≤ 3',
      measured: formatNumber(sqlMultiple),
      isMet: sqlMultiple <= 3,
    },
    {
      what: `${LIST_PAGE}, computed from ${formatCount(size)} shows: CPU time as a multiple of the list's`,
      promised: `≤ ${MAX_PAGE_MULTIPLE}`,
      measured: formatNumber(pageMultiple),
      isMet: pageMultiple <= MAX_PAGE_MULTIPLE,
    },
  ]
}

/** Returns the peak memory, in MB, of a product process without a cache. */
export const peakMemoryOfGrowth = ({ samples, sizes }: Growth): number =>
  Math.max(...sizes.flatMap((size) => uncachedCases.map(({ what }) => samples.max(nameOf(what, size), 'residentMb'))))
