import { setTimeout as sleep } from 'node:timers/promises'
import type { ClientConfig, Pool } from 'pg'
import { closePool, openPool, type PoolState, poolStateOf } from './connection-pool.ts'
import { isUnavailable } from './errors.ts'
import type { Queryable } from './statement.ts'

/** Only replicas that have replayed every reported write are queried, because cached responses must not be stale. While
 * the primary is lost, nothing is cached, and replicas that were up to date shortly before the loss are queried. */
export type Replicas = {
  isEmpty: boolean
  upToDate(): readonly Queryable[]
  /** Returns the replicas that were up to date shortly before the loss of the primary, or none if it is not lost. */
  withoutPrimary(): readonly Queryable[]
  /** Reports an error from the replica. An unavailable replica is skipped until it responds again. */
  reportError(replica: Queryable, error: unknown): void
  /** Suspends all replicas, because they may lack a write. Returns the suspension's number, for {@link Replicas.resumeAt}. */
  suspend(): number
  /** Allows reads from replicas that were up to date shortly before the loss, until the primary is back. */
  reportPrimaryLost(): void
  reportPrimaryBack(): void
  /** Resumes each replica once it has replayed the write-ahead log up to `position`. Does nothing unless `suspension` is the latest. */
  resumeAt(suspension: number, position: string): void
  pools(): readonly PoolState[]
  close(): Promise<void>
}

const MAX_CONNECTIONS = 6
/** Shorter than those of the primary, which is the fallback. */
const timeouts = { connectionTimeoutMillis: 1000, query_timeout: 2000 }

const SLOW_POLL_MS = 1_000
const FAST_POLL_MS = 20
/** The maximum time from the last poll that found a replica up to date to the loss of the primary. A maximum distance between log
 * positions would not do, because the primary may report a position that it never sends. */
const MAX_LAG_MS = 5_000

const HAS_REPLAYED = `
  select pg_is_in_recovery() as "isReplica", pg_is_in_recovery() and pg_last_wal_replay_lsn() >= $1::pg_lsn as "hasReplayed"`

type Replica = {
  pool: Pool
  queryable: Queryable
  /** The suspension whose log position the replica had reached at the last poll; -1 if the replica was behind or is unavailable. */
  reachedSuspension: number
  /** When the replica was last found to be up to date (`performance.now()`). */
  reachedAt: number
  isResponsive: boolean
}

export const openReplicas = (configs: readonly ClientConfig[], makeQueryable: (pool: Pool) => Queryable): Replicas => {
  const replicas = configs.map((config): Replica => {
    const pool = openPool({ ...config, ...timeouts }, MAX_CONNECTIONS)
    return { pool, queryable: makeQueryable(pool), reachedSuspension: -1, reachedAt: -MAX_LAG_MS, isResponsive: false }
  })
  const closing = new AbortController()
  let suspensions = 0
  let target: { suspension: number; position: string } | null = null
  let lostAt: number | null = null
  let startIndex = 0
  let wake = new AbortController()

  const skip = (replica: Replica): void => {
    replica.reachedSuspension = -1
    replica.isResponsive = false
  }

  const poll = async (replica: Replica): Promise<boolean> => {
    const current = target
    if (current === null) return true
    try {
      const { rows } = await replica.pool.query(HAS_REPLAYED, [current.position])
      replica.isResponsive = true
      replica.reachedSuspension = rows[0]?.hasReplayed === true ? current.suspension : -1
      if (rows[0]?.hasReplayed === true) replica.reachedAt = performance.now()
      const isAwaited = target?.suspension === suspensions && replica.reachedSuspension !== suspensions
      return !isAwaited || lostAt !== null || rows[0]?.isReplica !== true
    } catch {
      skip(replica)
      return true
    }
  }

  const keepPolling = async (replica: Replica): Promise<void> => {
    while (!closing.signal.aborted) {
      const isSlowPollEnough = await poll(replica)
      const signal = AbortSignal.any([closing.signal, wake.signal])
      await sleep(isSlowPollEnough ? SLOW_POLL_MS : FAST_POLL_MS, undefined, { signal, ref: false }).catch(() => {})
    }
  }
  const polling = replicas.map(keepPolling)

  const roundRobin = (isUsable: (replica: Replica) => boolean): readonly Queryable[] => {
    startIndex = (startIndex + 1) % replicas.length
    const candidates = [...replicas.slice(startIndex), ...replicas.slice(0, startIndex)]
    return candidates.filter(isUsable).map(({ queryable }) => queryable)
  }
  const wasUpToDate = ({ isResponsive, reachedAt }: Replica): boolean =>
    isResponsive && lostAt !== null && reachedAt > lostAt - MAX_LAG_MS

  return {
    isEmpty: replicas.length === 0,
    upToDate: () => roundRobin(lostAt === null ? (each) => each.reachedSuspension === suspensions : wasUpToDate),
    withoutPrimary: () => roundRobin(wasUpToDate),
    reportError: (failedQueryable, error) => {
      const replica = replicas.find((each) => each.queryable === failedQueryable)
      if (replica && isUnavailable(error)) skip(replica)
    },
    suspend: () => {
      suspensions += 1
      return suspensions
    },
    reportPrimaryLost: () => {
      lostAt ??= performance.now()
      suspensions += 1
    },
    reportPrimaryBack: () => {
      lostAt = null
    },
    resumeAt: (suspension, position) => {
      if (suspension !== suspensions) return
      target = { suspension, position }
      wake.abort()
      wake = new AbortController()
    },
    pools: () => replicas.map(({ pool }, index) => poolStateOf(`replica ${index + 1}`, pool)),
    close: async () => {
      closing.abort()
      await Promise.all(replicas.map(({ pool }) => closePool(pool)))
      await Promise.all(polling)
    },
  }
}
