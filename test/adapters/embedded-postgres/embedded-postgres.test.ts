import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { startEmbeddedPostgres } from '#adapters/embedded-postgres/embedded-postgres.ts'
import { makeTemporaryFolder } from '#test/support/temporary-folder.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

let preparedFolder: string
let parentFolder: string
let folder: string
let children: ChildProcess[]

beforeAll(async () => {
  preparedFolder = makeTemporaryFolder('prepared-postgres-')
  await (await start(join(preparedFolder, 'database'))).stop()
})

afterAll(() => rmSync(preparedFolder, { recursive: true, force: true }))

beforeEach(() => {
  parentFolder = makeTemporaryFolder('embedded-postgres-')
  folder = join(parentFolder, 'database')
  children = []
})

afterEach(async () => {
  for (const child of children) child.kill('SIGKILL')
  await waitForServerExit(parentFolder)
  rmSync(parentFolder, { recursive: true, force: true })
})

describe('embedded PostgreSQL in one process', () => {
  test('creates a database, runs queries and keeps its data across a restart', async () => {
    const first = await startEmbeddedPostgres(folder)
    await query(first, "create table show (name text); insert into show values ('Skañkin’ 🎺')")
    await first.stop()
    await expectNoServerProcess(folder)
    const second = await startEmbeddedPostgres(folder)
    expect(await query(second, 'select name from show')).toEqual([{ name: 'Skañkin’ 🎺' }])
    expect(await query(second, 'show fsync')).toEqual([{ fsync: 'on' }])
    await second.stop()
  })

  test('shuts down cleanly with open connections, however often stop is called', async () => {
    prepareDatabase()
    const server = await start(folder)
    const client = new pg.Client({ connectionString: server.url('postgres') })
    const connectionError = new Promise((done) => client.on('error', done))
    await client.connect()
    await Promise.all([server.stop(), server.stop()])
    await server.stop()
    expect(await connectionError).toBeInstanceOf(Error)
    await expectNoServerProcess(folder)
    expect(readFileSync(join(folder, 'postgres.log'), 'utf8')).toMatch(/database system is shut down\n$/)
  })

  test("uses a short socket path when its folder's path is too long", async () => {
    const longPath = join(parentFolder, 'a-very-long-name-of-a-folder'.repeat(6), 'database')
    const server = await start(longPath)
    expect(server.socketDir.length).toBeLessThan(90)
    expect(await query(server, 'select 1 as one')).toEqual([{ one: 1 }])
    await server.stop()
    expect(existsSync(server.socketDir)).toBe(false)
  })

  test('works in a folder whose path contains commas, quotes and spaces', async () => {
    const oddPath = join(parentFolder, `one, two; "three" 'four' `, 'data, base ')
    const first = await start(oddPath)
    expect(first.socketDir).toBe(oddPath)
    await query(first, 'create table kept (id int)')
    const second = await start(oddPath)
    await first.stop()
    expect(await query(second, 'select count(*)::int as n from kept')).toEqual([{ n: 0 }])
    await second.stop()
    await expectNoServerProcess(oddPath)
    expect(readdirSync(join(parentFolder, `one, two; "three" 'four' `))).toEqual(['data, base '])
  })

  test('takes over a stale lock file whose process id now belongs to another process', async () => {
    prepareDatabase()
    const first = await start(folder)
    await query(first, 'create table kept (id int)')
    const lockText = readFileSync(join(folder, 'postmaster.pid'), 'utf8')
    await first.stop()
    writeFileSync(join(folder, 'postmaster.pid'), lockText.replace(/^\d+/, String(process.pid)), { mode: 0o600 })
    const second = await start(folder)
    expect(await query(second, 'select count(*)::int as n from kept')).toEqual([{ n: 0 }])
    await second.stop()
  })

  test('restarts its server when the server dies', async () => {
    prepareDatabase()
    const server = await start(folder)
    await query(server, 'create table kept (id int); insert into kept values (7)')
    const [pid] = readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')
    process.kill(Number(pid), 'SIGKILL')
    await expect.poll(() => query(server, 'select id from kept').catch(String)).toEqual([{ id: 7 }])
    await server.stop()
    await expectNoServerProcess(folder)
  })

  test('removes the draft folder of a process that was killed during set-up', async () => {
    const dead = spawn('true')
    await once(dead, 'exit')
    const draft = `${folder}.new-${dead.pid}-Ab3dEf`
    mkdirSync(join(draft, 'base'), { recursive: true })
    await (await start(folder)).stop()
    expect(readdirSync(parentFolder)).toEqual(['database'])
  })
})

