import { median } from '#test/bench/statistics.ts'
import {
  type Case,
  type MeasureOptions,
  measureInterleaved,
  repeatRequest,
  type Samples,
  type Server,
} from './measure.ts'
import { repeatUnchangedRequest } from './not-modified.ts'
import { formatNumber, formatPercent, markdownTable, type Verdict } from './table.ts'
import type { TestBed } from './test-bed.ts'

export const LIST_PATH = '/api/shows'
const PAGE = '/'

/** A target or a floor, and the number of connections with which it is measured. */
type Row = {
  what: string
  connections: number
  /** The name of the floor to compare a target with; missing in the row of a floor. */
  floor?: string
  /** For unchanged responses: the name of the floor that sends the whole body. */
  wholeFloor?: string
}

/** Measurements of cached pages and API calls, as visitors request them, and of their floors. */
export type CachedResponses = { samples: Samples; rows: readonly Row[] }

const nameOf = ({ what, connections }: Pick<Row, 'what' | 'connections'>): string => `${what} | ${connections}`

type RequestKind = Omit<Row, 'connections'> & {
  server: Server
  path: string
  headers?: Readonly<Record<string, string>>
  isUnchanged?: boolean
}

/** Resolves to the kinds of requests to measure with every number of connections (`forAllCounts`), and those to measure only with
 * the middle number (`forMiddleCount`). Visitors are new and receive a token, unless the kind's name ends in `token`. */
const makeKinds = async (testBed: TestBed, databaseUrl: string) => {
  const server = await testBed.product('warm', databaseUrl)
  const { headers } = await fetch(server.origin + LIST_PATH)
  const cookie = headers.get('set-cookie')?.split(';')[0] ?? ''
  const brHeaders = { 'accept-encoding': 'br' }
  const kindsOf = async (path: string) => {
    const url = server.origin + path
    const what = `GET ${path}`
    const floor = `floor of ${path}`
    const [floorBr, floor304] = [`${floor}, br`, `${floor}, 304`]
    const target = { server, path }
    return {
      forAllCounts: [
        { what, floor, ...target },
        { what: floor, server: await testBed.floor('copy', url), path: '/' },
        { what: `${what}, br`, floor: floorBr, headers: brHeaders, ...target },
        { what: floorBr, server: await testBed.floor('copy', url, 'br'), path: '/' },
        { what: `${what}, 304`, floor: floor304, wholeFloor: floor, isUnchanged: true, ...target },
        { what: floor304, server: await testBed.floor('unchanged', url), path: '/' },
      ],
      forMiddleCount: [
        { what: `${what}, token`, floor, headers: { cookie }, ...target },
        {
          what: `${what}, 304, token`,
          floor: floor304,
          wholeFloor: floor,
          isUnchanged: true,
          headers: { cookie },
          ...target,
        },
      ],
    }
  }
  const [list, page] = await Promise.all([kindsOf(LIST_PATH), kindsOf(PAGE)])
  return {
    forAllCounts: [...list.forAllCounts, ...page.forAllCounts] satisfies RequestKind[],
    forMiddleCount: [...list.forMiddleCount, ...page.forMiddleCount] satisfies RequestKind[],
  }
}

export const measureCachedResponses = async (
  testBed: TestBed,
  databaseUrl: string,
  connectionCounts: readonly number[],
  options: MeasureOptions,
): Promise<CachedResponses> => {
  const { forAllCounts, forMiddleCount } = await makeKinds(testBed, databaseUrl)
  const middleCount = connectionCounts[connectionCounts.length >> 1] ?? 1
  const measuredRows: (RequestKind & Row)[] = [
    ...connectionCounts.flatMap((connections) => forAllCounts.map((kind) => ({ ...kind, connections }))),
    ...forMiddleCount.map((kind) => ({ ...kind, connections: middleCount })),
  ]
  const cases = measuredRows.map(
    ({ server, path, headers, isUnchanged, ...row }): Case => ({
      name: nameOf(row),
      pids: [server.pid],
      run: (isUnchanged ? repeatUnchangedRequest : repeatRequest)(server, path, row.connections, options, headers),
    }),
  )
  const samples = await measureInterleaved(cases, options)
  return { samples, rows: measuredRows.toSorted((a, b) => a.connections - b.connections) }
}

