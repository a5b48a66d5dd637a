import { readdirSync, writeFileSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { readCommand } from '#api/setup/command.mjs'
import { commands } from '#test/commands.mjs'
import { startBenchServer } from './database.ts'
import { memoryCurveSvg, type Point } from './memory-curve.ts'
import { startProgram, stopProgram, usageOf } from './processes.ts'

/** Watches memory under thousands of connections for a quarter of an hour. Most request random pages, and some never read their
 * responses. A show is updated every second. Prints a line every half minute and draws docs/pictures/soak.svg. */
const { values: options } = readCommand(commands, 'bench:soak')
const [minutes, connections, slowCount] = [options.minutes, options.connections, options.slow].map(Number) as [
  number,
  number,
  number,
]
const [shows, port] = [Number(options.shows), Number(options.port)]
const REPORT_INTERVAL_S = 30
const picture = fileURLToPath(new URL('../../docs/pictures/soak.svg', import.meta.url))
/** Mean pause between two requests from a reader. Each reader keeps its connection open. */
const PAUSE_MS = 5_000

const randomBelow = (max: number): number => Math.floor(Math.random() * max)
/** Makers of request paths, the most frequent first. The last two make so many different paths that few of their
 * responses are cached. */
const pathMakers: readonly (() => string)[] = [
  () => '/',
  () => '/api/shows',
  () => `/api/shows?page=${randomBelow(20) + 1}&limit=25`,
  () => `/shows/show-${randomBelow(200) + 1}`,
  () => `/?city=City%20${randomBelow(40)}`,
  () => '/feeds/shows.ics?limit=20',
  () => `/shows/show-${randomBelow(shows) + 1}`,
  () => `/api/shows/by-slug/show-${randomBelow(shows) + 1}`,
]
const randomPath = (): string =>
  (pathMakers[Math.min(randomBelow(pathMakers.length), randomBelow(pathMakers.length))] ?? (() => '/'))()

const server = await startBenchServer()
console.log(`Adding ${shows.toLocaleString('en')} shows…`)
const databaseUrl = await server.fill(shows)
const product = await startProgram('api/main.ts', [], port, {
  DATABASE_URL: databaseUrl,
  PORT: String(port),
  LOG_LEVEL: 'warn',
})
const pid = product.pid ?? 0
const endsAt = performance.now() + minutes * 60_000
const isOver = (): boolean => performance.now() > endsAt

const counts = new Map<string, number>()
const count = (what: string) => counts.set(what, (counts.get(what) ?? 0) + 1)

const sendRequest = (agent: Agent, path: string): Promise<void> =>
  new Promise((resolve) => {
    get({ host: '127.0.0.1', port, path, agent }, (response) => {
      response.resume().on('end', () => {
        count(String(response.statusCode))
        resolve()
      })
      response.on('error', () => resolve())
    }).on('error', () => {
      count('cut off')
      resolve()
    })
  })

const runReader = async (): Promise<void> => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  await sleep(randomBelow(PAUSE_MS))
  while (!isOver()) {
    await sendRequest(agent, randomPath())
    await sleep(PAUSE_MS / 2 + randomBelow(PAUSE_MS))
  }
  agent.destroy()
}

/** The server closes connections with more pipelined requests than this. */
const MAX_PIPELINED_REQUESTS = 16

/** Sends requests without reading the responses. Reconnects after the server closes the connection, or after 90 s. */
const runSlowReader = async (): Promise<void> => {
  while (!isOver()) {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => {}).pause()
    for (let nth = 0; nth < MAX_PIPELINED_REQUESTS; nth += 1)
      socket.write(`GET ${randomPath()} HTTP/1.1\r\nHost: localhost\r\n\r\n`)
    const closed = new Promise((resolve) => socket.once('close', resolve))
    await Promise.race([closed, sleep(90_000)])
    socket.destroy()
    count('slow reader disconnected')
    await sleep(1_000)
  }
}

const runWriter = async (): Promise<void> => {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  for (let nth = 1; !isOver(); nth += 1) {
    await client.query('update show set price = $1, version = version + 1 where slug = $2', [
      `$${nth % 50}`,
      `show-${nth}`,
    ])
    await sleep(1_000)
  }
  await client.end()
}

const countOpenFiles = (): number => readdirSync(`/proc/${pid}/fd`).length

const watch = async (): Promise<void> => {
  console.log(
    '| minute | resident MiB | open files | responses a second | refused | cut off |\n|---|---|---|---|---|---|',
  )
  const points: Point[] = []
  for (let nth = 1; !isOver(); nth += 1) {
    const before = new Map(counts)
    await sleep(REPORT_INTERVAL_S * 1000)
    const since = (what: string): number => (counts.get(what) ?? 0) - (before.get(what) ?? 0)
    const { residentMiB } = usageOf([pid])
    const point = { minute: (nth * REPORT_INTERVAL_S) / 60, residentMiB, responses: since('200') / REPORT_INTERVAL_S }
    points.push(point)
    const cells = [point.minute, residentMiB.toFixed(0), countOpenFiles(), point.responses.toFixed(0)]
    console.log(`| ${[...cells, since('503'), since('cut off')].join(' | ')} |`)
  }
  const memoryMiB = points.map(({ residentMiB }) => residentMiB)
  const thirdLength = Math.max(1, Math.floor(memoryMiB.length / 3))
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const growth = mean(memoryMiB.slice(-thirdLength)) / mean(memoryMiB.slice(thirdLength, 2 * thirdLength))
  console.log(`\nMemory in the last third, as a multiple of the second third: ${growth.toFixed(3)}`)
  if (!options['print-only']) writeFileSync(picture, memoryCurveSvg(points, connections))
  console.log(`Outcomes: ${JSON.stringify(Object.fromEntries(counts))}`)
}

try {
  const readers = Array.from({ length: connections - slowCount }, runReader)
  await Promise.all([watch(), runWriter(), ...readers, ...Array.from({ length: slowCount }, runSlowReader)])
} finally {
  await stopProgram(product)
  await server.stop()
}
