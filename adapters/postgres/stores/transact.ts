import { AsyncLocalStorage } from 'node:async_hooks'
import type { EntityManager } from '@mikro-orm/postgresql'
import { Kysely, PostgresDialect, type PostgresPoolClient } from 'kysely'
import type { Pool, PoolClient } from 'pg'
import { timeoutError, withDeadline } from '#adapters/postgres/connection/deadline.ts'
import { isConflict, toDomainError } from '#adapters/postgres/connection/errors.ts'
import type { TraceStatement } from '#adapters/postgres/connection/statement.ts'
import { summaryOf } from '#adapters/postgres/connection/statement-summary.ts'
import type { Stores, Transact } from '#core/stores.ts'
import { publicStores, storeMakers } from './store-makers.ts'

/** Maximum number of attempts if transactions conflict. Detecting a deadlock takes a second, so more would exceed the deadline. */
const MAX_ATTEMPTS = 5

type Work<T> = (stores: Stores) => Promise<T>

/** Runs read-committed transactions. `work` is retried after a deadlock, so it must have no effects outside the stores. A
 * failed store call fails the transaction, even if `work` catches it. `onWrite` runs after each commit that may change public
 * data. */
export const makeTransact = (
  pool: Pool,
  em: EntityManager,
  onWrite: () => void = () => {},
  trace?: TraceStatement,
): Transact => {
  const running = new AsyncLocalStorage<true>()
  return async (work) => {
    if (running.getStore()) throw new Error('A transaction may not be nested')
    return withDeadline((deadline) =>
      running.run(true, () => runWithRetries(pool, em, { work, deadline, onWrite, trace })),
    )
  }
}

type Task<T> = { work: Work<T>; deadline: AbortSignal; onWrite: () => void; trace: TraceStatement | undefined }

const runWithRetries = async <T>(pool: Pool, em: EntityManager, task: Task<T>): Promise<T> => {
  const { work, deadline, onWrite, trace } = task
  for (let attempt = 1; ; attempt += 1) {
    const failures: unknown[] = []
    const usedStores = new Set<string>()
    try {
      const result = await runInTransaction(pool, deadline, async (client) => {
        const output = await work(makeStores(forkOnClient(em, client, trace), { failures, usedStores }))
        if (failures.length > 0) throw failures[0]
        if (deadline.aborted) throw timeoutError()
        return output
      })
      if ([...usedStores].some((name) => publicStores.has(name))) onWrite()
      return result
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || deadline.aborted || !isConflict(failures[0] ?? error)) throw toDomainError(error)
    }
  }
}

/** Destroys the connection unless a commit or rollback is confirmed. MikroORM and Kysely leak it instead. */
const runInTransaction = async <T>(
  pool: Pool,
  deadline: AbortSignal,
  run: (client: PoolClient) => Promise<T>,
): Promise<T> => {
  const client = await pool.connect()
  let isHeld = true
  const releaseClient = (isReusable: boolean): void => {
    if (isHeld) client.release(!isReusable)
    isHeld = false
  }
  const destroyClient = (): void => releaseClient(false)
  deadline.addEventListener('abort', destroyClient, { once: true })
  try {
    await client.query('begin')
    const result = await run(client)
    await client.query('commit')
    releaseClient(true)
    return result
  } catch (error) {
    if (isHeld) await client.query('rollback').then(() => releaseClient(true), destroyClient)
    throw error
  } finally {
    deadline.removeEventListener('abort', destroyClient)
  }
}

type QueryFunction = PostgresPoolClient['query']

const tracedQuery = (plainQuery: QueryFunction, trace: TraceStatement): QueryFunction =>
  ((text: string, values: readonly unknown[]) =>
    trace({ summary: summaryOf(text) }, () => plainQuery(text, values))) as QueryFunction

const forkOnClient = (em: EntityManager, client: PoolClient, trace: TraceStatement | undefined): EntityManager => {
  const plainQuery: QueryFunction = client.query.bind(client)
  const query = trace ? tracedQuery(plainQuery, trace) : plainQuery
  const borrowedClient = { query, release: () => {}, processID: 0 }
  const pool = { connect: async () => borrowedClient, end: async () => {}, options: {} }
  const fork = em.fork()
  fork.setTransactionContext(new Kysely({ dialect: new PostgresDialect({ pool }) }))
  return fork
}

type TransactionLog = { failures: unknown[]; usedStores: Set<string> }

const makeStores = (em: EntityManager, log: TransactionLog): Stores =>
  Object.fromEntries(
    Object.entries(storeMakers).map(([name, make]) => [name, withDomainErrors(make(em), { ...log, name })]),
  ) as Stores

type Method = (...values: never[]) => Promise<unknown>

/** Wraps the store so that it throws core errors, and records its use and its failures. */
const withDomainErrors = (
  store: object,
  { failures, usedStores, name: storeName }: TransactionLog & { name: string },
): object => {
  const wrap =
    (method: Method): Method =>
    async (...values) => {
      usedStores.add(storeName)
      try {
        return await method(...values)
      } catch (error) {
        const domainError = toDomainError(error)
        if (domainError !== error) failures.push(error)
        throw domainError
      }
    }
  return Object.fromEntries(Object.entries(store).map(([name, method]) => [name, wrap(method)]))
}
