import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { freePort } from './free-port.ts'
import { nodeFlags } from './node-flags.ts'
import { withoutProgress } from './progress-lines.ts'

const root = join(import.meta.dirname, '../..')
const node = join(root, 'node_modules/.bin/node')

/** Only the variables that any process needs reach the product. */
const surroundings = (): Record<string, string> =>
  Object.fromEntries(
    ['PATH', 'HOME', 'TMPDIR', 'LANG'].flatMap((name) => {
      const value = process.env[name]
      return value === undefined ? [] : [[name, value]]
    }),
  )

export type Settings = Readonly<Record<string, string>>

/** The end of a process, with its output. */
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

/** Starts the product as an operator would, expecting it to fail. Resolves when it has exited. */
export const runProduct = (settings: Settings, flags: readonly string[] = []): Promise<Ended> =>
  launch(settings, flags).ended

/** Runs a maintenance command, as `npm run` would. Resolves when it has exited. */
export const maintain = (settings: Settings, ...args: string[]): Promise<Ended> =>
  launch(settings, args, [], 'api/maintenance/maintain.ts').ended

/** The product, really running and ready. */
export type Product = {
  url: string
  pid: number
  /** The log lines so far. */
  logged(): readonly string[]
  /** The messages to the operator so far. */
  messages(): string
  /** From then on it accepts connections but never responds. */
  hang(): void
  /** Sends the signal and resolves when the process has exited, even if it hangs. */
  end(signal?: NodeJS.Signals): Promise<Ended>
}

/** Starts the product on a free port, with flags for it and for Node.js. Resolves when it reports that it is ready. */
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
  tooSoon.catch(() => {}) // From here on, an exit is intended.
  return {
    url: `http://localhost:${port}`,
    pid: child.pid ?? 0,
    logged: () => written.out.split('\n').filter((line) => line !== ''),
    messages: () => withoutProgress(written.err),
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
