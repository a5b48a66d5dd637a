import { Client, type ClientConfig } from 'pg'

/**
 * Does `work` on a connection of its own, for what takes longer than a query of the pools may, or needs a session to itself; it is
 * closed afterwards. Rejects with what the server says.
 */
export const onOwnConnection = async <Result>(
  config: ClientConfig,
  work: (client: Client) => Promise<Result>,
): Promise<Result> => {
  const client = new Client(config)
  client.on('error', () => {}) // A broken connection also rejects the query that is under way.
  try {
    await client.connect()
    return await work(client)
  } finally {
    await client.end().catch(() => {})
  }
}
