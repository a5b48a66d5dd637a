import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { freePort } from './free-port.ts'
import { nodeFlags } from './node-flags.ts'
import { withoutProgress } from './progress-lines.ts'

const root = join(import.meta.dirname, '../..')
const node = join(root, 'node_modules/.bin/node')

/** Nothing of the surroundings reaches the product but what a process needs. */
const surroundings = (): Record<string, string> =>
  Object.fromEntries(
    ['PATH', 'HOME', 'TMPDIR', 'LANG'].flatMap((name) => {
      const value = process.env[name]
      return value === undefined ? [] : [[name, value]]
    }),
  )

export type Settings = Readonly<Record<string, string>>

/** How a process ended, and all that it wrote. */
export type Ended = { code: number | null; signal: NodeJS.Signals | null; out: string; err: string }

type Running = {
  child: ChildProcessByStdio<null, Readable, Readable>
  written: { out: string; err: string }
  ended: Promise<Ended>
}

const launch = (
  settings: Settings,
  flags: readonly string[],
  ownNodeFlags: readonly string[] = [],
  script = 'api/main.ts',
): Running => {
  const child = spawn(node, [...nodeFlags, ...ownNodeFlags, join(root, script), ...flags], {
    cwd: root,
    env: { ...surroundings(), ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const written = { out: '', err: '' }
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    written.out += text
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    written.err += text
  })
  const ended = once(child, 'close').then(([code, signal]) => ({
    code,
    signal,
    out: written.out,
    err: withoutProgress(written.err),
  }))
  return { child, written, ended }
}

/** Starts the product as an operator would, for a start that is to fail, and resolves when it has ended. */
export const runProduct = (settings: Settings, flags: readonly string[] = []): Promise<Ended> =>
  launch(settings, flags).ended

/** Does something to an installation from outside, as `npm run` would, and resolves when it has ended. */
export const maintain = (settings: Settings, ...args: string[]): Promise<Ended> =>
  launch(settings, args, [], 'api/maintenance/maintain.ts').ended

/** The product, started for real and ready to answer. */
export type Product = {
  url: string
  pid: number
  /** What it has logged so far, a line each. */
  logged(): readonly string[]
  /** What it has said to the operator so far. */
  said(): string
  /** From then on it still takes connections, and answers none. */
  hang(): void
  /** Sends the signal and resolves when the process has ended, also one that hangs. */
  end(signal?: NodeJS.Signals): Promise<Ended>
}

/** Starts the product on a port of its own, with flags for it and for Node.js; resolves when it says that it is ready. */
export const startProduct = async (
  settings: Settings,
  flags: readonly string[] = [],
  ownNodeFlags: readonly string[] = [],
): Promise<Product> => {
  const port = settings.PORT ?? String(await freePort())
  const { child, written, ended } = launch({ HOST: '127.0.0.1', ...settings, PORT: port }, flags, ownNodeFlags)
  const ready = new Promise<void>((resolve) => {
    child.stderr.on('data', () => {
      if (written.err.includes(' is ready at ')) resolve()
    })
  })
  const tooSoon = ended.then(({ code, err }) => {
    throw new Error(`The product ended with ${code} before it was ready: ${err}`)
  })
  await Promise.race([ready, tooSoon])
  tooSoon.catch(() => {}) // From now on an end is what somebody asks for.
  return {
    url: `http://localhost:${port}`,
    pid: child.pid ?? 0,
    logged: () => written.out.split('\n').filter((line) => line !== ''),
    said: () => withoutProgress(written.err),
    hang: () => {
      child.kill('SIGSTOP')
    },
    end: (signal = 'SIGTERM') => {
      child.kill(signal)
      child.kill('SIGCONT')
      return ended
    },
  }
}
