import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { readCommand } from '#api/setup/command.mjs'
import { commands } from '#test/commands.mjs'
import { startComparisonServer } from './comparison-server.ts'
import { startBenchServer } from './database.ts'
import { startProgram, stopProgram } from './processes.ts'
import { eachRound } from './rounds.ts'

/** Measures how much a backup slows down reading, and how long a restore takes. Sends requests at a fixed rate, to avoid
 * coordinated omission; half of the responses are cached. With `--programs`, everything runs on PostgreSQL from that folder, and
 * its pg_dump and pg_restore are measured too. */
const { values: options } = readCommand(commands, 'bench:backup')
const [shows, rate, rounds, port] = [options.shows, options.rate, options.rounds, options.port].map(Number) as [
  number,
  number,
  number,
  number,
]
const { programs: programFolder } = options
const folder = mkdtempSync(join(tmpdir(), 'bench-backup-'))
const agent = new Agent({ keepAlive: true })

const latencyOf = (path: string): Promise<number> => {
  const begin = performance.now()
  return new Promise((resolve) => {
    get({ host: '127.0.0.1', port, path, agent }, (response) => {
      const isOk = response.statusCode === 200
      response.resume().on('end', () => resolve(isOk ? performance.now() - begin : Number.POSITIVE_INFINITY))
    }).on('error', () => resolve(Number.POSITIVE_INFINITY))
  })
}

type ReadResult = { cachedP99: number; computedP99: number; sent: number; failed: number }

let nth = 0
/** Sends requests at a fixed rate until `isOver` returns true. Resolves to the 99th percentiles of the latencies in ms, and the
 * numbers of sent and failed requests. */
const readUntil = async (isOver: () => boolean): Promise<ReadResult> => {
  const latencies: { cached: Promise<number>[]; computed: Promise<number>[] } = { cached: [], computed: [] }
  for (let next = performance.now(); !isOver(); next += 1000 / rate) {
    await sleep(Math.max(0, next - performance.now()))
    nth += 1
    if (nth % 2 === 0) latencies.cached.push(latencyOf('/api/shows'))
    else latencies.computed.push(latencyOf(`/api/shows?page=1&limit=25&asked=${nth}`))
  }
  const [cached, computed] = [await Promise.all(latencies.cached), await Promise.all(latencies.computed)]
  const p99 = (times: readonly number[]) =>
    times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.99) - 1] ?? Number.NaN
  const failed = [...cached, ...computed].filter((ms) => ms === Number.POSITIVE_INFINITY).length
  return { cachedP99: p99(cached), computedP99: p99(computed), sent: cached.length + computed.length, failed }
}

const isOverAfter = (seconds: number): (() => boolean) => {
  const end = performance.now() + seconds * 1000
  return () => performance.now() > end
}

const runTimed = async (program: string, args: readonly string[], env: NodeJS.ProcessEnv = {}) => {
  const begin = performance.now()
  const child = spawn(program, [...args], { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'inherit'] })
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text
  })
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`${program} ${args[0]} exited with code ${code}`)
  return { seconds: (performance.now() - begin) / 1000, output: output.trim() }
}

const maintain = (databaseUrl: string, ...args: string[]) =>
  runTimed(process.execPath, ['api/maintenance/maintain.ts', ...args], {
    DATABASE_URL: databaseUrl,
    DATA_DIR: join(folder, 'data'),
  })

const toOneDecimal = (number: number): string => number.toFixed(1)
const sizeOf = (path: string): number =>
  statSync(path).isDirectory()
    ? readdirSync(path).reduce((sum, name) => sum + sizeOf(join(path, name)), 0)
    : statSync(path).size
const sizeText = (path: string): string => `${(sizeOf(path) / 1e6).toFixed(0)} MB`

const server = await startBenchServer(
  programFolder === undefined ? undefined : (data) => startComparisonServer(programFolder, data),
)
let product: ChildProcess | undefined
try {
  console.log(`Adding ${shows.toLocaleString('en')} shows…`)
  const databaseUrl = await server.fill(shows)
  product = await startProgram('api/main.ts', [], port, {
    DATABASE_URL: databaseUrl,
    PORT: String(port),
    DATA_DIR: join(folder, 'data'),
  })
  await readUntil(isOverAfter(3))
  console.log(
    '| round | cached p99, baseline | cached p99 during the backup | computed p99, baseline | computed p99 during the backup | requests | failed | backup s |\n|--:|--:|--:|--:|--:|--:|--:|--:|',
  )
  let backupPath = ''
  await eachRound({ to: rounds }, async (round) => {
    const baseline = await readUntil(isOverAfter(10))
    let isOver = false
    const reading = readUntil(() => isOver)
    const { seconds, output } = await maintain(databaseUrl, 'backup', '--to', join(folder, 'backups'))
    isOver = true
    const during = await reading
    backupPath = output.split(': ')[0] ?? ''
    const cells = [baseline.cachedP99, during.cachedP99, baseline.computedP99, during.computedP99].map(toOneDecimal)
    console.log(
      `| ${[round, ...cells, baseline.sent + during.sent, baseline.failed + during.failed, toOneDecimal(seconds)].join(' | ')} |`,
    )
  })
  await stopProgram(product)
  console.log(
    `\nThe backup takes up ${sizeText(backupPath)}.\n\n| round | restore s | pg_restore s | ratio |\n|--:|--:|--:|--:|`,
  )
  const programPath = (name: string): string => join(programFolder ?? '', name)
  const dumpPath = join(folder, 'upstroke.dump')
  if (programFolder !== undefined) {
    const { seconds } = await runTimed(programPath('pg_dump'), [
      '--format=custom',
      `--file=${dumpPath}`,
      `--dbname=${databaseUrl}`,
    ])
    console.log(`pg_dump: ${toOneDecimal(seconds)} s, ${sizeText(dumpPath)}`)
  }
  await eachRound({ to: rounds }, async (round) => {
    const productDatabaseUrl = await server.createEmpty(`ours_${round}`)
    const { seconds } = await maintain(productDatabaseUrl, 'restore', backupPath)
    if (programFolder === undefined) {
      console.log(`| ${round} | ${toOneDecimal(seconds)} | | |`)
      return
    }
    const pgRestoreDatabaseUrl = await server.createEmpty(`theirs_${round}`)
    const pgRestore = await runTimed(programPath('pg_restore'), [
      '--exit-on-error',
      '--no-owner',
      `--dbname=${pgRestoreDatabaseUrl}`,
      dumpPath,
    ])
    console.log(
      `| ${round} | ${toOneDecimal(seconds)} | ${toOneDecimal(pgRestore.seconds)} | ${(seconds / pgRestore.seconds).toFixed(2)} |`,
    )
  })
} finally {
  agent.destroy()
  if (product) await stopProgram(product)
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
}
