import { readCommand } from '#api/setup/command.mjs'
import { commands } from '#test/commands.mjs'
import { startBenchServer } from './database.ts'
import { type Call, cpuOfCalls, findingCalls, LIST_CALL, LIST_PAGE, readSamples } from './finding-calls.ts'
import { measuredOn, writeParts } from './performance/measured-on.ts'
import { formatCount, formatNumber, markdownTable } from './performance/table.ts'
import { NO_CACHE, startProgram, stopProgram } from './processes.ts'
import { fillRealisticCalendar } from './realistic-calendar.ts'
import { eachRound } from './rounds.ts'
import { median } from './statistics.ts'

/** Compares the CPU time of calls, pages, feeds and an export in calendars of several sizes. Nothing is cached, and calls to
 * the calendars alternate. */
const { values: options } = readCommand(commands, 'bench:scale')
const [rounds, calls] = [Number(options.rounds), Number(options.calls)]
const sizes = (options.sizes ?? '').split(',').map(Number)
const FIRST_PORT = 4690
const MAX_RATIO = 1.2

type Target = Pick<Call, 'name' | 'pathOf'>

const otherTargets: readonly Target[] = [
  { name: LIST_PAGE, pathOf: () => LIST_PAGE },
  { name: `${LIST_CALL}, page 400`, pathOf: () => `${LIST_CALL}?page=400&limit=25` },
  { name: '/api/shows/filters', pathOf: () => '/api/shows/filters' },
  { name: 'show by slug', pathOf: ({ show }) => `/api/shows/by-slug/${show}` },
  { name: 'band by slug', pathOf: ({ band }) => `/api/bands/by-slug/${band}` },
  { name: 'bands by name', pathOf: ({ word }) => `/api/bands?q=${encodeURIComponent(word)}` },
  { name: 'venues by name', pathOf: ({ city }) => `/api/venues?q=${encodeURIComponent(city)}` },
  ...['ics', 'rss', 'atom', 'json'].flatMap((format): Target[] => [
    { name: `feed, ${format}`, pathOf: () => `/feeds/shows.${format}` },
    {
      name: `feed of a city, ${format}`,
      pathOf: ({ city }) => `/feeds/shows.${format}?city=${encodeURIComponent(city)}`,
    },
  ]),
  { name: 'export of a city, csv', pathOf: ({ city }) => `/export/shows.csv?city=${encodeURIComponent(city)}` },
  { name: 'sitemap', pathOf: () => '/sitemap.xml' },
]

const targets = [...otherTargets, ...findingCalls].filter(({ name }) => name.includes(options.only ?? ''))

const server = await startBenchServer(undefined, options.data)
try {
  const databaseUrls: string[] = []
  for (const size of sizes) databaseUrls.push(await fillRealisticCalendar(server, size))
  await compare(databaseUrls)
} finally {
  await server.stop()
}

async function compare(databaseUrls: readonly string[]): Promise<void> {
  const calendars = await Promise.all(
    databaseUrls.map(async (databaseUrl, nth) => {
      const port = FIRST_PORT + nth
      const env = {
        DATABASE_URL: databaseUrl,
        PORT: String(port),
        LOG_LEVEL: 'silent',
        BACKGROUND_JOBS: 'false',
        TRUST_PROXY: '1',
        ...NO_CACHE,
      }
      const product = await startProgram('api/main.ts', [], port, env)
      return { product, port, samples: await readSamples(databaseUrl), pids: [server.pid, product.pid ?? 0] }
    }),
  )
  const failures: string[] = []
  const cpuTimes = new Map(targets.map(({ name }) => [name, calendars.map((): number[] => [])]))
  try {
    await eachRound({ from: 0, to: rounds }, async (round) => {
      for (const { name, pathOf } of targets) {
        const compared = calendars.map((calendar) => ({ ...calendar, pathOf }))
        // The first round warms up. Its calls may time out, because the calendars do not fit into memory.
        if (round === 0) await cpuOfCalls(compared, calls, (message) => failures.push(message))
        else
          for (const [nth, cpuMs] of (await cpuOfCalls(compared, calls)).entries())
            cpuTimes.get(name)?.[nth]?.push(cpuMs)
      }
    })
  } finally {
    for (const { product } of calendars) await stopProgram(product)
  }
  const rows = [...cpuTimes].map(([name, bySize]) => {
    const first = bySize[0] ?? []
    const ratio = median((bySize.at(-1) ?? []).map((cpuMs, round) => cpuMs / (first[round] ?? Number.NaN)))
    const isMet = ratio <= MAX_RATIO
    return [
      name,
      ...bySize.map((each) => formatNumber(median(each))),
      isMet ? ratio.toFixed(2) : `**${ratio.toFixed(2)}**`,
    ]
  })
  const part = [
    markdownTable(['what', ...sizes.map((size) => `CPU ms at ${formatCount(size)}`), 'ratio'], rows),
    `${measuredOn('bench:scale')}; ${rounds} rounds of ${calls} calls. Failed calls before these rounds: ${failures.length}.`,
  ].join('\n\n')
  console.log(['', part, ...failures].join('\n'))
  if (options.write) writeParts({ scale: part })
}
