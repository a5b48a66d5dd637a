import { createHash } from 'node:crypto'
import type { Pool } from 'pg'
import { inTime } from './deadline.ts'
import { toDomainError } from './errors.ts'

/** A read that every connection prepares once. */
export type Statement<Row> = (pool: Pool, values: readonly unknown[]) => Promise<readonly Row[]>

/**
 * A named prepared statement: the server parses it once a connection. The name follows from the text, so that two
 * versions of the program behind one connection pooler do not meet. Rejects with `unavailable` when the database is away.
 */
export const statement = <Row>(text: string): Statement<Row> => {
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 20)
  return (pool, values) =>
    inTime(async () => {
      try {
        return (await pool.query({ name, text, values: [...values] })).rows as Row[]
      } catch (error) {
        throw toDomainError(error)
      }
    })
}

/** PostgreSQL has no text with U+0000 in it, and refuses to be asked for one. */
export const isStorable = (text: string): boolean => !text.includes('\u0000')
