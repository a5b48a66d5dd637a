import { cpSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { DATABASE_ROLE, postgresEnv, prepareDataFolder } from '#adapters/embedded-postgres/data-folder.ts'
import { findPostgresBinaries } from '#adapters/embedded-postgres/postgres-binaries.ts'
import { unprivilegedUserOf } from '#adapters/embedded-postgres/unprivileged-user.ts'
import { freePort } from '#test/support/free-port.ts'
import { makeServer, type Service } from './server.ts'

/** A PostgreSQL server that listens on a local port and trusts every local client. */
export type PostgresServer = Service & {
  port: number
  url: string
  sql(text: string): Promise<Record<string, unknown>[]>
}

/** Enough attempts for about ten seconds. */
const MAX_STARTS = 100
const RETRY_MS = 100

const DATABASE = 'upstroke'
const configFile = join(import.meta.dirname, '../../../docs/scale/postgresql.conf')

/** `-c` settings for a small, busy machine. */
const smallMachineSettings = {
  shared_buffers: '32MB',
  max_wal_size: '256MB',
  wal_keep_size: '128MB',
  fsync: 'off',
  io_method: 'sync',
  unix_socket_directories: '',
  listen_addresses: '127.0.0.1',
}

type Settings = Readonly<Record<string, string | number>>

const makePostgresServer = async (folder: string, overrides: Settings = {}): Promise<PostgresServer> => {
  const port = await freePort()
  const { commandPrefix } = unprivilegedUserOf(folder)
  const settings = Object.entries({ ...smallMachineSettings, ...overrides, port, config_file: configFile })
  const [program = '', ...args] = [
    ...commandPrefix,
    findPostgresBinaries().postgres,
    '-D',
    folder,
    ...settings.flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ]
  const urlOf = (database: string): string => `postgres://${DATABASE_ROLE}@127.0.0.1:${port}/${database}`
  const sql = async (text: string, database = DATABASE): Promise<Record<string, unknown>[]> => {
    const client = new pg.Client({ connectionString: urlOf(database), connectionTimeoutMillis: 2000 })
    client.on('error', () => {})
    try {
      await client.connect()
      return (await client.query(text)).rows
    } finally {
      await client.end().catch(() => {})
    }
  }
  const server = makeServer({
    program,
    args,
    cwd: folder,
    env: postgresEnv(),
    log: join(dirname(folder), `postgres-${port}.log`),
    isReady: async () => (await sql('select 1', 'postgres')).length === 1,
  })
  return {
    ...server,
    port,
    url: urlOf(DATABASE),
    sql: (text) => sql(text),
    // A fast shutdown: disconnects clients.
    end: (signal = 'SIGINT') => server.end(signal),
  }
}

/** Creates a data folder and resolves to its path. If `original` is defined, copies that folder, which contains the database
 * `upstroke`. */
const makeDataFolder = (folder: string, original: string | undefined): Promise<string> => {
  if (original !== undefined) cpSync(original, folder, { recursive: true })
  return prepareDataFolder(folder, findPostgresBinaries(), false)
}

/** Starts a primary, with an empty database or on a copy of the data folder `original`, and its replica. The replica begins as a
 * copy of the primary's files, made before the primary first starts, because the npm packages lack `pg_basebackup`. */
export const startPrimaryAndReplica = async (
  folder: string,
  original?: string,
): Promise<{ primary: PostgresServer; replica: PostgresServer }> => {
  const primaryFolder = await makeDataFolder(join(folder, 'primary'), original)
  const replicaFolder = join(folder, 'replica')
  cpSync(primaryFolder, replicaFolder, { recursive: true })
  const primary = await makePostgresServer(primaryFolder)
  const conninfo = `host=127.0.0.1 port=${primary.port} user=${DATABASE_ROLE}`
  writeFileSync(join(replicaFolder, 'postgresql.auto.conf'), `primary_conninfo = '${conninfo}'\n`)
  writeFileSync(join(replicaFolder, 'standby.signal'), '')
  const replica = await makePostgresServer(replicaFolder)
  await primary.start()
  if (original === undefined) await makeDatabase(primary)
  await replica.start()
  return { primary, replica }
}

const makeDatabase = async ({ url }: PostgresServer): Promise<void> => {
  const client = new pg.Client(url.replace(/\w+$/, 'postgres'))
  await client.connect()
  await client.query(`create database ${DATABASE}`)
  await client.end()
}

/** Starts a single server on a copy of the data folder `original`; `overrides` take precedence over {@link smallMachineSettings}. */
export const startPostgres = async (
  folder: string,
  original: string,
  overrides: Settings = {},
): Promise<PostgresServer> => {
  const server = await makePostgresServer(await makeDataFolder(join(folder, 'alone'), original), overrides)
  await server.start()
  return server
}

/** Restarts a killed server. Retries, because its remaining processes may still lock the folder for a moment. */
export const restart = async (server: PostgresServer): Promise<void> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await server.start()
    } catch (error) {
      if (attempt === MAX_STARTS) throw error
      await sleep(RETRY_MS)
    }
  }
}
