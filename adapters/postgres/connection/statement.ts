import { createHash } from 'node:crypto'
import type { QueryConfig } from 'pg'
import { withDeadline } from './deadline.ts'
import { toDomainError } from './errors.ts'

export type Queryable = { query(query: QueryConfig): Promise<{ rows: unknown[] }> }

/** Runs `work` and traces it as a statement: by its text if no values are inlined, otherwise only by its verb and table. */
export type TraceStatement = <T>(
  description: { text: string } | { summary: string },
  work: () => Promise<T>,
) => Promise<T>

export const traced = (queryable: Queryable, trace: TraceStatement | undefined): Queryable =>
  trace ? { query: (query) => trace({ text: query.text }, () => queryable.query(query)) } : queryable

export type Statement<Row> = (queryable: Queryable, values: readonly unknown[]) => Promise<readonly Row[]>

/** Makes a prepared statement. Its name is a hash of the text, which keeps the statements of different releases apart behind a
 * shared pooler. */
export const prepareStatement = <Row>(text: string): Statement<Row> => {
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 20)
  return (queryable, values) => runQuery(queryable, { name, text, values: [...values] })
}

/** Runs a query that is planned for its actual values, so that rare values get a different plan from common ones. */
export const queryUnprepared = <Row>(
  queryable: Queryable,
  text: string,
  values: readonly unknown[],
): Promise<readonly Row[]> => runQuery(queryable, { text, values: [...values] })

const runQuery = <Row>(queryable: Queryable, query: QueryConfig): Promise<readonly Row[]> =>
  withDeadline(async () => {
    try {
      return (await queryable.query(query)).rows as Row[]
    } catch (error) {
      throw toDomainError(error)
    }
  })

/** Returns whether PostgreSQL can store the text: it stores every character except U+0000. */
export const isStorable = (text: string): boolean => !text.includes('\u0000')
