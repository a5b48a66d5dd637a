import { type Load, load } from '#test/bench/load.ts'
import { NO_CACHE } from '#test/bench/processes.ts'
import { LIST_PATH } from './cached.ts'
import { ownCores, setCpuAffinity } from './cores.ts'
import { type Case, type MeasureOptions, measureInterleaved, type Samples, type Server } from './measure.ts'
import { formatNumber, formatPercent, markdownTable, type Verdict } from './table.ts'
import type { TestBed } from './test-bed.ts'

/** Measurements of one process and of two. If `isConfined`, each process has one core, which it shares with its load generator;
 * for the computed list, the database is confined to the same cores. */
export type TwoProcesses = { samples: Samples; isConfined: boolean }

const kinds = ['floor', 'the list, cached', 'the list, computed'] as const
type Kind = (typeof kinds)[number]

const nameOf = (kind: Kind, processCount: number): string => `${kind} | ${processCount}`

/** Adds up counts and rates, and takes the higher latencies. */
const combine = (loads: readonly Load[]): Load => {
  const sum = (field: keyof Load): number => loads.reduce((total, each) => total + each[field], 0)
  const max = (field: keyof Load): number => Math.max(...loads.map((each) => each[field]))
  const [requests, errors, bytes, rate] = [sum('requests'), sum('errors'), sum('bytes'), sum('rate')]
  return { requests, errors, bytes, rate, p50: max('p50'), p99: max('p99') }
}

export const measureTwoProcesses = async (
  testBed: TestBed,
  databaseUrl: string,
  connections: number,
  options: MeasureOptions,
): Promise<TwoProcesses> => {
  const warm = await testBed.product('warm', databaseUrl)
  const [secondWarm, firstCold, secondCold, firstFloor, secondFloor] = await Promise.all([
    testBed.product('warm, second', databaseUrl),
    testBed.product('cold', databaseUrl, NO_CACHE),
    testBed.product('cold, second', databaseUrl, NO_CACHE),
    testBed.floor('copy', warm.origin + LIST_PATH),
    // The same floor with its default coding spelled out, so that memoization does not return the first process.
    testBed.floor('copy', warm.origin + LIST_PATH, 'identity'),
  ])
  const servers: Readonly<Record<Kind, readonly Server[]>> = {
    floor: [firstFloor, secondFloor],
    'the list, cached': [warm, secondWarm],
    'the list, computed': [firstCold, secondCold],
  }
  const cores = ownCores()
  const databasePid = testBed.database.pid
  const caseOf = (kind: Kind, processCount: number): Case => {
    const usedServers = servers[kind].slice(0, processCount)
    const path = kind === 'floor' ? '/' : LIST_PATH
    return {
      name: nameOf(kind, processCount),
      pids: usedServers.map(({ pid }) => pid),
      databasePid,
      run: async (seconds) => {
        if (cores.length > 0) {
          if (kind === 'the list, computed') setCpuAffinity([databasePid], cores.slice(0, processCount))
          for (const [nth, { pid }] of usedServers.entries()) setCpuAffinity([pid], cores.slice(nth, nth + 1))
        }
        const loads = usedServers.map(({ origin }, nth) =>
          load(
            origin + path,
            connections,
            seconds,
            {},
            { ...options, ...(cores.length > 0 && { cores: String(cores[nth]) }) },
          ),
        )
        return combine(await Promise.all(loads))
      },
    }
  }
  const samples = await measureInterleaved(
    kinds.flatMap((kind) => [caseOf(kind, 1), caseOf(kind, 2)]),
    options,
  )
  if (cores.length > 0)
    setCpuAffinity([databasePid, ...Object.values(servers).flatMap((group) => group.map(({ pid }) => pid))], cores)
  return { samples, isConfined: cores.length > 0 }
}

const speedupOf = ({ samples }: TwoProcesses, kind: Kind): number => samples.ratio(nameOf(kind, 2), nameOf(kind, 1))

export const twoProcessesTable = (measured: TwoProcesses): string =>
  markdownTable(
    'what, processes and cores, requests/s, times one process, CPU µs, CPU µs of the database, p99 ms, of a core, errors'.split(
      ', ',
    ),
    kinds.flatMap((kind) =>
      [1, 2].map((processCount) => {
        const { samples } = measured
        const name = nameOf(kind, processCount)
        return [
          kind,
          processCount,
          formatNumber(samples.median(name, 'rate')),
          processCount === 1 ? '' : formatNumber(speedupOf(measured, kind)),
          formatNumber(samples.median(name, 'cpuUs')),
          formatNumber(samples.median(name, 'databaseCpuUs')),
          formatNumber(samples.median(name, 'p99')),
          formatPercent(samples.median(name, 'cores')),
          samples.sum(name, 'errors'),
        ]
      }),
    ),
  )

export const twoProcessesVerdicts = (measured: TwoProcesses): readonly Verdict[] =>
  (['the list, cached', 'the list, computed'] as const).map((kind) => {
    const speedup = speedupOf(measured, kind)
    return {
      what: `${kind}: two processes${measured.isConfined ? ' on two cores' : ''}, compared with one`,
      promised: '≥ 1.7',
      measured: formatNumber(speedup),
      isMet: speedup >= 1.7,
    }
  })
