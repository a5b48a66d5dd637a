import { execFileSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { DATABASE_ROLE, postgresEnv } from '#adapters/embedded-postgres/data-folder.ts'
import type { EmbeddedPostgres } from '#adapters/embedded-postgres/embedded-postgres.ts'
import { unprivilegedUserOf } from '#adapters/embedded-postgres/unprivileged-user.ts'
import { makeServer } from '#test/support/scale/server.ts'

const PORT = 5432

/** Starts PostgreSQL with default settings, from the programs in `bin`, on an empty data folder. It listens only on a Unix socket. */
export const startComparisonServer = async (bin: string, folder: string): Promise<EmbeddedPostgres> => {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const { commandPrefix, changeOwner } = unprivilegedUserOf(folder)
  changeOwner(folder)
  const command = (name: string, ...args: string[]): [string, ...string[]] => {
    const [program = '', ...rest] = [...commandPrefix, join(bin, name), ...args]
    return [program, ...rest]
  }
  const [initdb, ...options] = command(
    'initdb',
    '--pgdata',
    folder,
    '--auth=trust',
    `--username=${DATABASE_ROLE}`,
    '--encoding=UTF8',
    '--locale=C',
  )
  execFileSync(initdb, options, { stdio: 'ignore', env: postgresEnv() })
  const [program, ...args] = command('postgres', '-D', folder, '-k', folder, '-c', 'listen_addresses=')
  const isReady = async (): Promise<boolean> => {
    const client = new pg.Client({ host: folder, port: PORT, user: DATABASE_ROLE, database: 'postgres' })
    client.on('error', () => {})
    try {
      await client.connect()
      return true
    } finally {
      await client.end().catch(() => {})
    }
  }
  const server = makeServer({ program, args, cwd: folder, env: postgresEnv(), log: `${folder}.log`, isReady })
  await server.start()
  const urlQuery = `host=${encodeURIComponent(folder)}&port=${PORT}`
  return {
    socketDir: folder,
    port: PORT,
    user: DATABASE_ROLE,
    url: (database) => `postgres://${DATABASE_ROLE}@/${encodeURIComponent(database)}?${urlQuery}`,
    stop: () => server.end('SIGINT'),
  }
}