describe('embedded PostgreSQL in several processes', () => {
  test('starts one shared server for processes that open a new folder at the same time', async () => {
    const processes = await Promise.all([1, 2, 3].map(() => startChild(folder)))
    await Promise.all(processes.map((child) => child.query('create table if not exists t (n int)').catch(String)))
    await Promise.all(processes.map((child, n) => child.query(`insert into t values (${n})`)))
    const [first, second, third] = processes
    expect(await first?.query('select n from t order by n')).toEqual([{ n: 0 }, { n: 1 }, { n: 2 }])
    await first?.exit()
    await second?.exit()
    expect(await third?.query('select count(*)::int as n from t')).toEqual([{ n: 3 }])
    await third?.exit()
    await waitForServerExit(folder)
    expect(readdirSync(parentFolder)).toEqual(['database'])
  })

  test('loses no acknowledged rows when a process is killed, and starts again at once', async () => {
    prepareDatabase()
    const killed = await startChild(folder)
    await killed.query('create table t (n int)')
    for (let n = 0; n < 20; n++) await killed.query(`insert into t values (${n})`)
    killed.process.kill('SIGKILL')
    await once(killed.process, 'exit')
    const next = await start(folder)
    expect(await query(next, 'select count(*)::int as n from t')).toEqual([{ n: 20 }])
    await next.stop()
    await expectNoServerProcess(folder)
  })

  test('stops the server when the last process is killed', async () => {
    prepareDatabase()
    const killed = await startChild(folder)
    expect(serverProcesses(folder)).not.toEqual([])
    killed.process.kill('SIGKILL')
    await waitForServerExit(folder)
    await expectNoServerProcess(folder)
  })

  test('keeps the server running when the process that started it exits and another one is killed', async () => {
    prepareDatabase()
    const starter = await startChild(folder)
    const second = await startChild(folder)
    const third = await startChild(folder)
    const [startTimeRow] = await second.query('select pg_postmaster_start_time()::text as at')
    await starter.exit()
    second.process.kill('SIGKILL')
    await once(second.process, 'exit')
    expect(await third.query('select pg_postmaster_start_time()::text as at')).toEqual([startTimeRow])
    await third.exit()
    await expectNoServerProcess(folder)
  })
})

describe('an unusable database folder is rejected with a one-line error that names the folder', () => {
  test('when its path, or a part of it, is a file', async () => {
    writeFileSync(join(parentFolder, 'file'), '')
    expect(await errorMessageFor(join(parentFolder, 'file', 'database'))).toBe(
      `Cannot use the database folder ${parentFolder}/file/database: a part of this path is a file, not a folder (ENOTDIR)`,
    )
    expect(await errorMessageFor(join(parentFolder, 'file'))).toBe(
      `Cannot use the database folder ${parentFolder}/file: a part of this path is a file, not a folder (EEXIST)`,
    )
  })

  test('when it cannot be created', async () => {
    expect(await errorMessageFor('/proc/nowhere/database')).toBe(
      'Cannot use the database folder /proc/nowhere/database: it cannot be created (ENOENT)',
    )
  })

  test('when it holds a database of another PostgreSQL version', async () => {
    mkdirSync(folder)
    writeFileSync(join(folder, 'PG_VERSION'), '15\n')
    expect(await errorMessageFor(folder)).toBe(
      `Cannot use the database folder ${folder}: it holds a PostgreSQL 15 database, but this release of Upstroke needs PostgreSQL 18`,
    )
  })

  test('when it contains other files, which are kept', async () => {
    mkdirSync(folder)
    writeFileSync(join(folder, 'letter.txt'), 'dear')
    expect(await errorMessageFor(folder)).toBe(
      `Cannot use the database folder ${folder}: it is not empty and does not contain a PostgreSQL database`,
    )
    expect(readdirSync(folder)).toEqual(['letter.txt'])
  })

  test('when its database is damaged', async () => {
    prepareDatabase()
    await (await start(folder)).stop()
    rmSync(join(folder, 'global'), { recursive: true })
    const message = await errorMessageFor(folder)
    expect(message).toMatch(/^Cannot use the database folder .*: PostgreSQL could not start: .+$/)
    expect(message).toContain(folder)
    await waitForServerExit(folder)
  })
})