export const cachedResponsesTable = ({ samples, rows }: CachedResponses): string =>
  markdownTable(
    "what, connections, requests/s, ±, of the floor, of the floor's 200, CPU µs, p50 ms, p99 ms, of a core, MB, errors".split(
      ', ',
    ),
    rows.map((row) => {
      const name = nameOf(row)
      const share = (floor: string | undefined): string =>
        floor === undefined ? '' : formatPercent(cpuShare(samples, row, floor))
      return [
        row.what,
        row.connections,
        formatNumber(samples.median(name, 'rate')),
        formatPercent(samples.spread(name) / 2),
        share(row.floor),
        share(row.wholeFloor),
        formatNumber(samples.median(name, 'cpuUs')),
        formatNumber(samples.median(name, 'p50')),
        formatNumber(samples.median(name, 'p99')),
        formatPercent(samples.median(name, 'cores')),
        formatNumber(samples.max(name, 'residentMb')),
        samples.sum(name, 'errors'),
      ]
    }),
  )

/** Returns the CPU time of a floor as a share of the row's. On a busy machine, this share varies much less than requests per
 * second do. */
const cpuShare = (samples: Samples, row: Row, floor: string): number =>
  cpuUs(samples, { ...row, what: floor }) / cpuUs(samples, row)

const cpuUs = (samples: Samples, row: Row): number => samples.median(nameOf(row), 'cpuUs')

/** Returns, for each number of connections, the CPU time of the target's floor as a share of the target's, and the µs that the
 * target takes beyond its floor. */
export const floorComparisons = (
  { samples, rows }: CachedResponses,
  what: string,
): readonly { connections: number; share: number; extraUs: number }[] =>
  rows.flatMap((row) => {
    if (row.what !== what || row.floor === undefined) return []
    const extraUs = cpuUs(samples, row) - cpuUs(samples, { ...row, what: row.floor })
    return [{ connections: row.connections, share: cpuShare(samples, row, row.floor), extraUs }]
  })

export const comparedTargets = [LIST_PATH, PAGE].flatMap((path) =>
  ['', ', br', ', 304'].map((suffix) => `GET ${path}${suffix}`),
)

const MAX_EXTRA_US = 20

/** Compares the targets' CPU times with the floors' at every number of connections, and p99 with p50 at the highest number. */
export const cachedResponsesVerdicts = (cachedResponses: CachedResponses): readonly Verdict[] => {
  const { samples, rows } = cachedResponses
  const cpuVerdicts = comparedTargets.map((what): Verdict => {
    const extras = floorComparisons(cachedResponses, what).map(({ extraUs }) => extraUs)
    return {
      what: `${what}: CPU time beyond the floor's`,
      promised: `≤ ${MAX_EXTRA_US} µs`,
      measured: `${extras.map(formatNumber).join(', ')} µs`,
      isMet: Math.max(...extras) <= MAX_EXTRA_US,
    }
  })
  const maxConnections = Math.max(...rows.map(({ connections }) => connections))
  const fullLoadTargets = [`GET ${LIST_PATH}`, `GET ${PAGE}`].map((what) => ({
    what,
    name: nameOf({ what, connections: maxConnections }),
  }))
  const latencyVerdicts = fullLoadTargets.map(({ what, name }): Verdict => {
    const ratio = median(samples.of(name).map(({ p50, p99 }) => p99 / p50))
    return {
      what: `${what}: p99 / p50 with ${maxConnections} connections`,
      promised: '≤ 4',
      measured: formatNumber(ratio),
      isMet: ratio <= 4,
    }
  })
  return [...cpuVerdicts, ...latencyVerdicts]
}

/** Returns the peak memory of a product process, in MB. */
export const peakMemoryOfCached = ({ samples, rows }: CachedResponses): number =>
  Math.max(...rows.filter(({ floor }) => floor !== undefined).map((row) => samples.max(nameOf(row), 'residentMb')))

/** Returns the CPU time per request in µs, at the middle number of connections. */
export const cpuUsOf = ({ samples, rows }: CachedResponses, what: string): number => {
  const matchingRows = rows.filter((row) => row.what === what)
  const row = matchingRows[matchingRows.length >> 1]
  return row ? samples.median(nameOf(row), 'cpuUs') : Number.NaN
}
