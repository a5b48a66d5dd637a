import { execFile } from 'node:child_process'
import { appendFileSync, readFileSync, realpathSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { postgresEnv } from '#adapters/embedded-postgres/data-folder.ts'
import { unprivilegedUserOf } from '#adapters/embedded-postgres/unprivileged-user.ts'
import { freePort } from '#test/support/free-port.ts'
import { runSql } from '#test/support/test-database.ts'
import type { Program } from './programs.ts'
import { makeServer, type Service } from './server.ts'

const run = promisify(execFile)

/** A PostgreSQL server whose write-ahead log is archived by pgBackRest. */
type ArchivedPostgres = Service & {
  url: string
  sql(text: string): Promise<Record<string, unknown>[]>
  /** Runs a shell command as PostgreSQL's operating-system user. Resolves to the command's output. */
  shell(command: string): Promise<string>
}

const documentation = readFileSync(join(import.meta.dirname, '../../../docs/running.md'), 'utf8')
const [section = ''] = /^### Incremental backup$.*?^##/ms.exec(documentation) ?? []
const codeIn = (language: string): string =>
  new RegExp(`^\`\`\`${language}\n(.*?)^\`\`\`$`, 'ms').exec(section)?.[1] ?? ''
const settings = [...section.matchAll(/`(archive_\w+ = [^`]+)`/g)].map(([, setting]) => setting)

export const documentedCommands: readonly string[] = codeIn('sh').trim().split('\n')

const USER = 'postgres'
const DATABASE = 'upstroke'

/** Starts a server with an empty database and with the settings in docs/running.md, except for addresses, folders, logs and
 * `fsync`. */
export const startArchivedPostgres = async (
  folder: string,
  { initdb, pgbackrest }: { initdb: Program; pgbackrest: Program },
): Promise<ArchivedPostgres> => {
  const port = await freePort()
  const dataFolder = join(folder, 'data')
  const configFile = join(folder, 'pgbackrest.conf')
  const env = {
    ...postgresEnv(),
    PATH: [dirname(pgbackrest.path), process.env.PATH].join(delimiter),
    PGUSER: USER,
    PGBACKREST_CONFIG: configFile,
    PGBACKREST_PG1_PORT: `${port}`,
    PGBACKREST_PG1_SOCKET_PATH: folder,
    PGBACKREST_LOCK_PATH: join(folder, 'locks'),
    PGBACKREST_SPOOL_PATH: join(folder, 'spool'),
    PGBACKREST_LOG_LEVEL_CONSOLE: 'info',
    PGBACKREST_LOG_LEVEL_FILE: 'off',
  }
  const { commandPrefix } = unprivilegedUserOf(folder)
  const asSystemUser = (...command: string[]): { program: string; args: string[] } => {
    const [program = '', ...args] = [...commandPrefix, ...command]
    return { program, args }
  }
  const runAsSystemUser = async (...command: string[]): Promise<string> => {
    const { program, args } = asSystemUser(...command)
    return (await run(program, args, { cwd: folder, env })).stdout
  }
  const urlOf = (database: string): string => `postgres://${USER}@127.0.0.1:${port}/${database}`

  const options = ['--auth=trust', `--username=${USER}`, '--encoding=UTF8', '--locale=C', '--no-sync']
  await runAsSystemUser(initdb.path, '--pgdata', dataFolder, ...options)
  const ownSettings = [`port = ${port}`, `unix_socket_directories = '${folder}'`, 'fsync = off']
  appendFileSync(join(dataFolder, 'postgresql.conf'), `${[...settings, ...ownSettings].join('\n')}\n`)
  const config = codeIn('ini')
    .replace(/^repo1-path=.*$/m, `repo1-path=${join(folder, 'repository')}`)
    .replace(/^pg1-path=.*$/m, `pg1-path=${dataFolder}`)
  writeFileSync(configFile, config)

  const server = makeServer({
    ...asSystemUser(join(dirname(realpathSync(initdb.path)), 'postgres'), '-D', dataFolder),
    cwd: folder,
    env,
    log: join(folder, 'postgres.log'),
    isReady: async () => {
      const [row] = await runSql(urlOf('postgres'), 'select pg_is_in_recovery() as "isRecovering"')
      return row?.isRecovering === false
    },
  })
  await server.start()
  await runSql(urlOf('postgres'), `create database ${DATABASE}`)
  return {
    ...server,
    url: urlOf(DATABASE),
    sql: (text) => runSql(urlOf(DATABASE), text),
    shell: (command) => runAsSystemUser('sh', '-c', command),
    // A fast shutdown: disconnects clients and archives the rest of the write-ahead log.
    end: (signal = 'SIGINT') => server.end(signal),
  }
}
