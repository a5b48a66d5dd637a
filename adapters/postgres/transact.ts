import { AsyncLocalStorage } from 'node:async_hooks'
import type { EntityManager } from '@mikro-orm/postgresql'
import type { Stores, Transact } from '#core/ports.ts'
import { makeAccounts, makeSessions } from './accounts-store.ts'
import { makeBands } from './bands-store.ts'
import { type Deadline, inTime, tooLate } from './deadline.ts'
import { isConflict, toDomainError } from './errors.ts'
import { makeOutbox } from './outbox-store.ts'
import { makeAudit, makeRevisions } from './records-store.ts'
import { makeShows } from './shows-store.ts'
import { makeVenues } from './venues-store.ts'

/** A deadlock or a serialization failure undoes all of the work, which is then done again, this often at most. */
const TRIES = 3

/**
 * Transactions of the database (read committed). `work` is done again when it lost a deadlock, so it must not change
 * anything outside the stores. A store's failure makes the transaction fail even when `work` goes on after it.
 */
export const makeTransact = (em: EntityManager): Transact => {
  const running = new AsyncLocalStorage<true>()
  return async (work) => {
    if (running.getStore()) throw new Error('A transaction may not be nested')
    return inTime((deadline) => running.run(true, () => repeatedly(em, work, deadline)))
  }
}

const repeatedly = async <T>(
  em: EntityManager,
  work: (stores: Stores) => Promise<T>,
  deadline: Deadline,
): Promise<T> => {
  for (let tries = 1; ; tries += 1) {
    const failures: unknown[] = []
    try {
      return await em.fork().transactional(async (inner) => {
        const result = await work(makeStores(inner, failures))
        if (failures.length > 0) throw failures[0]
        if (deadline.isOver) throw tooLate()
        return result
      })
    } catch (error) {
      if (tries === TRIES || deadline.isOver || !isConflict(failures[0] ?? error)) throw toDomainError(error)
    }
  }
}

const makeStores = (em: EntityManager, failures: unknown[]): Stores => ({
  accounts: spoken(makeAccounts(em), failures),
  sessions: spoken(makeSessions(em), failures),
  bands: spoken(makeBands(em), failures),
  venues: spoken(makeVenues(em), failures),
  shows: spoken(makeShows(em), failures),
  revisions: spoken(makeRevisions(em), failures),
  audit: spoken(makeAudit(em), failures),
  outbox: spoken(makeOutbox(em), failures),
})

type Method = (...values: never[]) => Promise<unknown>

/** The store with its errors in the words of the core; what the driver said is noted in `failures`. */
const spoken = <Store extends Record<string, Method>>(store: Store, failures: unknown[]): Store => {
  const speak =
    (method: Method): Method =>
    async (...values) => {
      try {
        return await method(...values)
      } catch (error) {
        const told = toDomainError(error)
        if (told !== error) failures.push(error)
        throw told
      }
    }
  return Object.fromEntries(Object.entries(store).map(([name, method]) => [name, speak(method)])) as Store
}
