import { AsyncLocalStorage } from 'node:async_hooks'
import type { EntityManager } from '@mikro-orm/postgresql'
import { Kysely, PostgresDialect, type PostgresPoolClient } from 'kysely'
import type { Pool, PoolClient } from 'pg'
import { timeoutError, withDeadline } from '#adapters/postgres/connection/deadline.ts'
import { isConflict, toDomainError } from '#adapters/postgres/connection/errors.ts'
import type { TraceStatement } from '#adapters/postgres/connection/statement.ts'
import { summaryOf } from '#adapters/postgres/connection/statement-summary.ts'
import type { Stores, Transact } from '#core/stores.ts'
import { storeMakers, storesVisitorsSee } from './store-makers.ts'

/** Attempts after conflicts. Detecting a deadlock takes a second, so more would exceed the deadline. */
const TRIES = 5

type Work<T> = (stores: Stores) => Promise<T>

/** Runs read-committed transactions. `work` is retried after a deadlock, so it must have no effects outside the stores. A failed
 * store call fails the transaction, even if `work` catches it. `onWrite` runs after each commit that may change public data. */
export const makeTransact = (
  pool: Pool,
  em: EntityManager,
  onWrite: () => void = () => {},
  trace?: TraceStatement,
): Transact => {
  const running = new AsyncLocalStorage<true>()
  return async (work) => {
    if (running.getStore()) throw new Error('A transaction may not be nested')
    return withDeadline((deadline) => running.run(true, () => repeatedly(pool, em, { work, deadline, onWrite, trace })))
  }
}

type Task<T> = { work: Work<T>; deadline: AbortSignal; onWrite: () => void; trace: TraceStatement | undefined }

const repeatedly = async <T>(pool: Pool, em: EntityManager, task: Task<T>): Promise<T> => {
  const { work, deadline, onWrite, trace } = task
  for (let tries = 1; ; tries += 1) {
    const failures: unknown[] = []
    const used = new Set<string>()
    try {
      const result = await once(pool, deadline, async (client) => {
        const given = await work(makeStores(boundTo(em, client, trace), { failures, used }))
        if (failures.length > 0) throw failures[0]
        if (deadline.aborted) throw timeoutError()
        return given
      })
      if ([...used].some((name) => storesVisitorsSee.has(name))) onWrite()
      return result
    } catch (error) {
      if (tries === TRIES || deadline.aborted || !isConflict(failures[0] ?? error)) throw toDomainError(error)
    }
  }
}

/** Destroys the connection unless a commit or rollback is confirmed. MikroORM and Kysely leak it instead. */
const once = async <T>(pool: Pool, deadline: AbortSignal, run: (client: PoolClient) => Promise<T>): Promise<T> => {
  const client = await pool.connect()
  let isHeld = true
  const letGo = (isSound: boolean): void => {
    if (isHeld) client.release(!isSound)
    isHeld = false
  }
  const abandon = (): void => letGo(false)
  deadline.addEventListener('abort', abandon, { once: true })
  try {
    await client.query('begin')
    const result = await run(client)
    await client.query('commit')
    letGo(true)
    return result
  } catch (error) {
    if (isHeld) await client.query('rollback').then(() => letGo(true), abandon)
    throw error
  } finally {
    deadline.removeEventListener('abort', abandon)
  }
}

type Ask = PostgresPoolClient['query']

const tracedAsk = (asked: Ask, trace: TraceStatement): Ask =>
  ((text: string, values: readonly unknown[]) => trace({ summary: summaryOf(text) }, () => asked(text, values))) as Ask

const boundTo = (em: EntityManager, client: PoolClient, trace: TraceStatement | undefined): EntityManager => {
  const asked: Ask = client.query.bind(client)
  const query = trace ? tracedAsk(asked, trace) : asked
  const held = { query, release: () => {}, processID: 0 }
  const pool = { connect: async () => held, end: async () => {}, options: {} }
  const bound = em.fork()
  bound.setTransactionContext(new Kysely({ dialect: new PostgresDialect({ pool }) }))
  return bound
}

type Notes = { failures: unknown[]; used: Set<string> }

const makeStores = (em: EntityManager, notes: Notes): Stores =>
  Object.fromEntries(
    Object.entries(storeMakers).map(([name, make]) => [name, spoken(make(em), { ...notes, name })]),
  ) as Stores

type Method = (...values: never[]) => Promise<unknown>

/** Wraps the store so that it throws core errors. */
const spoken = (store: object, { failures, used, name: ofStore }: Notes & { name: string }): object => {
  const speak =
    (method: Method): Method =>
    async (...values) => {
      used.add(ofStore)
      try {
        return await method(...values)
      } catch (error) {
        const domainError = toDomainError(error)
        if (domainError !== error) failures.push(error)
        throw domainError
      }
    }
  return Object.fromEntries(Object.entries(store).map(([name, method]) => [name, speak(method)]))
}
