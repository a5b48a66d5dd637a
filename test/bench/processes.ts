import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { nodeFlags } from '#test/support/node-flags.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** Disables the response cache, so that every response is computed. */
export const NO_CACHE = { CACHE_MB: '0' }

/** Starts one of our programs. Resolves when it responds on the loopback port; rejects if it exits, or after about 20 s. `out` is
 * the file descriptor of its log. */
export const startProgram = async (
  script: string,
  args: readonly string[],
  port: number,
  env: Readonly<Record<string, string>> = {},
  out: number | 'ignore' = 'ignore',
): Promise<ChildProcess> => {
  const child = spawn(process.execPath, [...nodeFlags, script, ...args], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production', ...env },
    stdio: ['ignore', out, 'inherit'],
  })
  for (let attempt = 0; attempt < 400; attempt += 1) {
    const isUp = await fetch(`http://127.0.0.1:${port}/healthz`).then(
      () => true,
      () => false,
    )
    if (isUp) return child
    if (child.exitCode !== null) break
    await sleep(50)
  }
  throw new Error(`${script} did not start`)
}

export const stopProgram = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  await ended
}

/** Runs the work and samples the memory of the processes and their descendants, to find the peak. */
export const withPeakMemory = async <Value>(
  pids: readonly number[],
  intervalMs: number,
  work: () => Promise<Value>,
): Promise<{ value: Value; peakMiB: number }> => {
  let peakMiB = 0
  const sampleMemory = (): void => {
    peakMiB = Math.max(peakMiB, usageOf(pids).residentMiB)
  }
  const timer = setInterval(sampleMemory, intervalMs)
  try {
    const value = await work()
    sampleMemory()
    return { value, peakMiB }
  } finally {
    clearInterval(timer)
  }
}

const TICK_MS = 10

/** Returns the CPU time in ms and resident memory in MiB of the processes and their descendants; NaN on any system but Linux.
 * The CPU time includes ended children, so it never falls. */
export const usageOf = (rootPids: readonly number[]): { cpuMs: number; residentMiB: number } => {
  if (!existsSync('/proc/self/stat')) return { cpuMs: Number.NaN, residentMiB: Number.NaN }
  let cpuMs = 0
  let residentMiB = 0
  for (const pid of pidsOfTrees(rootPids)) {
    const stat = textOf(`/proc/${pid}/stat`)
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
    cpuMs += fields.slice(11, 15).reduce((sum, ticks) => sum + ticks, 0) * TICK_MS
    residentMiB += (fields[21] ?? 0) / 256
  }
  return { cpuMs, residentMiB }
}

export const pidsOfTrees = (rootPids: readonly number[]): readonly number[] =>
  rootPids.flatMap((pid) => {
    const children = threadsOf(pid).flatMap((thread) => textOf(`${thread}/children`).split(' ').filter(Boolean))
    return [pid, ...pidsOfTrees(children.map(Number))]
  })

const threadsOf = (pid: number): readonly string[] => {
  const folder = `/proc/${pid}/task`
  return ifRunning(() => readdirSync(folder), []).map((thread) => `${folder}/${thread}`)
}

const textOf = (file: string): string => ifRunning(() => readFileSync(file, 'utf8'), '')

/** Returns the fallback if the process or thread has ended. */
const ifRunning = <Value>(read: () => Value, fallback: Value): Value => {
  try {
    return read()
  } catch {
    return fallback
  }
}

/** Resolves to the CPU time in ms that the processes and their descendants use during the work, exact enough for one request;
 * NaN on any system but Linux. */
export const cpuMsOf = async (rootPids: readonly number[], work: () => Promise<unknown>): Promise<number> => {
  const before = cpuNsByThread(rootPids)
  await work()
  const after = cpuNsByThread(rootPids)
  if (after.size === 0) return Number.NaN
  return [...after].reduce((sum, [thread, ns]) => sum + ns - (before.get(thread) ?? 0), 0) / 1e6
}

const cpuNsByThread = (rootPids: readonly number[]): ReadonlyMap<string, number> =>
  new Map(
    pidsOfTrees(rootPids)
      .flatMap(threadsOf)
      .map((thread) => [thread, Number(textOf(`${thread}/schedstat`).split(' ', 1)[0])]),
  )
