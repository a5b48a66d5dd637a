import type { Pool } from 'pg'

/** Resolves to an array that collects the statements run by a one-connection pool, including `begin` and `commit`. */
export const recordStatements = async (pool: Pool): Promise<string[]> => {
  const statements: string[] = []
  const client = await pool.connect()
  const query = client.query.bind(client) as (...values: unknown[]) => unknown
  client.query = ((...values: unknown[]) => {
    statements.push(typeof values[0] === 'string' ? values[0] : String((values[0] as { text?: string }).text))
    return query(...values)
  }) as typeof client.query
  client.release()
  return statements
}
