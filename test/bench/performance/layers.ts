import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type CachedResponses, cpuUsOf, LIST_PATH } from './cached.ts'
import type { Cost, InProcessCosts } from './layers-in-process.ts'
import type { MeasureOptions } from './measure.ts'
import { formatNumber, markdownTable } from './table.ts'
import type { TestBed } from './test-bed.ts'

/** The cost of one layer. The costs of the layers that a response passes through add up to the cost of the response. */
type Layer = { what: string; cost: Cost; how: string }

/** All layers, and for each response in the chart the layers that it passes through. */
export type Layers = { layers: readonly Layer[]; responses: readonly { what: string; parts: readonly Layer[] }[] }

const program = fileURLToPath(new URL('layers-in-process.ts', import.meta.url))

const measureInProcess = async (
  testBed: TestBed,
  databaseUrl: string,
  { rounds, seconds }: MeasureOptions,
): Promise<InProcessCosts> => {
  const folder = mkdtempSync(join(tmpdir(), 'bench-layers-'))
  const args = [databaseUrl, testBed.database.pid, rounds, seconds / 4, join(folder, 'log')].map(String)
  const child = spawn(process.execPath, [program, ...args], {
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text
  })
  const [code] = await once(child, 'close')
  rmSync(folder, { recursive: true })
  if (code !== 0) throw new Error(`${program} exited with code ${code}`)
  return JSON.parse(output)
}

/** Measures the layers. The database must contain the owner that a product process creates on its first start. */
export const measureLayers = async (
  testBed: TestBed,
  databaseUrl: string,
  cachedResponses: CachedResponses,
  options: MeasureOptions,
): Promise<Layers> => {
  const costs = await measureInProcess(testBed, databaseUrl, options)
  const subtract = (one: Cost, ...others: readonly Cost[]): Cost => ({
    own: others.reduce((own, other) => own - other.own, one.own),
    database: others.reduce((database, other) => database - other.database, one.database),
  })
  const ownCost = (own: number): Cost => ({ own, database: 0 })
  const floorUs = cpuUsOf(cachedResponses, `floor of ${LIST_PATH}`)
  const [cachedListUs, cachedPageUs, brPageUs] = [`GET ${LIST_PATH}`, 'GET /', 'GET /, br'].map((what) =>
    cpuUsOf(cachedResponses, what),
  ) as [number, number, number]
  const layer = (what: string, cost: Cost, how: string): Layer => ({ what, cost, how })
  const http = layer('sockets, HTTP', ownCost(floorUs), `the floor of \`GET ${LIST_PATH}\``)
  const pageHttp = { ...http, cost: ownCost(cpuUsOf(cachedResponses, 'floor of /')) }
  const cached = layer(
    'serving from the cache',
    ownCost(cachedListUs - floorUs),
    `\`GET ${LIST_PATH}\` cached, less that floor`,
  )
  const pageCached = { ...cached, cost: ownCost(cachedPageUs - pageHttp.cost.own) }
  const routing = layer('routing', costs.routing, 'Hono with one route and nothing behind it')
  const middleware = layer(
    'request id, log line, headers',
    subtract(costs.healthz, costs.routing),
    '`GET /healthz`, less the routing',
  )
  const query = layer('query', costs.query, 'the SQL of the list through the driver')
  const rules = layer(
    'checks, rules, JSON',
    subtract(costs.list, costs.healthz, costs.query),
    `\`GET ${LIST_PATH}\` computed, less the query and \`GET /healthz\``,
  )
  const session = layer(
    'session',
    subtract(costs['list with a session'], costs.list),
    'the list with a session, less the list without one',
  )
  const rendering = layer('rendering', subtract(costs.page, costs.list), '`GET /` computed, less its API call')
  const br = layer('br of the page', costs.br, 'the bytes of the page alone')
  const gzip = layer('gzip of the page', costs.gzip, 'the bytes of the page alone')
  const brCached = layer(
    'br of the page, cached',
    ownCost(brPageUs - cachedPageUs),
    '`GET /` cached with br, less without br',
  )
  const computed = [routing, middleware, query, rules]
  return {
    layers: [http, cached, ...computed, session, rendering, br, gzip, brCached],
    responses: [
      { what: 'the list, cached', parts: [http, cached] },
      { what: 'the list, computed', parts: [http, ...computed] },
      { what: 'the page, cached', parts: [pageHttp, pageCached] },
      { what: 'the page, computed, br', parts: [http, ...computed, rendering, br] },
    ],
  }
}

export const layersTable = ({ layers }: Layers): string =>
  markdownTable(
    ['layer', 'CPU µs of the process', 'CPU µs of the database', 'measured as'],
    layers.map(({ what, cost, how }) => [
      what,
      formatNumber(cost.own),
      cost.database > 0 ? formatNumber(cost.database) : '',
      how,
    ]),
  )
