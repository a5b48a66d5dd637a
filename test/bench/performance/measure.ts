import { withProgress } from '#api/setup/progress.ts'
import { type Generator, type Load, type LoadOptions, load } from '#test/bench/load.ts'
import { usageOf, withPeakMemory } from '#test/bench/processes.ts'
import { median } from '#test/bench/statistics.ts'

/** How long and how often each case is measured, and with which load generator. */
export type MeasureOptions = { rounds: number; seconds: number; warmUpSeconds: number; generator: Generator }

export type Server = { origin: string; pid: number }

/** One measured case; its name is unique among those measured together. */
export type Case = {
  name: string
  /** The processes whose CPU time and memory count as the server's. */
  pids: readonly number[]
  databasePid?: number
  run: (seconds: number) => Promise<Load>
}

type Sample = Load & {
  /** CPU time per request in µs: of the server's processes, and of the database. */
  cpuUs: number
  databaseCpuUs: number
  /** CPU usage of the server's processes, in cores. A value well below one core per process means that something else was the
   * bottleneck. */
  cores: number
  /** Peak memory of the server's processes together, in MB (10⁶ bytes). */
  residentMb: number
}

const MEMORY_INTERVAL_MS = 250

const measureOnce = async ({ pids, databasePid, run }: Case, seconds: number): Promise<Sample> => {
  const database = databasePid === undefined ? [] : [databasePid]
  const [before, databaseBefore] = [usageOf(pids), usageOf(database)]
  const { value: result, peakMiB } = await withPeakMemory(pids, MEMORY_INTERVAL_MS, () => run(seconds))
  const [after, databaseAfter] = [usageOf(pids), usageOf(database)]
  const perRequest = (cpuMs: number): number => (cpuMs * 1000) / result.requests
  return {
    ...result,
    cpuUs: perRequest(after.cpuMs - before.cpuMs),
    databaseCpuUs: perRequest(databaseAfter.cpuMs - databaseBefore.cpuMs),
    cores: ((after.cpuMs - before.cpuMs) * result.rate) / (result.requests * 1000),
    residentMb: (peakMiB * 1024 * 1024) / 1e6,
  }
}

export class Samples {
  readonly #samples = new Map<string, Sample[]>()

  add(name: string, sample: Sample): void {
    this.#samples.set(name, [...this.of(name), sample])
  }

  of(name: string): readonly Sample[] {
    return this.#samples.get(name) ?? []
  }

  median(name: string, field: keyof Sample): number {
    return median(this.of(name).map((sample) => sample[field]))
  }

  /** Returns the median of the per-round ratios of `name` to `other`. Noise in a round affects both. */
  ratio(name: string, other: string, field: keyof Sample = 'rate'): number {
    const others = this.of(other)
    return median(this.of(name).map((sample, round) => sample[field] / (others[round]?.[field] ?? Number.NaN)))
  }

  /** Returns the spread of the rates as a share of their median. */
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

/** Warms up all cases, then measures them in turn. Every other round reverses their order. */
export const measureInterleaved = async (cases: readonly Case[], options: MeasureOptions): Promise<Samples> => {
  const samples = new Samples()
  await withProgress('Measuring', async (report) => {
    if (options.warmUpSeconds > 0)
      for (const [nth, each] of cases.entries()) {
        report('cases warmed up', nth, cases.length)
        await each.run(options.warmUpSeconds)
      }
    let done = 0
    for (let round = 0; round < options.rounds; round += 1)
      for (const each of round % 2 === 1 ? cases.toReversed() : cases) {
        report('measurements', done, options.rounds * cases.length)
        samples.add(each.name, await measureOnce(each, options.seconds))
        done += 1
      }
  })
  return samples
}

export const repeatRequest =
  (
    { origin }: Server,
    path: string,
    connections: number,
    options: LoadOptions,
    headers: Readonly<Record<string, string>> = {},
  ): Case['run'] =>
  (seconds) =>
    load(origin + path, connections, seconds, headers, options)
