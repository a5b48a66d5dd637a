import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool } from 'pg'
import { isUnavailable } from './errors.ts'
import type { Replicas } from './replicas.ts'
import type { Queryable } from './statement.ts'

export const queryableOf = (pool: Pool, prepare: boolean): Queryable =>
  prepare ? pool : { query: ({ name: _, ...query }) => pool.query(query) }

const replicasAllowed = new AsyncLocalStorage<true>()

/** Lets `work`, including its asynchronous parts, read from a replica: for requests that need not read their own writes. */
export const allowReplicaReads = <T>(work: () => T): T => replicasAllowed.run(true, work)

/** How long a failed read waits until the loss of the primary is detected. The connection that observes writes may notice the loss
 * later than the read does. */
const LOSS_DETECTION = { stepMs: 50, steps: 10 }

/** Makes a reader that queries an up-to-date replica where {@link allowReplicaReads} allows one; otherwise, or on any error, the primary.
 * While the primary is lost, all reads go to replicas that were up to date shortly before the loss. */
export const makeReader = (primary: Queryable, replicas: Replicas): Queryable => {
  const firstResult = async (candidates: readonly Queryable[], query: Parameters<Queryable['query']>[0]) => {
    for (const replica of candidates)
      try {
        return await replica.query(query)
      } catch (error) {
        replicas.reportError(replica, error)
      }
    return null
  }
  return {
    query: async (query) => {
      const result = replicasAllowed.getStore() ? await firstResult(replicas.upToDate(), query) : null
      if (result) return result
      try {
        return await primary.query(query)
      } catch (error) {
        if (replicas.isEmpty || !isUnavailable(error)) throw error
        for (let step = 0; step < LOSS_DETECTION.steps; step += 1) {
          await sleep(LOSS_DETECTION.stepMs)
          const substitute = await firstResult(replicas.withoutPrimary(), query)
          if (substitute) return substitute
        }
        throw error
      }
    },
  }
}
