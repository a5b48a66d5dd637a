import { Hono } from 'hono'
import { ContainerModule } from 'inversify'
import pino from 'pino'
import { type Coding, compress } from '#adapters/http/middleware/compression.ts'
import type { Fetch } from '#adapters/http/middleware/load-shedding.ts'
import { readConfig } from '#api/config/config.ts'
import { startModules } from '#api/container.ts'
import { adapters } from '#api/modules/adapters.ts'
import { core } from '#api/modules/core.ts'
import { http as httpModule } from '#api/modules/http.ts'
import { postgresStore } from '#api/modules/postgres-store.ts'
import { builtPages } from '#api/process/built-pages.ts'
import { pages } from '#api/process/services.ts'
import { tokens } from '#api/tokens.ts'
import { noFilter } from '#core/shows/filter/show-filter.ts'
import { usageOf } from '#test/bench/processes.ts'
import { median } from '#test/bench/statistics.ts'
import { owner, ownerSettings } from '#test/support/api-client.ts'
import { makeBrowser } from '#test/support/browser.ts'
import { makeApi } from '#web/data/api.ts'

/** Measures the layers of a response in this process, without a socket:
 * `layers-in-process.ts DATABASE_URL DATABASE_PID ROUNDS SECONDS LOG_FILE` prints an {@link InProcessCosts} as JSON. */
const [databaseUrl = '', databasePid = '', rounds = '3', seconds = '1', logFile = ''] = process.argv.slice(2)

/** CPU time per call in µs, of this process and of the database. */
export type Cost = { own: number; database: number }

const names = ['routing', 'healthz', 'query', 'list', 'list with a session', 'page', 'br', 'gzip'] as const
export type InProcessCosts = Readonly<Record<(typeof names)[number], Cost>>

const LIST_PATH = '/api/shows'
const config = readConfig({ DATABASE_URL: databaseUrl, NODE_ENV: 'production', ...ownerSettings })
const environment = new ContainerModule(({ bind }) => {
  const log = pino({ level: config.LOG_LEVEL, base: null }, pino.destination({ dest: logFile, sync: true }))
  bind(tokens.config).toConstantValue(config)
  bind(tokens.telemetry).toConstantValue({ log, tracing: undefined })
})
const modules = [[environment], [postgresStore], [pages(builtPages)], adapters, [core], [httpModule]]
const { container, stop } = await startModules(modules)
const http = await container.getAsync(tokens.http)
const { catalog } = await container.getAsync(tokens.ports)

const request = async (fetch: Fetch, path: string, headers: Record<string, string> = {}): Promise<ArrayBuffer> => {
  const response = await fetch(new Request(new URL(path, config.BASE_URL), { headers }))
  if (response.status !== 200) throw new Error(`${path} returned ${response.status}`)
  return response.arrayBuffer()
}

const logIn = async (): Promise<string> => {
  const browser = makeBrowser({ request: (path, init) => http.request(path, init) })
  await makeApi(browser.fetch, browser.csrfToken).send('POST', '/api/auth/login', owner)
  return ['session', 'XSRF-TOKEN'].map((name) => `${name}=${browser.cookie(name)}`).join('; ')
}

const cookies = await logIn()
const tokenCookie = cookies.split('; ')[1] ?? ''
const page = new Uint8Array(await request(http.fetch, '/'))
const bare = new Hono().get('/healthz', (c) => c.json({ status: 'ok' }))
const compressPage = (coding: Coding) => compress(coding, page)

const calls: Readonly<Record<keyof InProcessCosts, () => Promise<unknown>>> = {
  routing: () => request(bare.fetch, '/healthz'),
  healthz: () => request(http.fetch, '/healthz'),
  query: () => catalog.list({ filter: noFilter, now: new Date(), limit: 26, offset: 0 }),
  list: () => request(http.fetch, LIST_PATH, { cookie: tokenCookie }),
  'list with a session': () => request(http.fetch, LIST_PATH, { cookie: cookies }),
  page: () => request(http.fetch, '/', { cookie: tokenCookie }),
  br: () => compressPage('br'),
  gzip: () => compressPage('gzip'),
}

const database = [Number(databasePid)]
const costOf = async (call: () => Promise<unknown>): Promise<Cost> => {
  const [before, databaseBefore] = [process.cpuUsage(), usageOf(database).cpuMs]
  const end = performance.now() + Number(seconds) * 1000
  let count = 0
  do {
    await call()
    count += 1
  } while (performance.now() < end)
  const { user, system } = process.cpuUsage(before)
  return { own: (user + system) / count, database: ((usageOf(database).cpuMs - databaseBefore) * 1000) / count }
}

const costsByName = new Map<keyof InProcessCosts, Cost[]>()
// The first rounds warm up the JIT compiler.
for (let round = -3; round < Number(rounds); round += 1)
  for (const name of names) {
    const cost = await costOf(calls[name])
    if (round >= 0) costsByName.set(name, [...(costsByName.get(name) ?? []), cost])
  }
const medians = names.map((name): [string, Cost] => {
  const costs = costsByName.get(name) ?? []
  return [name, { own: median(costs.map(({ own }) => own)), database: median(costs.map((cost) => cost.database)) }]
})
await stop()
// The product silences the console.
process.stdout.write(JSON.stringify(Object.fromEntries(medians)), () => process.exit())
