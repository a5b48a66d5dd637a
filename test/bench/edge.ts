import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { readCommand } from '#api/setup/command.mjs'
import { commands } from '#test/commands.mjs'
import { freePort } from '#test/support/free-port.ts'
import { listenLocally } from '#test/support/listen-locally.ts'
import { startProduct } from '#test/support/product.ts'
import { findPrograms } from '#test/support/scale/programs.ts'
import { isListening, makeServer } from '#test/support/scale/server.ts'
import { makeVarnish, purgeSettings } from '#test/support/scale/varnish.ts'
import { preferredGenerator } from './load.ts'
import { type Case, measureInterleaved, repeatRequest } from './performance/measure.ts'
import { formatNumber, formatPercent, markdownTable } from './performance/table.ts'

/** Compares responses from the edge cache with static files of the same size, cached by a second Varnish with the default
 * configuration. */
const { values: options } = readCommand(commands, 'bench:edge')
const { varnishd } = await findPrograms('varnishd')
if (!varnishd) throw new Error('There is no Varnish to measure with.')
const generator = preferredGenerator()
const measureOptions = { rounds: Number(options.rounds), seconds: Number(options.seconds), warmUpSeconds: 1, generator }

const BROTLI = { 'accept-encoding': 'br' }
const targets = [
  { what: 'the home page', path: '/' },
  { what: 'the list as JSON', path: '/api/shows' },
  { what: 'a static page', path: '/about' },
]

const folder = mkdtempSync(join(tmpdir(), 'edge-'))
const [port, purgePort, productPort, staticPort] = await Promise.all([freePort(), freePort(), freePort(), freePort()])
const url = `http://127.0.0.1:${port}`
const product = await startProduct(
  // With the in-memory store, each run of a job would count as a write and purge the cache.
  {
    ...{ PORT: `${productPort}`, TRUST_PROXY: '1', BASE_URL: url, DATA_DIR: folder, BACKGROUND_JOBS: 'false' },
    ...purgeSettings(purgePort),
  },
  ['--memory', '--demo'],
)
mkdirSync(join(folder, 'edge'))
mkdirSync(join(folder, 'static'))
const edge = makeVarnish(join(folder, 'edge'), { port, purgePort, processPorts: [productPort] })

const files = new Map<string, Buffer>()
const staticServer = createServer(({ url: path = '' }, response) => {
  const headers = { 'Content-Type': 'text/html; charset=UTF-8', 'Cache-Control': 'public, max-age=86400' }
  response.writeHead(200, headers).end(files.get(path))
})
const staticUrl = `http://127.0.0.1:${staticPort}`
const staticEdge = makeServer({
  program: varnishd.path,
  args: [
    ...['-F', '-n', join(folder, 'static'), '-j', 'none', '-a', `127.0.0.1:${staticPort}`, '-s', 'malloc,64m'],
    ...['-b', `127.0.0.1:${await listenLocally(staticServer)}`],
  ],
  cwd: folder,
  log: join(folder, 'static.log'),
  isReady: () => isListening(staticPort),
})

try {
  await Promise.all([edge.start(), staticEdge.start()])
  const cases: Case[] = []
  for (const { what, path } of targets) {
    // Waits for ten hits in a row, because the edge cache is purged at the start and again a second later.
    for (let hits = 0; hits < 10; hits = (await isHit(path)) ? hits + 1 : 0) await sleep(200)
    const response = await fetch(url + path, { headers: BROTLI })
    files.set(path, Buffer.alloc(Number(response.headers.get('content-length')), 's'))
    await response.body?.cancel()
    for (const [name, baseUrl] of [
      [what, url],
      [`${what}: static`, staticUrl],
    ] as const)
      cases.push({
        name,
        pids: [],
        run: repeatRequest({ origin: baseUrl, pid: 0 }, path, Number(options.connections), measureOptions, BROTLI),
      })
  }
  const samples = await measureInterleaved(cases, measureOptions)
  console.log(`Varnish ${varnishd.version}, ${cpus().length} cores, ${options.connections} connections, ${generator}\n`)
  console.log(
    markdownTable(
      ['what', 'KB', 'requests/s', 'static file', 'share of that', 'p99 ms', 'errors'],
      targets.map(({ what, path }) => [
        what,
        formatNumber((files.get(path)?.length ?? 0) / 1000),
        formatNumber(samples.median(what, 'rate')),
        formatNumber(samples.median(`${what}: static`, 'rate')),
        formatPercent(samples.ratio(what, `${what}: static`), 1),
        formatNumber(samples.median(what, 'p99')),
        samples.sum(what, 'errors'),
      ]),
    ),
  )
} finally {
  await Promise.all([edge.end(), staticEdge.end(), product.end()])
  staticServer.closeAllConnections()
  staticServer.close()
  rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
}

async function isHit(path: string): Promise<boolean> {
  const response = await fetch(url + path, { headers: BROTLI })
  await response.text()
  return response.headers.get('x-cache') === 'HIT'
}
