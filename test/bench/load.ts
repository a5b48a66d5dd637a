import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { generateLoad } from './load-generator.ts'
import type { LoadJob, LoadResult } from './sockets.ts'

/** The results of a load run. `rate` is requests per second; `bytes` includes response headers. The latencies `p50` and `p99` are
 * in ms, exact to the microsecond. */
export type Load = { requests: number; errors: number; rate: number; bytes: number; p50: number; p99: number }

/** Load generators: `wrk`, and our own (sockets.ts). Both run in separate processes, so they don't slow down this one. */
export const generators = ['wrk', 'sockets'] as const
export type Generator = (typeof generators)[number]

export type LoadOptions = {
  generator?: Generator
  /** Cores in taskset syntax: `0` or `0,1`. Default: all. */
  cores?: string
}

let preferred: Generator | undefined
/** Returns `wrk` if it is installed, because it uses less CPU time than our own generator. */
export const preferredGenerator = (): Generator => {
  preferred ??= spawnSync('wrk', ['-v']).error ? 'sockets' : 'wrk'
  return preferred
}

/** Keeps `connections` requests in flight for `seconds` (whole seconds for `wrk`). Statuses of 400 or above and
 * lost connections count as errors. Rejects if no response arrives. */
export const load = async (
  url: string,
  connections: number,
  seconds: number,
  headers: LoadJob['headers'] = {},
  { generator = preferredGenerator(), cores = '' }: LoadOptions = {},
): Promise<Load> => {
  const job = { url, connections, seconds, headers }
  const result = await (generator === 'wrk' ? wrk(job, cores) : generateLoad(job, cores))
  const { requests, errors, us, bytes, p50us, p99us } = result
  if (requests === 0) throw new Error(`${url} returned nothing`)
  return { requests, errors, bytes, rate: requests / (us / 1e6), p50: p50us / 1000, p99: p99us / 1000 }
}

const reportScript = fileURLToPath(new URL('wrk-report.lua', import.meta.url))

const wrk = async ({ url, connections, seconds, headers }: LoadJob, cores: string): Promise<LoadResult> => {
  const command = [
    ...['wrk', '-t1', `-c${connections}`, `-d${Math.max(1, Math.round(seconds))}s`, '--timeout', '10s'],
    ...Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]),
    ...['-s', reportScript, url],
  ]
  const [program = '', ...args] = cores === '' ? command : ['taskset', '-c', cores, ...command]
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text
  })
  await once(child, 'close')
  const result = /^\{.*\}$/m.exec(output)?.[0]
  if (!result) throw new Error(`${program} printed no result: ${output}`)
  return JSON.parse(result)
}
