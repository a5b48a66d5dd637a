import { Agent, request } from 'node:http'
import { readCommand } from '#api/setup/command.mjs'
import { commands } from '#test/commands.mjs'
import { startBenchServer } from './database.ts'
import { startProgram, stopProgram } from './processes.ts'
import { fillRealisticCalendar } from './realistic-calendar.ts'
import { eachRound } from './rounds.ts'
import { makeSearches } from './searches.ts'
import { quantile } from './statistics.ts'

/** Measures search in a large calendar: filtered first pages against the unfiltered first page, and facets and search against
 * reading one show by id. Calls alternate, so that other load slows down both sides. */
const { values: options } = readCommand(commands, 'bench:search')
const [rounds, calls, port] = [Number(options.rounds), Number(options.calls), Number(options.port)]

const agent = new Agent({ keepAlive: true, maxSockets: 1 })
const timeGet = (path: string) =>
  new Promise<number>((resolve, reject) => {
    const start = performance.now()
    request({ host: '127.0.0.1', port, path, agent }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${path} returned ${response.statusCode}`))
      response.resume().on('end', () => resolve(performance.now() - start))
    })
      .on('error', reject)
      .end()
  })

const server = options.database ? null : await startBenchServer()
const databaseUrl = server ? await fillRealisticCalendar(server, Number(options.shows)) : (options.database ?? '')
const product = await startProgram('api/main.ts', [], port, {
  DATABASE_URL: databaseUrl,
  PORT: String(port),
  LOG_LEVEL: 'silent',
})
try {
  const searches = await makeSearches(databaseUrl)
  const pathsByName = new Map(searches.map(({ name, paths }) => [name, paths]))
  const [ownTimes, comparisonTimes] = [new Map<string, number[]>(), new Map<string, number[]>()]
  const record = async (times: Map<string, number[]>, name: string, paths: readonly string[] = [], nth: number) =>
    times.set(name, [...(times.get(name) ?? []), await timeGet(paths[nth % paths.length] ?? '/')])
  await eachRound({ from: -1, to: rounds - 1 }, async (round) => {
    for (const { name, paths, against } of searches)
      for (let nth = 0; nth < calls; nth += 1) {
        await record(ownTimes, name, paths, nth)
        await record(comparisonTimes, name, pathsByName.get(against), nth)
      }
    if (round === -1) for (const times of [ownTimes, comparisonTimes]) times.clear() // The first round warms up.
  })
  console.log(`\nNode.js ${process.version}, ${rounds} rounds of ${calls} calls\n`)
  console.log('| what | p50 ms | p99 ms | measured in turn with | ms | ratio | target |\n|---|---|---|---|---|---|---|')
  for (const { name, against, share, target } of searches) {
    const [times, others] = [ownTimes.get(name) ?? [], comparisonTimes.get(name) ?? []]
    const numbers = [quantile(times, 0.5), quantile(times, 0.99), quantile(others, share)].map((ms) => ms.toFixed(2))
    const ratio = quantile(times, share) / quantile(others, share)
    const cells = [name, ...numbers.slice(0, 2), `p${share * 100} of ${against}`, numbers[2], ratio.toFixed(2), target]
    console.log(`| ${cells.join(' | ')} |`)
  }
} finally {
  agent.destroy()
  await stopProgram(product)
  await server?.stop()
}
