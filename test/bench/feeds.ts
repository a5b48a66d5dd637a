import { parseArgs } from 'node:util'
import { MOST_ENTRIES } from '#core/feeds/read-feed.ts'
import { startBenchServer } from './database.ts'
import { load } from './load.ts'
import { startProgram, stopProgram, usageOf } from './processes.ts'

/**
 * What a feed of 1,000 shows costs beside the page of the list, in interleaved rounds of one run: the CPU time of an answer
 * (process and database), and the memory that the process takes more while it gives them, one after another; also when it
 * gives nothing but the page it takes more after a while.
 * `node test/bench/feeds.ts --rounds 3 --seconds 4 --shows 5000`
 */
const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '4' },
    shows: { type: 'string', default: '5000' },
  },
})
const [rounds, seconds] = [Number(options.rounds), Number(options.seconds)]
const PORT = 4687
const origin = `http://127.0.0.1:${PORT}`
const targets = [
  ['the list as a page', '/'],
  ['the list, GET /api/shows', '/api/shows?page=1&limit=25'],
  ...['ics', 'rss', 'atom', 'json'].map((ending) => [`feed, ${ending}`, `/feeds/shows.${ending}`] as const),
] as const

type Sample = { cpuMs: number; p50: number; moreMiB: number }

const median = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? Number.NaN

const server = await startBenchServer()
const database = await server.fill(Number(options.shows))
const start = () =>
  startProgram('api/main.ts', [], PORT, { DATABASE_URL: database, PORT: String(PORT), LOG_LEVEL: 'silent' })

/** A process for each feed, used to the page of the list: what it takes more then is for the feed. */
const measure = async (path: string): Promise<Sample> => {
  const product = await start()
  try {
    const pids = [product.pid ?? 0, server.pid]
    await load(`${origin}/`, 1, seconds)
    await load(origin + path, 1, 1)
    await load(`${origin}/`, 1, seconds)
    const before = usageOf(pids)
    const restMiB = usageOf(pids.slice(0, 1)).residentMiB
    const done = await load(origin + path, 1, seconds)
    const after = usageOf(pids)
    if (done.errors > 0) throw new Error(`${path} failed ${done.errors} times`)
    return {
      cpuMs: (after.cpuMs - before.cpuMs) / done.requests,
      p50: done.p50,
      moreMiB: usageOf(pids.slice(0, 1)).residentMiB - restMiB,
    }
  } finally {
    await stopProgram(product)
  }
}

try {
  const samples = new Map<string, Sample[]>()
  for (let round = 0; round < rounds; round += 1)
    for (const [name, path] of targets) samples.set(name, [...(samples.get(name) ?? []), await measure(path)])
  const of = (name: string, key: keyof Sample): number => median((samples.get(name) ?? []).map((sample) => sample[key]))
  const [page] = targets[0]
  console.log(`${MOST_ENTRIES} of ${Number(options.shows).toLocaleString('en')} shows in a feed`)
  console.table(
    Object.fromEntries(
      targets.map(([name]) => [
        name,
        {
          'CPU ms': of(name, 'cpuMs').toPrecision(3),
          'x the page': (of(name, 'cpuMs') / of(page, 'cpuMs')).toFixed(1),
          'p50 ms': of(name, 'p50').toPrecision(3),
          'more MiB': of(name, 'moreMiB').toFixed(1),
          'beyond the page': (of(name, 'moreMiB') - of(page, 'moreMiB')).toFixed(1),
        },
      ]),
    ),
  )
} finally {
  await server.stop()
}
