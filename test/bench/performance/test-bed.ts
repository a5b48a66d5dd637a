import type { ChildProcess } from 'node:child_process'
import { closeSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checksumName, dumpFormats, dumpName } from '#core/exports/dumps.ts'
import { type BenchServer, startBenchServer } from '#test/bench/database.ts'
import { startProgram, stopProgram } from '#test/bench/processes.ts'
import { ownerSettings } from '#test/support/api-client.ts'
import { freePort } from '#test/support/free-port.ts'
import type { Server } from './measure.ts'

type Settings = Readonly<Record<string, string>>

/** Event loop delays of a process in ms. Each is the highest value that the process reported. */
export type EventLoopDelays = { name: string; p50: number; p99: number; max: number }

/** The processes of a measurement: a PostgreSQL server, product processes and floors. */
export type TestBed = {
  database: BenchServer
  /** Starts a product process as in production; memoized by name. */
  product(name: string, databaseUrl: string, settings?: Settings): Promise<Server>
  /** Starts a floor (floor.ts); memoized by its arguments. */
  floor(...args: readonly string[]): Promise<Server>
  /** Stops everything. Resolves to the event loop delays of the product processes. */
  close(): Promise<readonly EventLoopDelays[]>
}

/** Starts the PostgreSQL server. Its calendars remain in `keptFolder`, if that is passed, for later runs. */
export const openTestBed = async (keptFolder?: string): Promise<TestBed> => {
  const folder = mkdtempSync(join(tmpdir(), 'bench-product-'))
  let logCount = 0
  const children = new Map<string, { child: ChildProcess; server: Server; logFile: string }>()
  const dumpsFolder = join(folder, 'data', 'dumps')
  mkdirSync(dumpsFolder, { recursive: true })
  for (const name of dumpNames()) writeFileSync(join(dumpsFolder, name), '')
  const database = await startBenchServer(undefined, keptFolder)
  const start = async (name: string, script: string, argsFor: (port: string) => readonly string[], env: Settings) => {
    const existing = children.get(name)
    if (existing) return existing.server
    const port = await freePort()
    logCount += 1
    const logFile = join(folder, `${logCount}.log`)
    const out = openSync(logFile, 'w')
    const child = await startProgram(script, argsFor(String(port)), port, { ...env, PORT: String(port) }, out)
    closeSync(out)
    const server = { origin: `http://127.0.0.1:${port}`, pid: child.pid ?? 0 }
    children.set(name, { child, server, logFile })
    return server
  }

  const stopAll = async (): Promise<readonly EventLoopDelays[]> => {
    await Promise.all([...children.values()].map(({ child }) => stopProgram(child)))
    const eventLoopDelays = [...children].flatMap(([name, { logFile }]) => eventLoopDelayIn(name, logFile))
    await database.stop()
    rmSync(folder, { recursive: true })
    return eventLoopDelays
  }
  let closing: Promise<readonly EventLoopDelays[]> | undefined
  const close = (): Promise<readonly EventLoopDelays[]> => {
    closing ??= stopAll()
    return closing
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void close().finally(() => process.exit(1)))

  return {
    database,
    product: (name, databaseUrl, settings = {}) =>
      start(name, 'api/main.ts', () => [], {
        DATABASE_URL: databaseUrl,
        DATA_DIR: join(folder, 'data'),
        ...ownerSettings,
        ...settings,
      }),
    floor: (...args) => start(`floor ${args.join(' ')}`, 'test/bench/floor.ts', (port) => [port, ...args], {}),
    close,
  }
}

const DAY_MS = 24 * 60 * 60 * 1000

/** Returns the names of yesterday's, today's and tomorrow's dumps and of their checksums. These files are created empty, because
 * otherwise a process would write them three minutes after its start. */
const dumpNames = (): readonly string[] =>
  [-1, 0, 1].flatMap((offset) => {
    const dateAfter = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)
    const sinceDates = [null, dateAfter(offset - 1)]
    const names = dumpFormats.flatMap((format) => sinceDates.map((since) => dumpName(dateAfter(offset), format, since)))
    return names.flatMap((name) => [name, checksumName(name)])
  })

type LoadLine = { msg: string; eventLoopMs: { p50: number; p99: number; max: number } }

const eventLoopDelayIn = (name: string, logFile: string): EventLoopDelays[] => {
  const minutes = readFileSync(logFile, 'utf8')
    .split('\n')
    .filter((line) => line.includes('"msg":"load"'))
    .map((line) => (JSON.parse(line) as LoadLine).eventLoopMs)
  const worst = (field: 'p50' | 'p99' | 'max') => Math.max(...minutes.map((minute) => minute[field]))
  return minutes.length === 0 ? [] : [{ name, p50: worst('p50'), p99: worst('p99'), max: worst('max') }]
}
