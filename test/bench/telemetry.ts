import { readCommand } from '#api/setup/command.mjs'
import { commands } from '#test/commands.mjs'
import { freePort } from '#test/support/free-port.ts'
import { preferredGenerator } from './load.ts'
import { type Case, measureInterleaved, repeatRequest } from './performance/measure.ts'
import { openTestBed } from './performance/test-bed.ts'
import { NO_CACHE } from './processes.ts'

/** Measures the cost of observability. Compares a process that logs, and whose metrics are scraped every second, with two processes
 * that have neither logs nor metrics. The difference between those two is noise. Prints medians and the quietest round. */
const { values: options } = readCommand(commands, 'bench:telemetry')
const { rounds, seconds, shows, connections } = options
const generator = preferredGenerator()
const measureOptions = { rounds: Number(rounds), seconds: Number(seconds), warmUpSeconds: 3, generator }
const SCRAPE_INTERVAL_MS = 1_000
const CACHED = {}
const targets = [
  { what: 'the list, cached', path: '/api/shows', settings: CACHED },
  { what: 'the page, cached', path: '/', settings: CACHED },
  { what: 'the list, computed', path: '/api/shows', settings: NO_CACHE },
  { what: 'the session, never cached', path: '/api/session', settings: NO_CACHE },
].filter(({ what }) => what.includes(options.only))
const kinds = ['silent', 'silent again', 'observed'] as const
const nameOf = (what: string, kind: (typeof kinds)[number]): string => `${what}, ${kind}`

const testBed = await openTestBed()
const metricsPorts = new Map<object, number>()
let [scrapes, failedScrapes] = [0, 0]
const scrape = async (port: number): Promise<void> => {
  try {
    await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
    scrapes += 1
  } catch {
    failedScrapes += 1
  }
}
const scrapeTimer = setInterval(() => void Promise.all([...metricsPorts.values()].map(scrape)), SCRAPE_INTERVAL_MS)

const settingsOf = async (kind: (typeof kinds)[number], settings: Readonly<Record<string, string>>) => {
  if (kind !== 'observed') return { ...settings, LOG_LEVEL: 'silent' }
  const port = metricsPorts.get(settings) ?? (await freePort())
  metricsPorts.set(settings, port)
  const extraSettings = Object.fromEntries(options.set.map((setting) => setting.split(/=(.*)/s).slice(0, 2)))
  return { ...settings, LOG_LEVEL: 'info', METRICS_PORT: String(port), ...extraSettings }
}

try {
  const databaseUrl = await testBed.database.fill(Number(shows))
  const cases: Case[] = []
  for (const { what, path, settings } of targets)
    for (const kind of kinds) {
      const serverSettings = await settingsOf(kind, settings)
      const server = await testBed.product(`${kind} ${JSON.stringify(settings)}`, databaseUrl, serverSettings)
      const run = repeatRequest(server, path, Number(connections), measureOptions)
      cases.push({ name: nameOf(what, kind), pids: [server.pid], databasePid: testBed.database.pid, run })
    }
  const samples = await measureInterleaved(cases, measureOptions)
  const lowestCpuUs = (name: string): number => Math.min(...samples.of(name).map(({ cpuUs }) => cpuUs))
  console.table(
    Object.fromEntries(
      cases.map(({ name }, nth) => {
        const silentName = cases[nth - (nth % kinds.length)]?.name ?? ''
        return [
          name,
          {
            'requests/s': samples.median(name, 'rate').toFixed(0),
            'rate relative to silent': samples.ratio(name, silentName).toFixed(3),
            'CPU µs': samples.median(name, 'cpuUs').toPrecision(3),
            'quietest round, CPU µs': lowestCpuUs(name).toPrecision(3),
            'quietest round relative to silent': (lowestCpuUs(name) / lowestCpuUs(silentName)).toFixed(3),
            errors: samples.sum(name, 'errors'),
          },
        ]
      }),
    ),
  )
  console.log(`metrics read ${scrapes} times, failed ${failedScrapes} times`)
} finally {
  clearInterval(scrapeTimer)
  await testBed.close()
}
