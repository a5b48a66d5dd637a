import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { freePort } from './free-port.ts'
import { nodeFlags } from './node-flags.ts'
import { withoutProgress } from './progress-lines.ts'

const root = join(import.meta.dirname, '../..')
const node = join(root, 'node_modules/.bin/node')

/** Returns the environment variables that the product inherits: only those that any process needs. */
const baseEnvironment = (): Record<string, string> =>
  Object.fromEntries(
    ['PATH', 'HOME', 'TMPDIR', 'LANG'].flatMap((name) => {
      const value = process.env[name]
      return value === undefined ? [] : [[name, value]]
    }),
  )

export type Settings = Readonly<Record<string, string>>

type ExitResult = { code: number | null; signal: NodeJS.Signals | null; out: string; err: string }

type LaunchedProcess = {
  child: ChildProcessByStdio<null, Readable, Readable>
  output: { out: string; err: string }
  exited: Promise<ExitResult>
}

const launch = (
  settings: Settings,
  flags: readonly string[],
  moreNodeFlags: readonly string[] = [],
  script = 'api/main.ts',
): LaunchedProcess => {
  const child = spawn(node, [...nodeFlags, ...moreNodeFlags, join(root, script), ...flags], {
    cwd: root,
    env: { ...baseEnvironment(), PUSH_HOSTS: 'push.example', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output = { out: '', err: '' }
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output.out += text
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    output.err += text
  })
  const exited = once(child, 'close').then(([code, signal]) => ({
    code,
    signal,
    out: output.out,
    err: withoutProgress(output.err),
  }))
  return { child, output, exited }
}

/** Starts the product and resolves when it has exited. For tests in which it fails to start. */
export const runProduct = (settings: Settings, flags: readonly string[] = []): Promise<ExitResult> =>
  launch(settings, flags).exited

/** Runs a maintenance command, as `npm run` would. Resolves when it has exited. */
export const maintain = (settings: Settings, ...args: string[]): Promise<ExitResult> =>
  launch(settings, args, [], 'api/maintenance/maintain.ts').exited

/** A ready process of the product. */
export type Product = {
  url: string
  pid: number
  /** The lines of the log (stdout). */
  logged(): readonly string[]
  /** The text written to stderr, without progress lines. */
  stderr(): string
  /** Suspends the process: it still accepts connections but never responds. */
  suspend(): void
  /** Sends the signal, resumes a suspended process, and resolves when the process has exited. */
  end(signal?: NodeJS.Signals): Promise<ExitResult>
}

/** Starts the product with `flags`, and Node.js with `moreNodeFlags`, on `PORT` or a free port. Resolves when the product
 * reports that it is ready; rejects if it exits before that. Another `script` may replace adapters. */
export const startProduct = async (
  settings: Settings,
  flags: readonly string[] = [],
  moreNodeFlags: readonly string[] = [],
  script?: string,
): Promise<Product> => {
  const port = settings.PORT ?? String(await freePort())
  const { child, output, exited } = launch({ HOST: '127.0.0.1', ...settings, PORT: port }, flags, moreNodeFlags, script)
  const ready = new Promise<void>((resolve) => {
    child.stderr.on('data', () => {
      if (output.err.includes(' is ready at ')) resolve()
    })
  })
  const earlyExit = exited.then(({ code, err }) => {
    throw new Error(`The product exited with code ${code} before it was ready: ${err}`)
  })
  await Promise.race([ready, earlyExit])
  earlyExit.catch(() => {}) // From here on, an exit is intended.
  return {
    url: `http://localhost:${port}`,
    pid: child.pid ?? 0,
    logged: () => output.out.split('\n').filter((line) => line !== ''),
    stderr: () => withoutProgress(output.err),
    suspend: () => {
      child.kill('SIGSTOP')
    },
    end: (signal = 'SIGTERM') => {
      child.kill(signal)
      child.kill('SIGCONT')
      return exited
    },
  }
}
