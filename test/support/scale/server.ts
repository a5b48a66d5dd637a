import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** A part of the set-up that can go away and come back at the same place. */
export type Part = {
  /** Resolves when it can be used. */
  start(): Promise<void>
  /** Resolves when it has ended; at once when it does not run. */
  end(signal?: NodeJS.Signals): Promise<void>
}

export type Command = {
  program: string
  args: readonly string[]
  /** Where it runs. */
  cwd: string
  /** What it writes is kept here. */
  log: string
  env?: NodeJS.ProcessEnv
  /** Whether it can be used by now; may reject while it cannot. */
  isReady: () => Promise<boolean>
}

const START_MS = 60_000
const running = new Set<ChildProcess>()
// Nothing may outlive the tests, also when they are broken off.
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})

/** A program that runs as a process of ours until it is told to end. */
export const makeServer = ({ program, args, cwd, log, env = process.env, isReady }: Command): Part => {
  let child: ChildProcess | undefined
  let ended: Promise<unknown> = Promise.resolve()

  const begin = (): ChildProcess => {
    // A file, since nginx opens its standard output anew, which works with no pipe of Node.js.
    const file = openSync(log, 'a', 0o600)
    const begun = spawn(program, [...args], { cwd, env, stdio: ['ignore', file, file] })
    closeSync(file)
    running.add(begun)
    ended = once(begun, 'exit').finally(() => running.delete(begun))
    return begun
  }

  return {
    start: async () => {
      child = begin()
      const deadline = Date.now() + START_MS
      for (;;) {
        if (await isReady().catch(() => false)) return
        if (child.exitCode !== null || child.signalCode !== null || Date.now() > deadline)
          throw new Error(`${program} did not start: ${readFileSync(log, 'utf8').slice(-1000)}`)
        await sleep(20)
      }
    },
    end: async (signal = 'SIGTERM') => {
      child?.kill(signal)
      await ended
    },
  }
}

/** Whether somebody listens on that port of this machine. */
export const isListening = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.on('connect', () => resolve(true)).on('error', () => resolve(false))
    socket.on('connect', () => socket.destroy())
  })
