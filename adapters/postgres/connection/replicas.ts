import { setTimeout as sleep } from 'node:timers/promises'
import type { ClientConfig, Pool } from 'pg'
import { closePool, openPool, type PoolState, stateOf } from './connection-pool.ts'
import { isUnavailable } from './errors.ts'
import type { Queryable } from './statement.ts'

/** Read replicas. Only those that have replayed every reported write are queried, because cached responses must not be stale. */
export type Replicas = {
  areNone: boolean
  /** Returns an up-to-date replica, round robin, or null when there is none. */
  pick(): Queryable | null
  /** Reports an error of the replica. If it is unavailable, it is skipped until it responds again. */
  failed(replica: Queryable, error: unknown): void
  /** Reports a write: no replica is picked until {@link Replicas.reach} gives its log position for the returned number. */
  hold(): number
  /** Lets replicas that have replayed the write-ahead log up to `position` be picked. Ignored unless `hold` is the latest. */
  reach(hold: number, position: string): void
  pools(): readonly PoolState[]
  close(): Promise<void>
}

const CONNECTIONS = 6
/** Shorter timeouts than the primary's, because the primary is the fallback. */
const timeouts = { connectionTimeoutMillis: 1000, query_timeout: 2000 }

const SLOW_POLL_MS = 1_000
const FAST_POLL_MS = 20

const HAS_REPLAYED = `select pg_is_in_recovery() and pg_last_wal_replay_lsn() >= $1::pg_lsn as "isThere"`

type Replica = {
  pool: Pool
  asked: Queryable
  reached: number
}

export const openReplicas = (configs: readonly ClientConfig[], makeQueryable: (pool: Pool) => Queryable): Replicas => {
  const replicas = configs.map((config): Replica => {
    const pool = openPool({ ...config, ...timeouts }, CONNECTIONS)
    return { pool, asked: makeQueryable(pool), reached: -1 }
  })
  const closing = new AbortController()
  let holds = 0
  let target: { hold: number; position: string } | null = null
  let next = 0
  let wake = new AbortController()

  /** Returns whether the slow polling interval is enough for this replica. */
  const poll = async (replica: Replica): Promise<boolean> => {
    const goal = target
    if (goal?.hold !== holds) return true // The target position is not known yet.
    try {
      const { rows } = await replica.pool.query(HAS_REPLAYED, [goal.position])
      replica.reached = rows[0]?.isThere === true ? goal.hold : -1
    } catch {
      replica.reached = -1
      return true // Unavailable: poll it at the slow interval.
    }
    return replica.reached === holds
  }

  const keepPolling = async (replica: Replica): Promise<void> => {
    while (!closing.signal.aborted) {
      const isCaughtUp = await poll(replica)
      const signal = AbortSignal.any([closing.signal, wake.signal])
      await sleep(isCaughtUp ? SLOW_POLL_MS : FAST_POLL_MS, undefined, { signal, ref: false }).catch(() => {})
    }
  }
  const polling = replicas.map(keepPolling)

  return {
    areNone: replicas.length === 0,
    pick: () => {
      for (let tries = 0; tries < replicas.length; tries += 1) {
        next = (next + 1) % replicas.length
        const replica = replicas[next]
        if (replica?.reached === holds) return replica.asked
      }
      return null
    },
    failed: (queryable, error) => {
      const replica = replicas.find((each) => each.asked === queryable)
      if (replica && isUnavailable(error)) replica.reached = -1
    },
    hold: () => {
      holds += 1
      return holds
    },
    reach: (hold, position) => {
      if (hold !== holds) return
      target = { hold, position }
      wake.abort()
      wake = new AbortController()
    },
    pools: () => replicas.map(({ pool }, index) => stateOf(`replica ${index + 1}`, pool)),
    close: async () => {
      closing.abort()
      await Promise.all(replicas.map(({ pool }) => closePool(pool)))
      await Promise.all(polling)
    },
  }
}
