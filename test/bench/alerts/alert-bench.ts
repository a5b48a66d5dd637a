import pg from 'pg'
import { openPostgres } from '#adapters/postgres/open-postgres.ts'
import { type BenchServer, startBenchServer } from '#test/bench/database.ts'
import { addAlerts, spreadShows } from './alert-calendar.ts'

/** A calendar with many alerts, and the ports of a process that uses it. */
export type AlertBench = Awaited<ReturnType<typeof openAlertBench>>

export const openAlertBench = async ({ alerts, skew }: { alerts: number; skew: number }) => {
  const server: BenchServer = await startBenchServer()
  const url = await server.fill(10_000)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await spreadShows(client, skew)
  await addAlerts(client, alerts, skew)
  const postgres = await openPostgres({ url })
  return {
    server,
    url,
    client,
    ports: { ...postgres.ports, clock: { now: () => new Date() } },
    close: async () => {
      await client.end()
      await postgres.close()
      await server.stop()
    },
  }
}
