import type { ChildProcess } from 'node:child_process'
import { parseArgs } from 'node:util'
import { startBenchServer } from './database.ts'
import { type Load, load } from './load.ts'
import { startProgram, stopProgram, usageOf } from './processes.ts'

/**
 * Measures the product beside the floor, in interleaved rounds of one run, and prints a table. Trust the ratios and the CPU
 * times; the rates depend on what else the machine does. `npm run bench -- --sizes 1000,100000 --rounds 3 --seconds 3`
 */
const { values: options } = parseArgs({
  options: {
    sizes: { type: 'string', default: '1000,100000,1000000' },
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '3' },
    connections: { type: 'string', default: '1,16' },
  },
})
const sizes = options.sizes.split(',').map(Number)
const rounds = Number(options.rounds)
const duration = Number(options.seconds)
const connectionCounts = options.connections.split(',').map(Number)
const FIRST_PORT = 4600
const LIST = '/api/shows?page=1&limit=25'

type Target = { name: string; url: string; pids: readonly number[] }
type Sample = Load & { cpuMs: number; residentMiB: number }

const children: ChildProcess[] = []
let nextPort = FIRST_PORT

const start = async (script: string, args: (port: number) => readonly string[], env: Record<string, string> = {}) => {
  nextPort += 1
  const port = nextPort
  const child = await startProgram(script, args(port), port, { ...env, PORT: String(port) })
  children.push(child)
  return { origin: `http://127.0.0.1:${port}`, pid: child.pid ?? 0 }
}

const startProduct = (databaseUrl: string) =>
  start('api/main.ts', () => [], { DATABASE_URL: databaseUrl, LOG_LEVEL: 'warn' })

const measure = async ({ url, pids }: Target, connections: number): Promise<Sample> => {
  const before = usageOf(pids)
  const result = await load(url, connections, duration)
  const after = usageOf(pids)
  return {
    ...result,
    cpuMs: (after.cpuMs - before.cpuMs) / result.requests,
    residentMiB: usageOf(pids.slice(0, 1)).residentMiB,
  }
}

const median = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? Number.NaN
const shown = (number: number): string => (number >= 100 ? number.toFixed(0) : number.toPrecision(3))

const server = await startBenchServer()
try {
  const targets: Target[] = []
  const largest = Math.max(...sizes)
  const main = sizes.includes(100_000) ? 100_000 : largest
  for (const size of sizes) {
    console.log(`Filling ${size.toLocaleString('en')} shows…`)
    const address = await server.fill(size)
    const product = await startProduct(address)
    const pids = [product.pid, server.pid]
    const target = (name: string, path: string) =>
      targets.push({ name: `${name}, ${size}`, url: product.origin + path, pids })
    if (size === main) {
      const bytes = (await (await fetch(product.origin + LIST)).arrayBuffer()).byteLength
      const fixed = await start('test/bench/floor.ts', (port) => [String(port), String(bytes)])
      const sql = await start('test/bench/floor.ts', (port) => [String(port), address])
      targets.unshift({ name: 'floor: fixed body', url: `${fixed.origin}/`, pids: [fixed.pid] })
      targets.push({ name: `floor: same SQL, ${size}`, url: `${sql.origin}/`, pids: [sql.pid, server.pid] })
      target('GET /', '/')
      target('list, page 400', '/api/shows?page=400&limit=25')
    } else if (size > 10_000) target('list, page 400', '/api/shows?page=400&limit=25')
    target('list, page 1', LIST)
  }
  const samples = new Map<string, Sample[]>()
  for (const target of targets) await load(target.url, 4, 2)
  for (let round = 0; round < rounds; round += 1)
    for (const connections of connectionCounts)
      for (const target of round % 2 ? targets.toReversed() : targets) {
        const key = `${target.name} | ${connections}`
        samples.set(key, [...(samples.get(key) ?? []), await measure(target, connections)])
      }
  console.log(`\nNode.js ${process.version}, ${rounds} rounds of ${duration} s, medians; CPU includes the database\n`)
  console.log(
    '| target, shows | connections | requests/s | x floor | p50 ms | p99 ms | CPU ms/request | resident MiB | errors |',
  )
  console.log('|---|---|---|---|---|---|---|---|---|')
  for (const [key, taken] of samples) {
    const connections = key.split(' | ')[1] ?? ''
    const floor = samples.get(`floor: fixed body | ${connections}`) ?? []
    const of = (field: keyof Sample) => median(taken.map((sample) => sample[field]))
    const ratio = median(taken.map((sample, round) => sample.rate / (floor[round]?.rate ?? Number.NaN)))
    const numbers = [of('rate'), ratio, of('p50'), of('p99'), of('cpuMs'), of('residentMiB')].map(shown)
    console.log(`| ${key} | ${numbers.join(' | ')} | ${taken.reduce((sum, { errors }) => sum + errors, 0)} |`)
  }
} finally {
  await Promise.all(children.map(stopProgram))
  await server.stop()
}
