import { readCommand } from '#api/setup/command.mjs'
import { MAX_FEED_ENTRIES } from '#core/feeds/read-feed.ts'
import { commands } from '#test/commands.mjs'
import { startBenchServer } from './database.ts'
import { load } from './load.ts'
import { NO_CACHE, startProgram, stopProgram, usageOf, withPeakMemory } from './processes.ts'
import { eachRound } from './rounds.ts'
import { median } from './statistics.ts'

/** Compares feeds of 1,000 shows with the list as an HTML page, in interleaved rounds of one run: the CPU time per response (of the
 * process and the database together) and the peak memory of the process. */
const { values: options } = readCommand(commands, 'bench:feeds')
const [rounds, seconds] = [Number(options.rounds), Number(options.seconds)]
const PORT = 4687
/** Interval between memory samples: short, because a response takes little time. */
const MEMORY_INTERVAL_MS = 20
const origin = `http://127.0.0.1:${PORT}`
const targets = [
  ['the list as an HTML page', '/'],
  ['the list, GET /api/shows', '/api/shows?page=1&limit=25'],
  ...['ics', 'rss', 'atom', 'json'].map((format) => [`feed, ${format}`, `/feeds/shows.${format}`] as const),
] as const

type Sample = { cpuMs: number; p50: number; peakMiB: number }

const database = await startBenchServer()
const databaseUrl = await database.fill(Number(options.shows))
const product = await startProgram('api/main.ts', [], PORT, {
  DATABASE_URL: databaseUrl,
  PORT: String(PORT),
  ...NO_CACHE,
  LOG_LEVEL: 'silent',
})
const productPids = [product.pid ?? 0]

const measure = async (path: string): Promise<Sample> => {
  const pids = [...productPids, database.pid]
  const before = usageOf(pids)
  const { value: result, peakMiB } = await withPeakMemory(productPids, MEMORY_INTERVAL_MS, () =>
    load(origin + path, 1, seconds),
  )
  if (result.errors > 0) throw new Error(`${path} failed ${result.errors} times`)
  return { cpuMs: (usageOf(pids).cpuMs - before.cpuMs) / result.requests, p50: result.p50, peakMiB }
}

try {
  // Warms up with all targets first, so that the heap no longer grows during the rounds.
  for (const [, path] of [...targets, ...targets]) await load(origin + path, 1, seconds)
  const samples = new Map<string, Sample[]>()
  await eachRound({ to: rounds }, async () => {
    for (const [name, path] of targets) samples.set(name, [...(samples.get(name) ?? []), await measure(path)])
  })
  const medianOf = (name: string, key: keyof Sample): number =>
    median((samples.get(name) ?? []).map((sample) => sample[key]))
  const [pageName] = targets[0]
  console.log(`${MAX_FEED_ENTRIES} of ${Number(options.shows).toLocaleString('en')} shows in a feed`)
  console.table(
    Object.fromEntries(
      targets.map(([name]) => [
        name,
        {
          'CPU ms': medianOf(name, 'cpuMs').toPrecision(3),
          'CPU, times the page': (medianOf(name, 'cpuMs') / medianOf(pageName, 'cpuMs')).toFixed(1),
          'p50 ms': medianOf(name, 'p50').toPrecision(3),
          'peak MiB': medianOf(name, 'peakMiB').toFixed(0),
          'MiB above the page': (medianOf(name, 'peakMiB') - medianOf(pageName, 'peakMiB')).toFixed(1),
        },
      ]),
    ),
  )
} finally {
  await stopProgram(product)
  await database.stop()
}
