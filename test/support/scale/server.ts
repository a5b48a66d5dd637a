import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** A part of the setup that can be stopped, and restarted at the same address. */
export type Service = {
  start(): Promise<void>
  /** Resolves when the service has stopped; at once if it isn't running. */
  end(signal?: NodeJS.Signals): Promise<void>
}

type Command = {
  program: string
  args: readonly string[]
  cwd: string
  log: string
  env?: NodeJS.ProcessEnv
  /** May reject while the server isn't ready. */
  isReady: () => Promise<boolean>
}

const START_TIMEOUT_MS = 60_000
const running = new Set<ChildProcess>()
// No server may outlive the tests, even if they are interrupted.
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})

export const makeServer = ({ program, args, cwd, log, env = process.env, isReady }: Command): Service => {
  let child: ChildProcess | undefined
  let ended: Promise<unknown> = Promise.resolve()

  const spawnChild = (): ChildProcess => {
    // The output goes to a file, because nginx reopens its standard output, and Node.js's pipes cannot be reopened.
    const fileDescriptor = openSync(log, 'a', 0o600)
    const spawned = spawn(program, [...args], { cwd, env, stdio: ['ignore', fileDescriptor, fileDescriptor] })
    closeSync(fileDescriptor)
    running.add(spawned)
    ended = once(spawned, 'exit').finally(() => running.delete(spawned))
    return spawned
  }

  return {
    start: async () => {
      child = spawnChild()
      const deadline = Date.now() + START_TIMEOUT_MS
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

export const isListening = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.on('connect', () => resolve(true)).on('error', () => resolve(false))
    socket.on('connect', () => socket.destroy())
  })
