import { createHash } from 'node:crypto'
import type { QueryConfig } from 'pg'
import { withDeadline } from './deadline.ts'
import { toDomainError } from './errors.ts'

export type Queryable = { query(query: QueryConfig): Promise<{ rows: unknown[] }> }

/** A statement as traces may contain it: the text if it has no inlined values, else only its verb and table. */
export type ReportedStatement = { text: string } | { summary: string }

export type TraceStatement = <T>(statement: ReportedStatement, work: () => Promise<T>) => Promise<T>

export const traced = (runQuery: Queryable, trace: TraceStatement | undefined): Queryable =>
  trace ? { query: (query) => trace({ text: query.text }, () => runQuery.query(query)) } : runQuery

export type Statement<Row> = (pool: Queryable, values: readonly unknown[]) => Promise<readonly Row[]>

/** Makes a named prepared statement. The hash keeps two program versions behind one pooler apart. */
export const statement = <Row>(text: string): Statement<Row> => {
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 20)
  return (pool, values) => runQuery(pool, { name, text, values: [...values] })
}

/** Runs a query that is planned for its actual values, so that rare values get another plan than common ones. */
export const ask = <Row>(pool: Queryable, text: string, values: readonly unknown[]): Promise<readonly Row[]> =>
  runQuery(pool, { text, values: [...values] })

const runQuery = <Row>(pool: Queryable, query: QueryConfig): Promise<readonly Row[]> =>
  withDeadline(async () => {
    try {
      return (await pool.query(query)).rows as Row[]
    } catch (error) {
      throw toDomainError(error)
    }
  })

/** PostgreSQL text can't contain U+0000. */
export const isStorable = (text: string): boolean => !text.includes('\u0000')
