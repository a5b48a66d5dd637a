import { setTimeout as sleep } from 'node:timers/promises'
import { dayFromNow, ownerAt } from '#test/support/api-user.ts'
import { showBody } from '#test/support/bodies.ts'
import {
  type Case,
  type MeasureOptions,
  measureInterleaved,
  repeatRequest,
  type Samples,
  type Server,
} from './measure.ts'
import { formatNumber, percent, table, type Verdict } from './table.ts'
import type { TestBed } from './test-bed.ts'
import { LIST } from './warm.ts'

/** Reading at rest, and while a user saves a show every second. */
export type Writes = { samples: Samples }

const WRITE_INTERVAL_MS = 1000
const paths = [LIST, '/'] as const

const nameOf = (path: string, hasWrites: boolean): string => `${path} | ${hasWrites}`

/** Returns a call with which the owner edits their show. */
const makeEdit = async (origin: string): Promise<() => Promise<void>> => {
  const owner = await ownerAt(origin)
  const body = showBody({ showDate: dayFromNow(30) })
  let show = await owner.send('POST', '/api/shows', body)
  return async () => {
    const { id, version } = show
    show = await owner.send('PUT', '/api/shows/{id}', { ...body, version, price: `${version} EUR` }, { params: { id } })
  }
}

/** Saves every second until the work is done, starting after half a second. */
const whileWriting = async <Value>(write: () => Promise<void>, work: Promise<Value>): Promise<Value> => {
  const done = work.then(() => true)
  const writing = async (): Promise<void> => {
    for (
      let pause = WRITE_INTERVAL_MS / 2;
      !(await Promise.race([done, sleep(pause, false)]));
      pause = WRITE_INTERVAL_MS
    )
      await write()
  }
  const [value] = await Promise.all([work, writing()])
  return value
}

export const measureWrites = async (
  testBed: TestBed,
  databaseUrl: string,
  connections: number,
  options: MeasureOptions,
): Promise<Writes> => {
  const server: Server = await testBed.product('warm', databaseUrl)
  const write = await makeEdit(server.origin)
  const cases = paths.flatMap((path) => {
    const run = repeatRequest(server, path, connections, options)
    const processes = { pids: [server.pid], databasePid: testBed.database.pid }
    return [
      { name: nameOf(path, false), ...processes, run },
      { name: nameOf(path, true), ...processes, run: (seconds) => whileWriting(write, run(seconds)) },
    ] satisfies Case[]
  })
  // Longer than the others, because there is one save per second.
  return { samples: await measureInterleaved(cases, { ...options, seconds: 2 * options.seconds }) }
}

const shareOf = ({ samples }: Writes, path: string): number => samples.ratio(nameOf(path, true), nameOf(path, false))

export const writesTable = (measured: Writes): string =>
  table(
    'what, a write every second, requests/s, of the rate at rest, CPU µs, p50 ms, p99 ms, errors'.split(', '),
    paths.flatMap((path) =>
      [false, true].map((hasWrites) => {
        const { samples } = measured
        const name = nameOf(path, hasWrites)
        return [
          `GET ${path}`,
          hasWrites ? 'yes' : 'no',
          formatNumber(samples.median(name, 'rate')),
          hasWrites ? percent(shareOf(measured, path)) : '',
          formatNumber(samples.median(name, 'cpuUs')),
          formatNumber(samples.median(name, 'p50')),
          formatNumber(samples.median(name, 'p99')),
          samples.sum(name, 'errors'),
        ]
      }),
    ),
  )

export const writesVerdicts = (measured: Writes): readonly Verdict[] =>
  paths.map((path) => {
    const share = shareOf(measured, path)
    return {
      what: `GET ${path}: of the requests/s at rest, beside a write every second`,
      promised: '≥ 95 %',
      measured: percent(share, 1),
      isMet: share >= 0.95,
    }
  })
