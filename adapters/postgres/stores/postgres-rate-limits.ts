import { createHash } from 'node:crypto'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { inTime } from '#adapters/postgres/connection/deadline.ts'
import { toDomainError } from '#adapters/postgres/connection/errors.ts'
import { type Queryable, statement } from '#adapters/postgres/connection/statement.ts'
import { MOST_SKEW_MS } from '#core/limits/limits.ts'
import type { Limit, RateLimits } from '#core/ports.ts'

/** A use adds one row at most; this many uses take away more than they add, so that expired rows never pile up. */
const SWEEP_EVERY = 50
const SWEPT_AT_ONCE = 200
/** However few the uses, they take expired rows away this often (ms). */
const SWEEP_PAUSE_MS = 5 * 60 * 1000

const sweep = statement<never>(`
  delete from rate_limit where key = any (array(
    select key from rate_limit where expire <= $1 order by expire limit ${SWEPT_AT_ONCE} for update skip locked
  ))`)

/** A window cannot end so late: it was begun by a clock that has been set back since, and would keep somebody out for as long. */
const endImpossible = statement<never>('delete from rate_limit where key = $1 and expire > $2')

/** Refused uses do not count: whoever takes a use back frees one, however many were refused meanwhile. */
const takeBack = statement<never>(`
  update rate_limit set points = least(points, $3) - 1 where key = $1 and expire > $2 and points > 0`)

/**
 * Counters in the table `rate_limit`, one row a key, so that all processes count together. What a key says is stored as a
 * SHA-256 hash only. The processes' clocks decide when a window ends.
 */
export const makePostgresRateLimits = (pool: Queryable): RateLimits => {
  const limiters = new Map<string, RateLimiterPostgres>()
  const limiterOf = ({ name, uses, windowMs }: Limit): RateLimiterPostgres => {
    const known = limiters.get(name)
    if (known) return known
    const limiter = new RateLimiterPostgres({
      storeClient: pool,
      storeType: 'pool',
      tableName: 'rate_limit',
      tableCreated: true,
      clearExpiredByTimeout: false,
      keyPrefix: name,
      points: uses,
      duration: Math.ceil(windowMs / 1000),
    })
    limiters.set(name, limiter)
    return limiter
  }
  const sweepNowAndThen = makeNowAndThen(() => sweep(pool, [Date.now()]))
  return {
    use: async (limit, key) => {
      const limiter = limiterOf(limit)
      const counted = () => asked(() => consume(limiter, hashOf(key)))
      const latest = Date.now() + limit.windowMs + MOST_SKEW_MS
      let waitMs = await counted()
      if (waitMs !== null && Date.now() + waitMs > latest) {
        await endImpossible(pool, [limiter.getKey(hashOf(key)), latest])
        waitMs = await counted()
      }
      await sweepNowAndThen()
      // The clock that began the window may be another process's.
      return waitMs && Math.min(waitMs, limit.windowMs)
    },
    giveBack: async (limit, key) => {
      await takeBack(pool, [limiterOf(limit).getKey(hashOf(key)), Date.now(), limit.uses])
    },
    forget: async (limit, key) => {
      await asked(() => limiterOf(limit).delete(hashOf(key)))
    },
  }
}

const hashOf = (key: string): string => createHash('sha256').update(key).digest('base64url')

const consume = async (limiter: RateLimiterPostgres, key: string): Promise<number | null> => {
  try {
    await limiter.consume(key)
    return null
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal
    return Math.max(refusal.msBeforeNext, 1)
  }
}

const asked = <T>(ask: () => Promise<T>): Promise<T> =>
  inTime(() =>
    ask().catch((error: unknown) => {
      throw toDomainError(error)
    }),
  )

/** Runs the work with the first of so many calls, or after a pause. What it fails with is nobody's business: it is done again. */
const makeNowAndThen = (work: () => Promise<unknown>) => {
  let calls = SWEEP_EVERY - 1
  let last = Date.now()
  return async (): Promise<void> => {
    calls += 1
    if (calls < SWEEP_EVERY && Date.now() - last < SWEEP_PAUSE_MS) return
    calls = 0
    last = Date.now()
    await work().catch(() => {})
  }
}
