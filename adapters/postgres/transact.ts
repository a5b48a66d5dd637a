import { AsyncLocalStorage } from 'node:async_hooks'
import type { EntityManager } from '@mikro-orm/postgresql'
import { Kysely, PostgresDialect } from 'kysely'
import type { Pool, PoolClient } from 'pg'
import type { Stores, Transact } from '#core/stores.ts'
import { makeAccounts } from './accounts-store.ts'
import { makeBands } from './bands-store.ts'
import { inTime, tooLate } from './deadline.ts'
import { isConflict, toDomainError } from './errors.ts'
import { makeImages } from './images-store.ts'
import { makeMemberships } from './memberships-store.ts'
import { makeMerges } from './merges-store.ts'
import { makeOneTimeTokens } from './one-time-tokens-store.ts'
import { makeOutbox } from './outbox-store.ts'
import { makeAudit, makeRevisions } from './records-store.ts'
import { makeRequests } from './requests-store.ts'
import { makeSecondFactors } from './second-factors-store.ts'
import { makeSessions } from './sessions-store.ts'
import { makeShows } from './shows-store.ts'
import { makeVenues } from './venues-store.ts'

/**
 * A deadlock or a serialization failure undoes all of the work, which is then done again, this often at most. The server
 * takes a second to notice a deadlock: for more there is no time.
 */
const TRIES = 5

type Work<T> = (stores: Stores) => Promise<T>

/**
 * Transactions of the database (read committed). `work` is done again when it lost a deadlock, so it must not change
 * anything outside the stores. A store's failure makes the transaction fail even when `work` goes on after it.
 */
export const makeTransact = (pool: Pool, em: EntityManager): Transact => {
  const running = new AsyncLocalStorage<true>()
  return async (work) => {
    if (running.getStore()) throw new Error('A transaction may not be nested')
    return inTime((deadline) => running.run(true, () => repeatedly(pool, em, work, deadline)))
  }
}

const repeatedly = async <T>(pool: Pool, em: EntityManager, work: Work<T>, deadline: AbortSignal): Promise<T> => {
  for (let tries = 1; ; tries += 1) {
    const failures: unknown[] = []
    try {
      return await once(pool, deadline, async (client) => {
        const result = await work(makeStores(boundTo(em, client), failures))
        if (failures.length > 0) throw failures[0]
        if (deadline.aborted) throw tooLate()
        return result
      })
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

/** The entity manager with all its statements on that connection. */
const boundTo = (em: EntityManager, client: PoolClient): EntityManager => {
  const held = { query: client.query.bind(client), release: () => {}, processID: 0 }
  const pool = { connect: async () => held, end: async () => {}, options: {} }
  const bound = em.fork()
  bound.setTransactionContext(new Kysely({ dialect: new PostgresDialect({ pool }) }))
  return bound
}

const makeStores = (em: EntityManager, failures: unknown[]): Stores => ({
  accounts: spoken(makeAccounts(em), failures),
  sessions: spoken(makeSessions(em), failures),
  oneTimeTokens: spoken(makeOneTimeTokens(em), failures),
  secondFactors: spoken(makeSecondFactors(em), failures),
  bands: spoken(makeBands(em), failures),
  venues: spoken(makeVenues(em), failures),
  shows: spoken(makeShows(em), failures),
  memberships: spoken(makeMemberships(em), failures),
  requests: spoken(makeRequests(em), failures),
  images: spoken(makeImages(em), failures),
  revisions: spoken(makeRevisions(em), failures),
  merges: spoken(makeMerges(em), failures),
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
