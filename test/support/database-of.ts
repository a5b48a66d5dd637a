import { join } from 'node:path'
import { startEmbeddedPostgres } from '#adapters/embedded-postgres/embedded-postgres.ts'
import { type DatabaseAddress, openPostgres, type Postgres } from '#adapters/postgres/open-postgres.ts'

/** Runs `work` on the embedded database in an installation's data folder. Other clients can connect to it at `url`. */
export const withDatabaseOf = async <Result>(
  dataDir: string,
  work: (ports: Postgres['ports'], url: string, secret: Postgres['secret']) => Promise<Result>,
): Promise<Result> => {
  const server = await startEmbeddedPostgres(join(dataDir, 'postgres'))
  const { socketDir, port, user } = server
  const connection: DatabaseAddress = { socketDir, port, user, database: 'upstroke' }
  const postgres = await openPostgres(connection)
  try {
    return await work(postgres.ports, server.url('upstroke'), postgres.secret)
  } finally {
    await postgres.close()
    await server.stop()
  }
}
