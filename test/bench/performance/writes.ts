import { setTimeout as sleep } from 'node:timers/promises'
import { dayFromToday, ownerAt } from '#test/support/api-client.ts'
import { showBody } from '#test/support/bodies.ts'
import { LIST_PATH } from './cached.ts'
import { ownCores, setCpuAffinity } from './cores.ts'
import {
  type Case,
  type MeasureOptions,
  measureInterleaved,
  repeatRequest,
  type Samples,
  type Server,
} from './measure.ts'
import { formatNumber, formatPercent, markdownTable, type Verdict } from './table.ts'
import type { TestBed } from './test-bed.ts'

/** Measurements of reading without writes (the baseline), and while a user saves a show once or ten times a second. Another
 * process saves it, either in the same calendar or, as a control, in a copy. The reading process runs no jobs. On several cores,
 * it has one to itself. The database, the load generator and the writing processes share the others, so writes slow down reading
 * even in the control. */
export type Writes = { samples: Samples }

const paths = [LIST_PATH, '/'] as const
const rates = [1, 10] as const
type Rate = (typeof rates)[number]
const promisedShare: Readonly<Record<Rate, number>> = { 1: 0.97, 10: 0.95 }

/** Asks for compressed responses, as browsers do. Sending 160 kB uncompressed to the load generator would take most of the CPU
 * time. */
const BROWSER_HEADERS = { 'accept-encoding': 'br' }

const writtenCalendars = ['a copy', 'the same'] as const
type WrittenCalendar = (typeof writtenCalendars)[number]

const nameOf = (path: string, rate: Rate, calendar: WrittenCalendar): string => `${path} | ${rate} | ${calendar}`

/** Adds a show as the SiteOwner. Resolves to a function that edits the show. */
const makeEdit = async (origin: string): Promise<() => Promise<void>> => {
  const owner = await ownerAt(origin)
  const body = showBody({ showDate: dayFromToday(30) })
  let show = await owner.send('POST', '/api/shows', body)
  return async () => {
    const { id, version } = show
    show = await owner.send('PUT', '/api/shows/{id}', { ...body, version, price: `${version} EUR` }, { params: { id } })
  }
}

/** Resolves to the result of the work. Until the work is done, writes `rate` times a second, first after half an interval. */
const whileWriting = async <Value>(rate: Rate, write: () => Promise<void>, work: Promise<Value>): Promise<Value> => {
  const done = work.then(() => true)
  const intervalMs = 1000 / rate
  const writing = async (): Promise<void> => {
    for (let next = performance.now() + intervalMs / 2; ; next += intervalMs) {
      if (await Promise.race([done, sleep(Math.max(0, next - performance.now()), false)])) return
      await write()
    }
  }
  const [value] = await Promise.all([work, writing()])
  return value
}

export const measureWrites = async (
  testBed: TestBed,
  { databaseUrl, copyUrl }: { databaseUrl: string; copyUrl: string },
  connections: number,
  options: MeasureOptions,
): Promise<Writes> => {
  const reader: Server = await testBed.product('reader', databaseUrl, { BACKGROUND_JOBS: 'false' })
  const writers: Readonly<Record<WrittenCalendar, Server>> = {
    'a copy': await testBed.product('copy', copyUrl),
    'the same': await testBed.product('warm, second', databaseUrl),
  }
  const edits: Readonly<Record<WrittenCalendar, () => Promise<void>>> = {
    'a copy': await makeEdit(writers['a copy'].origin),
    'the same': await makeEdit(writers['the same'].origin),
  }
  const databasePid = testBed.database.pid
  const otherPids = [databasePid, ...Object.values(writers).map(({ pid }) => pid)]
  const cores = ownCores()
  const [readerCore, ...otherCores] = cores
  if (readerCore !== undefined) {
    setCpuAffinity([reader.pid], [readerCore])
    setCpuAffinity(otherPids, otherCores)
  }
  const cases = paths.flatMap((path): Case[] => {
    const run = repeatRequest(reader, path, connections, { ...options, cores: otherCores.join(',') }, BROWSER_HEADERS)
    const processes = { pids: [reader.pid], databasePid }
    const writeCases = rates.flatMap((rate) =>
      writtenCalendars.map((calendar) => ({
        name: nameOf(path, rate, calendar),
        ...processes,
        run: (seconds: number) => whileWriting(rate, edits[calendar], run(seconds)),
      })),
    )
    return [{ name: path, ...processes, run }, ...writeCases]
  })
  // Longer than other measurements, because some cases have only one save per second.
  const samples = await measureInterleaved(cases, { ...options, seconds: 2 * options.seconds })
  if (cores.length > 0) setCpuAffinity([reader.pid, ...otherPids], cores)
  return { samples }
}

/** Returns the CPU time per request in the case `other`, as a share of that in the case `name`. */
const shareOf = ({ samples }: Writes, name: string, other: string): number => 1 / samples.ratio(name, other, 'cpuUs')

export const writesTable = (measured: Writes): string => {
  const { samples } = measured
  const row = (path: string, name: string, ...cells: readonly (string | number)[]) => [
    `GET ${path}`,
    ...cells,
    formatNumber(samples.median(name, 'rate')),
    formatNumber(samples.median(name, 'cpuUs')),
    name === path ? '' : formatPercent(shareOf(measured, name, path)),
    formatNumber(samples.median(name, 'p50')),
    formatNumber(samples.median(name, 'p99')),
    samples.sum(name, 'errors'),
  ]
  return markdownTable(
    'what, writes/s, to calendar, requests/s, CPU µs, of the baseline, p50 ms, p99 ms, errors'.split(', '),
    paths.flatMap((path) => [
      row(path, path, 0, ''),
      ...rates.flatMap((rate) =>
        writtenCalendars.map((calendar) => row(path, nameOf(path, rate, calendar), rate, calendar)),
      ),
    ]),
  )
}

export const writesVerdicts = (measured: Writes): readonly Verdict[] =>
  paths.flatMap((path) =>
    rates.map((rate) => {
      const share = shareOf(measured, nameOf(path, rate, 'the same'), nameOf(path, rate, 'a copy'))
      return {
        what: `GET ${path}: the CPU time of the control as a share of that during ${rate === 1 ? 'a write' : `${rate} writes`} every second`,
        promised: `≥ ${formatPercent(promisedShare[rate])}`,
        measured: formatPercent(share, 1),
        isMet: share >= promisedShare[rate],
      }
    }),
  )
