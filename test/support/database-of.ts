import { join } from 'node:path'
import { startEmbeddedPostgres } from '#adapters/embedded-postgres/embedded-postgres.ts'
import { type Connection, openPostgres, type Postgres } from '#adapters/postgres/open-postgres.ts'

/** Does `work` in the database of a product that runs on this data folder; `url` is its address for other clients. */
export const withDatabaseOf = async <Result>(
  dataDir: string,
  work: (ports: Postgres['ports'], url: string) => Promise<Result>,
): Promise<Result> => {
  const server = await startEmbeddedPostgres(join(dataDir, 'postgres'))
  const { socketDir, port, user } = server
  const connection: Connection = { socketDir, port, user, database: 'upstroke' }
  const postgres = await openPostgres(connection)
  try {
    return await work(postgres.ports, server.url('upstroke'))
  } finally {
    await postgres.close()
    await server.stop()
  }
}
