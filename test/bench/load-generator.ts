import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { LoadJob, LoadResult } from './sockets.ts'

const program = fileURLToPath(new URL('sockets.ts', import.meta.url))

/** Idle generators, by the cores that they run on. They are reused, because starting one takes longer than a short run. */
const idle = new Map<string, ChildProcess[]>()

const start = (cores: string): ChildProcess =>
  cores === '' ? fork(program) : fork(program, { execPath: 'taskset', execArgv: ['-c', cores, process.execPath] })

/** Runs the job in a generator (sockets.ts) on these cores (taskset syntax; '' for all). Rejects if the generator dies. */
export const generateLoad = async (job: LoadJob, cores: string): Promise<LoadResult> => {
  const child = idle.get(cores)?.pop() ?? start(cores)
  child.ref()
  child.channel?.ref?.()
  const ended = new AbortController()
  child.once('exit', () => ended.abort(new Error('The load generator has died')))
  child.send(job)
  const [result] = await once(child, 'message', { signal: ended.signal })
  child.removeAllListeners('exit')
  // An idle generator doesn't keep this process running, and ends with it.
  child.unref()
  child.channel?.unref?.()
  idle.set(cores, [...(idle.get(cores) ?? []), child])
  return result
}
