import { type EntityManager, MikroORM } from '@mikro-orm/postgresql'
import { PostgresDialect } from 'kysely'
import type { Pool } from 'pg'
import { timeoutError, WRITE_DEADLINE_MS, withDeadline } from '#adapters/postgres/connection/deadline.ts'
import { isConflict, toDomainError } from '#adapters/postgres/connection/errors.ts'
import { isLeased, leasingPool, withLease } from '#adapters/postgres/connection/leasing-pool.ts'
import type { TraceStatement } from '#adapters/postgres/connection/statement.ts'
import { ormOptions } from '#adapters/postgres/schema/schema.ts'
import type { Stores, Transact } from '#core/stores.ts'
import { parseTags } from './changes.ts'
import { insertRecords } from './records-store.ts'
import { publicStores, storeMakers } from './store-makers.ts'

/** The maximum number of attempts when transactions conflict. Detecting a deadlock takes a second, so more would exceed the deadline. */
const MAX_ATTEMPTS = 5

/** Returns a function that runs `work` in a read-committed transaction and retries it after a conflict, so `work` must have no effects
 * outside the stores. A failed statement fails the transaction, even if `work` catches the error. After each commit that
 * changed public data, `onWrite` receives the cache tags of the change. */
export const makeTransact = (pool: Pool, onWrite?: OnWrite, trace?: TraceStatement): Transact => {
  const { em } = new MikroORM({
    ...ormOptions,
    driverOptions: new PostgresDialect({ pool: leasingPool(pool, trace) }),
  })
  return async (work) => {
    if (isLeased()) throw new Error('A transaction may not be nested')
    return withDeadline((deadline) => runWithRetries(em, { work, deadline, onWrite }), WRITE_DEADLINE_MS)
  }
}

type OnWrite = (tags: readonly string[]) => void
type Task<T> = { work: (stores: Stores) => Promise<T>; deadline: AbortSignal; onWrite: OnWrite | undefined }

/** Triggers append the cache tags of each statement to the setting `upstroke.tags`. */
const SELECT_TAGS = "select current_setting('upstroke.tags', true) as tags"

const runWithRetries = async <T>(em: EntityManager, { work, deadline, onWrite }: Task<T>): Promise<T> => {
  for (let attempt = 1; ; attempt += 1) {
    const failures: unknown[] = []
    const usedStores = new Set<string>()
    try {
      const { result, tags } = await withLease(deadline, () =>
        em.transactional(async (transaction) => {
          const output = await work(makeStores(transaction, { failures, usedStores }))
          if (failures.length > 0) throw failures[0]
          await insertRecords(transaction)
          const mayHaveTags = onWrite && [...usedStores].some((name) => publicStores.has(name))
          const [row] = mayHaveTags ? await transaction.execute<{ tags: string | null }[]>(SELECT_TAGS) : []
          if (deadline.aborted) throw timeoutError()
          return { result: output, tags: row?.tags }
        }),
      )
      if (tags) onWrite?.(parseTags(tags))
      return result
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || deadline.aborted || !isConflict(failures[0] ?? error)) throw toDomainError(error)
    }
  }
}

type TransactionLog = { failures: unknown[]; usedStores: Set<string> }

const makeStores = (em: EntityManager, log: TransactionLog): Stores =>
  Object.fromEntries(
    Object.entries(storeMakers).map(([name, make]) => [name, wrapStore(make(em), { ...log, name })]),
  ) as Stores

type Method = (...args: never[]) => Promise<unknown>

/** Wraps the methods of the store: they throw domain errors, and record the store's use and failures. */
const wrapStore = (
  store: object,
  { failures, usedStores, name: storeName }: TransactionLog & { name: string },
): object => {
  const wrapMethod =
    (method: Method): Method =>
    async (...args) => {
      usedStores.add(storeName)
      try {
        return await method(...args)
      } catch (error) {
        const domainError = toDomainError(error)
        if (domainError !== error) failures.push(error)
        throw domainError
      }
    }
  return Object.fromEntries(Object.entries(store).map(([name, method]) => [name, wrapMethod(method)]))
}
