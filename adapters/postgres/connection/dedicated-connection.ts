import type { Client } from 'pg'
import { type ConnectionConfig, PrimaryClient } from './primary-client.ts'

/** Runs `work` on a connection of its own, for long queries or session state. Closes the connection afterwards. Does not translate
 * errors. */
export const withDedicatedConnection = async <Result>(
  config: ConnectionConfig,
  work: (client: Client) => Promise<Result>,
): Promise<Result> => {
  const client = new PrimaryClient(config)
  client.on('error', () => {})
  try {
    await client.connect()
    return await work(client)
  } finally {
    await client.end().catch(() => {})
  }
}
