import { withProgress } from '#api/setup/progress.ts'
import { type Generator, type Load, load } from '#test/bench/load.ts'
import { usageOf } from '#test/bench/processes.ts'

/** How long and how often each case is measured. */
export type Pace = { rounds: number; seconds: number; warmUpSeconds: number; generator: Generator }

/** A server process and its origin. */
export type Server = { origin: string; pid: number }

/** One measured case; its name is unique among those measured together. */
export type Case = {
  name: string
  /** The processes whose CPU time and memory count as the server's. */
  pids: readonly number[]
  /** The database it uses. */
  databasePid?: number
  run: (seconds: number) => Promise<Load>
}

export type Sample = Load & {
  /** CPU time per request in µs: of the server's processes, and of the database. */
  cpuUs: number
  databaseCpuUs: number
  /** Used CPU in cores. A value well below 1 means that something else was the bottleneck. */
  cores: number
  /** Peak memory of the server's processes together, in MB (10⁶ bytes). */
  residentMb: number
}

/** Sampling interval of the memory. */
const SAMPLE_INTERVAL_MS = 250

const measureOnce = async ({ pids, databasePid, run }: Case, seconds: number): Promise<Sample> => {
  const database = databasePid === undefined ? [] : [databasePid]
  let residentMiB = 0
  const sampleMemory = (): void => {
    residentMiB = Math.max(residentMiB, usageOf(pids).residentMiB)
  }
  const timer = setInterval(sampleMemory, SAMPLE_INTERVAL_MS)
  const [before, databaseBefore] = [usageOf(pids), usageOf(database)]
  const result = await run(seconds)
  const [after, databaseAfter] = [usageOf(pids), usageOf(database)]
  clearInterval(timer)
  sampleMemory()
  const perRequest = (cpuMs: number): number => (cpuMs * 1000) / result.requests
  return {
    ...result,
    cpuUs: perRequest(after.cpuMs - before.cpuMs),
    databaseCpuUs: perRequest(databaseAfter.cpuMs - databaseBefore.cpuMs),
    cores: ((after.cpuMs - before.cpuMs) * result.rate) / (result.requests * 1000),
    residentMb: (residentMiB * 1024 * 1024) / 1e6,
  }
}

export const median = (numbers: readonly number[]): number => {
  const sorted = numbers.filter((number) => !Number.isNaN(number)).toSorted((a, b) => a - b)
  const [low, high] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]]
  return low === undefined || high === undefined ? Number.NaN : (low + high) / 2
}

/** Samples of several cases, by name. */
export class Samples {
  readonly #samples = new Map<string, Sample[]>()

  add(name: string, sample: Sample): void {
    this.#samples.set(name, [...this.of(name), sample])
  }

  /** One sample per round. */
  of(name: string): readonly Sample[] {
    return this.#samples.get(name) ?? []
  }

  median(name: string, field: keyof Sample): number {
    return median(this.of(name).map((sample) => sample[field]))
  }

  /** The median of the per-round ratio of two cases. Noise of a round affects both. */
  ratio(name: string, other: string, field: keyof Sample = 'rate'): number {
    const others = this.of(other)
    return median(this.of(name).map((sample, round) => sample[field] / (others[round]?.[field] ?? Number.NaN)))
  }

  /** The spread of the rounds as a share of the median. */
  spread(name: string): number {
    const rates = this.of(name).map(({ rate }) => rate)
    return (Math.max(...rates) - Math.min(...rates)) / median(rates)
  }

  max(name: string, field: keyof Sample): number {
    return Math.max(...this.of(name).map((sample) => sample[field]))
  }

  sum(name: string, field: keyof Sample): number {
    return this.of(name).reduce((sum, sample) => sum + sample[field], 0)
  }
}

/** Warms up each case, then measures them in turn, reversing the order every other round. */
export const measureInterleaved = async (cases: readonly Case[], pace: Pace): Promise<Samples> => {
  const samples = new Samples()
  await withProgress('Measuring', async (report) => {
    if (pace.warmUpSeconds > 0)
      for (const [nth, each] of cases.entries()) {
        report('cases warmed up', nth, cases.length)
        await each.run(pace.warmUpSeconds)
      }
    let done = 0
    for (let round = 0; round < pace.rounds; round += 1)
      for (const each of round % 2 === 1 ? cases.toReversed() : cases) {
        report('measurements', done, pace.rounds * cases.length)
        samples.add(each.name, await measureOnce(each, pace.seconds))
        done += 1
      }
  })
  return samples
}

/** Returns the `run` of a case that requests one path repeatedly. */
export const repeatRequest =
  (
    { origin }: Server,
    path: string,
    connections: number,
    pace: Pick<Pace, 'generator'>,
    headers: Readonly<Record<string, string>> = {},
  ): Case['run'] =>
  (seconds) =>
    load(origin + path, connections, seconds, headers, pace)
