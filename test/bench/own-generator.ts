import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Job, Told } from './sockets.ts'

const program = fileURLToPath(new URL('sockets.ts', import.meta.url))

/** Generators that have nothing to do, by the cores that they may use; a start takes longer than a short run. */
const idle = new Map<string, ChildProcess[]>()

const start = (cores: string): ChildProcess =>
  cores === '' ? fork(program) : fork(program, { execPath: 'taskset', execArgv: ['-c', cores, process.execPath] })

/** Has a generator (sockets.ts) do the job, on these cores only (as taskset takes them; '' for all). Rejects when it dies of it. */
export const generated = async (job: Job, cores: string): Promise<Told> => {
  const child = idle.get(cores)?.pop() ?? start(cores)
  child.ref()
  child.channel?.ref?.()
  const ended = new AbortController()
  child.once('exit', () => ended.abort(new Error('The load generator has died')))
  child.send(job)
  const [told] = await once(child, 'message', { signal: ended.signal })
  child.removeAllListeners('exit')
  // One that waits keeps nobody from ending, and ends with who started it.
  child.unref()
  child.channel?.unref?.()
  idle.set(cores, [...(idle.get(cores) ?? []), child])
  return told
}
