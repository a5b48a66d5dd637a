import { createHash } from 'node:crypto'
import type { QueryConfig } from 'pg'
import { inTime } from './deadline.ts'
import { toDomainError } from './errors.ts'

/** Where a statement can be asked: connections to the database, or to it and its replicas. */
export type Queryable = { query(query: QueryConfig): Promise<{ rows: unknown[] }> }

/** A statement as a trace may have it: its text, where that is written down here and has no values in it, else what it does to which table. */
export type ToldStatement = { text: string } | { summary: string }

/** Puts a statement into a trace. */
export type TraceStatement = <T>(statement: ToldStatement, work: () => Promise<T>) => Promise<T>

/** Every statement that is asked there. */
export const traced = (asked: Queryable, trace: TraceStatement | undefined): Queryable =>
  trace ? { query: (query) => trace({ text: query.text }, () => asked.query(query)) } : asked

/** A read that every connection prepares once. */
export type Statement<Row> = (pool: Queryable, values: readonly unknown[]) => Promise<readonly Row[]>

/**
 * A named prepared statement: the server parses it once a connection. The name follows from the text, so that two
 * versions of the program behind one connection pooler do not meet. Rejects with `unavailable` when the database is away.
 */
export const statement = <Row>(text: string): Statement<Row> => {
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 20)
  return (pool, values) => asked(pool, { name, text, values: [...values] })
}

/**
 * A read that is planned for the very values that it is asked with, so that what is rare is not looked for like what is
 * common. Rejects like a {@link statement}.
 */
export const ask = <Row>(pool: Queryable, text: string, values: readonly unknown[]): Promise<readonly Row[]> =>
  asked(pool, { text, values: [...values] })

const asked = <Row>(pool: Queryable, query: QueryConfig): Promise<readonly Row[]> =>
  inTime(async () => {
    try {
      return (await pool.query(query)).rows as Row[]
    } catch (error) {
      throw toDomainError(error)
    }
  })

/** PostgreSQL has no text with U+0000 in it, and refuses to be asked for one. */
export const isStorable = (text: string): boolean => !text.includes('\u0000')
