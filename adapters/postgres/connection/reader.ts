import { AsyncLocalStorage } from 'node:async_hooks'
import type { Pool } from 'pg'
import type { Replicas } from './replicas.ts'
import type { Queryable } from './statement.ts'

/** Asks the pool. Without `prepare` no connection keeps a statement, as a pooler that hands connections on per transaction needs it. */
export const queryable = (pool: Pool, prepare: boolean): Queryable =>
  prepare ? pool : { query: ({ name: _, ...query }) => pool.query(query) }

const atLeisure = new AsyncLocalStorage<true>()

/** Runs work whose reads may come from a replica, also in the promises that it makes: of a visitor, who has written nothing. */
export const fromReplicas = <T>(work: () => T): T => atLeisure.run(true, work)

/**
 * Asks a replica where the work allows it ({@link fromReplicas}) and one has everything that visitors must see, else the
 * primary. What a replica cannot answer, for whatever reason, the primary answers.
 */
export const makeReader = (primary: Queryable, replicas: Replicas): Queryable => ({
  query: async (query) => {
    const replica = atLeisure.getStore() ? replicas.pick() : null
    if (!replica) return primary.query(query)
    try {
      return await replica.query(query)
    } catch (error) {
      replicas.failed(replica, error)
      return primary.query(query)
    }
  },
})
