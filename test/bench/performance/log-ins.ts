import { seedAccounts } from '#test/bench/known-accounts.ts'
import { ACCOUNT_COUNT, measureBareArgon2, runLogIns } from '#test/bench/log-ins.ts'
import { NO_CACHE, usageOf } from '#test/bench/processes.ts'
import { eachRound } from '#test/bench/rounds.ts'
import { median } from '#test/bench/statistics.ts'
import type { MeasureOptions } from './measure.ts'
import { formatNumber, markdownTable, type Verdict } from './table.ts'
import type { TestBed } from './test-bed.ts'

/** One entry for each round: the rates per second of bare argon2id and of log-ins, and the CPU time per log-in in ms, of the
 * process and of the database. */
export type LogIns = readonly { bare: number; rate: number; cpuMs: number; databaseCpuMs: number }[]

const CONCURRENCY = 8

export const measureLogIns = async (
  testBed: TestBed,
  databaseUrl: string,
  { rounds, seconds }: MeasureOptions,
): Promise<LogIns> => {
  await seedAccounts(databaseUrl, ACCOUNT_COUNT)
  const { origin, pid } = await testBed.product('log-ins', databaseUrl, { ...NO_CACHE, TRUST_PROXY: '1' })
  const results: LogIns[number][] = []
  const isOver = (begin: number): boolean => performance.now() - begin >= seconds * 1000
  await runLogIns(origin, CONCURRENCY, isOver)
  await eachRound({ to: rounds }, async () => {
    const bare = await measureBareArgon2(seconds)
    const usedCpuMs = () => [usageOf([pid]).cpuMs, usageOf([testBed.database.pid]).cpuMs] as const
    const before = usedCpuMs()
    const { done, rate } = await runLogIns(origin, CONCURRENCY, isOver)
    const after = usedCpuMs()
    results.push({ bare, rate, cpuMs: (after[0] - before[0]) / done, databaseCpuMs: (after[1] - before[1]) / done })
  })
  return results
}

const medianOf = (measured: LogIns, field: keyof LogIns[number]): string =>
  formatNumber(median(measured.map((round) => round[field])))

export const logInTable = (measured: LogIns): string =>
  markdownTable(
    ['what', 'per second', 'CPU ms', 'CPU ms of the database'],
    [
      ['argon2id alone, two at a time', medianOf(measured, 'bare'), '', ''],
      [
        `log-ins, ${CONCURRENCY} at once`,
        ...(['rate', 'cpuMs', 'databaseCpuMs'] as const).map((field) => medianOf(measured, field)),
      ],
    ],
  )

export const logInVerdicts = (measured: LogIns): readonly Verdict[] => {
  const share = median(measured.map(({ bare, rate }) => rate / bare))
  return [
    {
      what: 'log-ins: share of the rate of argon2id alone',
      promised: '≥ 0.55',
      measured: formatNumber(share),
      isMet: share >= 0.55,
    },
  ]
}