/** Starts the server without flushing to disk, which would take most of the time. */
const start = (path: string) => startEmbeddedPostgres(path, { fsync: false })

/** Copies a database into `folder`, which is faster than creating one. */
const prepareDatabase = (): void => cpSync(join(preparedFolder, 'database'), folder, { recursive: true })

const errorMessageFor = async (path: string): Promise<string> => {
  const error = await start(path).then(
    () => new Error('it was accepted'),
    (reason: Error) => reason,
  )
  return error.message
}

const query = async (server: { url(database: string): string }, text: string): Promise<unknown[]> => {
  const client = new pg.Client({ connectionString: server.url('postgres') })
  client.on('error', () => {}) // A server that stops causes an error on every open connection.
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

const CHILD_SCRIPT = `
import pg from 'pg'
import { createInterface } from 'node:readline'
import { startEmbeddedPostgres } from '#adapters/embedded-postgres/embedded-postgres.ts'
const server = await startEmbeddedPostgres(process.argv[1], { fsync: false })
const client = new pg.Client({ connectionString: server.url('postgres') })
client.on('error', () => {})
await client.connect()
console.log('"ready"')
for await (const line of createInterface({ input: process.stdin }))
  console.log(JSON.stringify(await client.query(JSON.parse(line)).then((result) => result.rows, String)))
await client.end()
await server.stop()
`

/** Starts a process that uses the server for the database folder `path` and runs queries until `exit` is called. */
const startChild = async (path: string) => {
  const child = spawn(process.execPath, ['--input-type=module', '-e', CHILD_SCRIPT, path], {
    cwd: join(import.meta.dirname, '../../..'),
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  children.push(child)
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const readResponse = async () => JSON.parse((await lines.next()).value ?? '"it ended"')
  if ((await readResponse()) !== 'ready') throw new Error('the other process did not start')
  const childQuery = async (text: string): Promise<unknown[]> => {
    child.stdin.write(`${JSON.stringify(text)}\n`)
    return readResponse()
  }
  const exit = async (): Promise<void> => {
    child.stdin.end()
    await once(child, 'exit')
  }
  return { process: child, query: childQuery, exit }
}

/** Polls until no server process is left, because `stop` waits only until the lock file disappears, shortly before the exit. */
const expectNoServerProcess = (path: string) => expect.poll(() => serverProcesses(path)).toEqual([])

const serverProcesses = (path: string): string[] =>
  commandLines().filter((line) => line.includes(path) && /^\S*postgres[: ]/.test(line))

/** Resolves when no server or supervisor process uses anything below `path`, or after 20 seconds. */
const waitForServerExit = async (path: string): Promise<void> => {
  const isRunning = () => commandLines().some((line) => line.includes(path) && /postgres -D|postgres:/.test(line))
  for (let attempt = 0; isRunning() && attempt < 1000; attempt++) await sleep(20)
}

const commandLines = (): string[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((pid) => commandLineOf(pid))

const commandLineOf = (pid: string): string => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
  } catch {
    return ''
  }
}
