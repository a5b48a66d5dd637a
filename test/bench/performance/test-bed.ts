import type { ChildProcess } from 'node:child_process'
import { closeSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checksumName, dumpFormats, dumpName } from '#core/exports/dumps.ts'
import { type BenchServer, startBenchServer } from '#test/bench/database.ts'
import { startProgram, stopProgram } from '#test/bench/processes.ts'
import { ownerSettings } from '#test/support/api-user.ts'
import { freePort } from '#test/support/free-port.ts'
import type { Server } from './measure.ts'

type Settings = Readonly<Record<string, string>>

/** Event loop delays in ms that a process reported, each the highest of all minutes. */
export type EventLoopDelay = { name: string; p50: number; p99: number; max: number }

/** The processes of a measurement: a PostgreSQL server, products, floors. */
export type TestBed = {
  database: BenchServer
  /** Starts a product process as in production; memoized by name. */
  product(name: string, databaseUrl: string, settings?: Settings): Promise<Server>
  /** Starts a floor (floor.ts); memoized. */
  floor(...args: readonly string[]): Promise<Server>
  /** Stops everything and returns the event loop delays of the products. */
  close(): Promise<readonly EventLoopDelay[]>
}

/** `data`: a folder that keeps the calendars for other runs. */
export const openTestBed = async (data?: string): Promise<TestBed> => {
  const folder = mkdtempSync(join(tmpdir(), 'bench-product-'))
  let started = 0
  const children = new Map<string, { child: ChildProcess; server: Server; log: string }>()
  const dumps = join(folder, 'data', 'dumps')
  mkdirSync(dumps, { recursive: true })
  for (const name of dumpNames()) writeFileSync(join(dumps, name), '')
  const database = await startBenchServer(undefined, data)
  const start = async (name: string, script: string, args: (port: string) => readonly string[], env: Settings) => {
    const existing = children.get(name)
    if (existing) return existing.server
    const port = await freePort()
    started += 1
    const log = join(folder, `${started}.log`)
    const out = openSync(log, 'w')
    const child = await startProgram(script, args(String(port)), port, { ...env, PORT: String(port) }, out)
    closeSync(out)
    const server = { origin: `http://127.0.0.1:${port}`, pid: child.pid ?? 0 }
    children.set(name, { child, server, log })
    return server
  }

  const stopAll = async (): Promise<readonly EventLoopDelay[]> => {
    await Promise.all([...children.values()].map(({ child }) => stopProgram(child)))
    const eventLoopDelays = [...children].flatMap(([name, { log }]) => eventLoopDelayIn(name, log))
    await database.stop()
    rmSync(folder, { recursive: true })
    return eventLoopDelays
  }
  let closing: Promise<readonly EventLoopDelay[]> | undefined
  const close = (): Promise<readonly EventLoopDelay[]> => {
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

/** Returns the names of the dumps that are created empty, because a process would write missing ones in its fourth minute. */
const dumpNames = (): readonly string[] =>
  [-1, 0, 1].flatMap((days) => {
    const dateAfter = (day: number) => new Date(Date.now() + day * DAY_MS).toISOString().slice(0, 10)
    const sinces = [null, dateAfter(days - 1)]
    const names = dumpFormats.flatMap((format) => sinces.map((since) => dumpName(dateAfter(days), format, since)))
    return names.flatMap((name) => [name, checksumName(name)])
  })

type LoadLine = { msg: string; eventLoopMs: { p50: number; p99: number; max: number } }

const eventLoopDelayIn = (name: string, log: string): EventLoopDelay[] => {
  const minutes = readFileSync(log, 'utf8')
    .split('\n')
    .filter((line) => line.includes('"msg":"load"'))
    .map((line) => (JSON.parse(line) as LoadLine).eventLoopMs)
  const worst = (field: 'p50' | 'p99' | 'max') => Math.max(...minutes.map((minute) => minute[field]))
  return minutes.length === 0 ? [] : [{ name, p50: worst('p50'), p99: worst('p99'), max: worst('max') }]
}
