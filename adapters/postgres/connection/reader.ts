import { AsyncLocalStorage } from 'node:async_hooks'
import type { Pool } from 'pg'
import type { Replicas } from './replicas.ts'
import type { Queryable } from './statement.ts'

/** Queries the pool. Set `prepare` to false behind a pooler in transaction mode, which can't keep prepared statements. */
export const queryable = (pool: Pool, prepare: boolean): Queryable =>
  prepare ? pool : { query: ({ name: _, ...query }) => pool.query(query) }

const replicasAllowed = new AsyncLocalStorage<true>()

/** Lets reads in `work`, and in its promises, use a replica: for anonymous visitors, who never need to read their own
 * writes. */
export const allowReplicaReads = <T>(work: () => T): T => replicasAllowed.run(true, work)

/** Queries an up-to-date replica where {@link allowReplicaReads} allows one; otherwise, or on any error, the primary. */
export const makeReader = (primary: Queryable, replicas: Replicas): Queryable => ({
  query: async (query) => {
    const replica = replicasAllowed.getStore() ? replicas.pick() : null
    if (!replica) return primary.query(query)
    try {
      return await replica.query(query)
    } catch (error) {
      replicas.reportError(replica, error)
      return primary.query(query)
    }
  },
})
