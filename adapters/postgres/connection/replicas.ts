import { setTimeout as sleep } from 'node:timers/promises'
import type { ClientConfig, Pool } from 'pg'
import { closePool, openPool, type PoolState, stateOf } from './connection-pool.ts'
import { isUnavailable } from './errors.ts'
import type { Queryable } from './statement.ts'

/**
 * Read replicas, and which of them may be asked: those that have replayed every write that was told of. Streaming
 * replication is a little late; an answer that is kept must not be.
 */
export type Replicas = {
  areNone: boolean
  /** One that has everything, each in turn; null for none. */
  pick(): Queryable | null
  /** It gave an error: when it looks away, it is not asked again until it answers. */
  failed(replica: Queryable, error: unknown): void
  /** Something has been written: none may be asked until {@link Replicas.reach} says of this hold how far they must be. */
  hold(): number
  /** They may be asked once they have replayed the write-ahead log up to there. Of a hold with others after it, nothing follows. */
  reach(hold: number, position: string): void
  /** One for each, numbered from 1. */
  pools(): readonly PoolState[]
  close(): Promise<void>
}

const CONNECTIONS = 6
/** Less patience than with the primary, which answers when a replica does not. */
const patience = { connectionTimeoutMillis: 1000, query_timeout: 2000 }

const EVERY_MS = 1_000
/** While it has not come far enough. */
const SOON_MS = 20

const HAS_REPLAYED = `select pg_is_in_recovery() and pg_last_wal_replay_lsn() >= $1::pg_lsn as "isThere"`

type Replica = {
  pool: Pool
  asked: Queryable
  /** Which hold it has come past. */
  reached: number
}

/** Connects when first used. `configs` are one for each replica; `asking` says how a pool is asked. */
export const openReplicas = (configs: readonly ClientConfig[], asking: (pool: Pool) => Queryable): Replicas => {
  const replicas = configs.map((config): Replica => {
    const pool = openPool({ ...config, ...patience }, CONNECTIONS)
    return { pool, asked: asking(pool), reached: -1 }
  })
  const closing = new AbortController()
  let holds = 0
  let wanted: { hold: number; position: string } | null = null
  let turn = 0
  let wake = new AbortController()

  /** Whether it has come as far as is wanted now. */
  const look = async (replica: Replica): Promise<boolean> => {
    const goal = wanted
    if (goal?.hold !== holds) return true // Until it is known how far they must come.
    try {
      const { rows } = await replica.pool.query(HAS_REPLAYED, [goal.position])
      replica.reached = rows[0]?.isThere === true ? goal.hold : -1
    } catch {
      replica.reached = -1
      return true // Away: it is looked at now and then only.
    }
    return replica.reached === holds
  }

  const watch = async (replica: Replica): Promise<void> => {
    while (!closing.signal.aborted) {
      const isSettled = await look(replica)
      const signal = AbortSignal.any([closing.signal, wake.signal])
      await sleep(isSettled ? EVERY_MS : SOON_MS, undefined, { signal, ref: false }).catch(() => {})
    }
  }
  const watching = replicas.map(watch)

  return {
    areNone: replicas.length === 0,
    pick: () => {
      for (let tries = 0; tries < replicas.length; tries += 1) {
        turn = (turn + 1) % replicas.length
        const replica = replicas[turn]
        if (replica?.reached === holds) return replica.asked
      }
      return null
    },
    failed: (asked, error) => {
      const replica = replicas.find((each) => each.asked === asked)
      if (replica && isUnavailable(error)) replica.reached = -1
    },
    hold: () => {
      holds += 1
      return holds
    },
    reach: (hold, position) => {
      if (hold !== holds) return
      wanted = { hold, position }
      wake.abort()
      wake = new AbortController()
    },
    pools: () => replicas.map(({ pool }, index) => stateOf(`replica ${index + 1}`, pool)),
    close: async () => {
      closing.abort()
      await Promise.all(replicas.map(({ pool }) => closePool(pool)))
      await Promise.all(watching)
    },
  }
}
