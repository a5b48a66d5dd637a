import { AsyncLocalStorage } from 'node:async_hooks'
import type { EntityManager } from '@mikro-orm/postgresql'
import { Kysely, PostgresDialect, type PostgresPoolClient } from 'kysely'
import type { Pool, PoolClient } from 'pg'
import { inTime, tooLate } from '#adapters/postgres/connection/deadline.ts'
import { isConflict, toDomainError } from '#adapters/postgres/connection/errors.ts'
import type { TraceStatement } from '#adapters/postgres/connection/statement.ts'
import { summaryOf } from '#adapters/postgres/connection/statement-summary.ts'
import type { Stores, Transact } from '#core/stores.ts'
import { shown, storeMakers } from './store-makers.ts'

/**
 * A deadlock or a serialization failure undoes all of the work, which is then done again, this often at most. The server
 * takes a second to notice a deadlock: for more there is no time.
 */
const TRIES = 5

type Work<T> = (stores: Stores) => Promise<T>

/**
 * Transactions of the database (read committed). `work` is done again when it lost a deadlock, so it must not change
 * anything outside the stores. A store's failure makes the transaction fail even when `work` goes on after it. `onWrite` is
 * told of each commit that may have changed what visitors see, before whoever asked for it.
 */
export const makeTransact = (
  pool: Pool,
  em: EntityManager,
  onWrite: () => void = () => {},
  trace?: TraceStatement,
): Transact => {
  const running = new AsyncLocalStorage<true>()
  return async (work) => {
    if (running.getStore()) throw new Error('A transaction may not be nested')
    return inTime((deadline) => running.run(true, () => repeatedly(pool, em, { work, deadline, onWrite, trace })))
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
        if (deadline.aborted) throw tooLate()
        return given
      })
      if ([...used].some((name) => shown.has(name))) onWrite()
      return result
    } catch (error) {
      if (tries === TRIES || deadline.aborted || !isConflict(failures[0] ?? error)) throw toDomainError(error)
    }
  }
}

/**
 * One transaction on one connection, which goes back to the pool only after a commit or rollback that was confirmed, and
 * is destroyed otherwise. (MikroORM and Kysely never give a connection back whose rollback failed: after ten losses the
 * pool would be empty.)
 */
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

/** No store reads with a cursor. */
const tracedAsk = (asked: Ask, trace: TraceStatement): Ask =>
  ((text: string, values: readonly unknown[]) => trace({ summary: summaryOf(text) }, () => asked(text, values))) as Ask

/** The entity manager with all its statements on that connection. */
const boundTo = (em: EntityManager, client: PoolClient, trace: TraceStatement | undefined): EntityManager => {
  const asked: Ask = client.query.bind(client)
  const query = trace ? tracedAsk(asked, trace) : asked
  const held = { query, release: () => {}, processID: 0 }
  const pool = { connect: async () => held, end: async () => {}, options: {} }
  const bound = em.fork()
  bound.setTransactionContext(new Kysely({ dialect: new PostgresDialect({ pool }) }))
  return bound
}

/** What is noted of the work while it is done: what the driver said, and which stores were used. */
type Notes = { failures: unknown[]; used: Set<string> }

const makeStores = (em: EntityManager, notes: Notes): Stores =>
  Object.fromEntries(
    Object.entries(storeMakers).map(([name, make]) => [name, spoken(make(em), { ...notes, name })]),
  ) as Stores

type Method = (...values: never[]) => Promise<unknown>

/** The store with its errors in the words of the core. */
const spoken = (store: object, { failures, used, name: ofStore }: Notes & { name: string }): object => {
  const speak =
    (method: Method): Method =>
    async (...values) => {
      used.add(ofStore)
      try {
        return await method(...values)
      } catch (error) {
        const told = toDomainError(error)
        if (told !== error) failures.push(error)
        throw told
      }
    }
  return Object.fromEntries(Object.entries(store).map(([name, method]) => [name, speak(method)]))
}
