import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { generated } from './load-generator.ts'
import type { Job, Told } from './sockets.ts'

/** The results of a load run. Latencies are in ms, exact to the microsecond; `bytes` includes heads. */
export type Load = { requests: number; errors: number; rate: number; bytes: number; p50: number; p99: number }

/** `wrk` where it is installed, or our own generator. Each is a separate process, so that only it is slowed down by its work. */
export const generators = ['wrk', 'sockets'] as const
export type Generator = (typeof generators)[number]

export type How = {
  /** Default: the better one. */
  generator?: Generator
  /** Cores in taskset syntax: `0` or `0,1`. Default: all. */
  cores?: string
}

let better: Generator | undefined
/** `wrk` needs a third of a core where ours needs a whole one. */
export const betterGenerator = (): Generator => {
  better ??= spawnSync('wrk', ['-v']).error ? 'sockets' : 'wrk'
  return better
}

/** Keeps `connections` requests under way for `seconds` (whole seconds for `wrk`). Statuses from 400 and lost connections count
 * as errors. Rejects if nothing was answered. */
export const load = async (
  url: string,
  connections: number,
  seconds: number,
  headers: Job['headers'] = {},
  { generator = betterGenerator(), cores = '' }: How = {},
): Promise<Load> => {
  const job = { url, connections, seconds, headers }
  const told = await (generator === 'wrk' ? wrk(job, cores) : generated(job, cores))
  const { requests, errors, us, bytes, p50us, p99us } = told
  if (requests === 0) throw new Error(`${url} answered nothing`)
  return { requests, errors, bytes, rate: requests / (us / 1e6), p50: p50us / 1000, p99: p99us / 1000 }
}

const reportScript = fileURLToPath(new URL('wrk-report.lua', import.meta.url))

const wrk = async ({ url, connections, seconds, headers }: Job, cores: string): Promise<Told> => {
  const command = [
    ...['wrk', '-t1', `-c${connections}`, `-d${Math.max(1, Math.round(seconds))}s`, '--timeout', '10s'],
    ...Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]),
    ...['-s', reportScript, url],
  ]
  const [program = '', ...args] = cores === '' ? command : ['taskset', '-c', cores, ...command]
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  let said = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said += text
  })
  await once(child, 'close')
  const told = /^\{.*\}$/m.exec(said)?.[0]
  if (!told) throw new Error(`${program} told nothing: ${said}`)
  return JSON.parse(told)
}
