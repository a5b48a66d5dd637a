import { setTimeout as sleep } from 'node:timers/promises'
import { dayFromNow, ownerAt } from '#test/support/api-user.ts'
import { showBody } from '#test/support/bodies.ts'
import { LIST } from './cached.ts'
import { ownCores, setCpuAffinity } from './cores.ts'
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

/** Reading without writes (the baseline), and while a user saves a show once or ten times a second through another process. The
 * reading process has a core of its own, so that only notifications and invalidated responses add to its CPU time. */
export type Writes = { samples: Samples }

const paths = [LIST, '/'] as const
const rates = [0, 1, 10] as const
type Rate = (typeof rates)[number]
const promisedShare: Readonly<Record<Rate, number>> = { 0: 1, 1: 0.97, 10: 0.95 }

const nameOf = (path: string, rate: Rate): string => `${path} | ${rate}`

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

/** Saves `rate` times a second until the work is done, starting after half an interval. */
const whileWriting = async <Value>(rate: Rate, write: () => Promise<void>, work: Promise<Value>): Promise<Value> => {
  if (rate === 0) return work
  const done = work.then(() => true)
  const interval = 1000 / rate
  const writing = async (): Promise<void> => {
    for (let next = performance.now() + interval / 2; ; next += interval) {
      if (await Promise.race([done, sleep(Math.max(0, next - performance.now()), false)])) return
      await write()
    }
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
  const writer: Server = await testBed.product('warm, second', databaseUrl)
  const write = await makeEdit(writer.origin)
  const databasePid = testBed.database.pid
  const cores = ownCores()
  const [ownCore, ...others] = cores
  if (ownCore !== undefined) {
    setCpuAffinity([server.pid], [ownCore])
    setCpuAffinity([databasePid, writer.pid], others)
  }
  const cases = paths.flatMap((path) => {
    const run = repeatRequest(server, path, connections, { ...options, cores: others.join(',') })
    const processes = { pids: [server.pid], databasePid }
    return rates.map(
      (rate): Case => ({
        name: nameOf(path, rate),
        ...processes,
        run: (seconds) => whileWriting(rate, write, run(seconds)),
      }),
    )
  })
  // Longer than the others, because some have one save per second.
  const samples = await measureInterleaved(cases, { ...options, seconds: 2 * options.seconds })
  if (cores.length > 0) setCpuAffinity([server.pid, writer.pid, databasePid], cores)
  return { samples }
}

const shareOf = ({ samples }: Writes, path: string, rate: Rate): number =>
  1 / samples.ratio(nameOf(path, rate), nameOf(path, 0), 'cpuUs')

export const writesTable = (measured: Writes): string =>
  table(
    'what, writes/s, requests/s, CPU µs, of the baseline, p50 ms, p99 ms, errors'.split(', '),
    paths.flatMap((path) =>
      rates.map((rate) => {
        const { samples } = measured
        const name = nameOf(path, rate)
        return [
          `GET ${path}`,
          rate,
          formatNumber(samples.median(name, 'rate')),
          formatNumber(samples.median(name, 'cpuUs')),
          rate === 0 ? '' : percent(shareOf(measured, path, rate)),
          formatNumber(samples.median(name, 'p50')),
          formatNumber(samples.median(name, 'p99')),
          samples.sum(name, 'errors'),
        ]
      }),
    ),
  )

export const writesVerdicts = (measured: Writes): readonly Verdict[] =>
  paths.flatMap((path) =>
    rates.slice(1).map((rate) => {
      const share = shareOf(measured, path, rate)
      return {
        what: `GET ${path}: the CPU time of the baseline as a share of that during ${rate === 1 ? 'a write' : `${rate} writes`} every second`,
        promised: `≥ ${percent(promisedShare[rate])}`,
        measured: percent(share, 1),
        isMet: share >= promisedShare[rate],
      }
    }),
  )
