import { createHash } from 'node:crypto'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { withDeadline } from '#adapters/postgres/connection/deadline.ts'
import { toDomainError } from '#adapters/postgres/connection/errors.ts'
import { prepareStatement, type Queryable } from '#adapters/postgres/connection/statement.ts'
import { MAX_SKEW_MS } from '#core/limits/limits.ts'
import type { Limit, RateLimits } from '#core/ports.ts'

/** A sweep can delete more rows than are added between two sweeps, so expired rows don't pile up. */
const USES_PER_SWEEP = 50
const MAX_SWEPT_ROWS = 200
const SWEEP_INTERVAL_MS = 5 * 60 * 1000

const sweep = prepareStatement<never>(`
  delete from rate_limit where key = any (array(
    select key from rate_limit where expire <= $1 order by expire limit ${MAX_SWEPT_ROWS} for update skip locked
  ))`)

/** Deletes a window whose end is too far in the future, because a clock has been set back since the window started. */
const endInvalidWindow = prepareStatement<never>('delete from rate_limit where key = $1 and expire > $2')

/** Also discards the refused uses, which `points` includes, so that one more use is always allowed afterwards. */
const refundOne = prepareStatement<never>(`
  update rate_limit set points = least(points, $3) - 1 where key = $1 and expire > $2 and points > 0`)

/** Counts uses in a table that all processes share. Keys are stored as SHA-256 hashes. The clocks of the processes decide when a
 * window ends. */
export const makePostgresRateLimits = (pool: Queryable): RateLimits => {
  const limiters = new Map<string, RateLimiterPostgres>()
  const limiterOf = ({ name, uses, windowMs }: Limit): RateLimiterPostgres => {
    const existing = limiters.get(name)
    if (existing) return existing
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
  const sweepThrottled = throttle(() => sweep(pool, [Date.now()]))
  return {
    use: async (limit, key) => {
      const limiter = limiterOf(limit)
      const tryConsume = () => withDomainErrors(() => consume(limiter, hashOf(key)))
      const latestEnd = Date.now() + limit.windowMs + MAX_SKEW_MS
      let waitMs = await tryConsume()
      if (waitMs !== null && Date.now() + waitMs > latestEnd) {
        await endInvalidWindow(pool, [limiter.getKey(hashOf(key)), latestEnd])
        waitMs = await tryConsume()
      }
      await sweepThrottled()
      // The process that started the window may have a clock that is ahead.
      return waitMs && Math.min(waitMs, limit.windowMs)
    },
    refund: async (limit, key) => {
      await refundOne(pool, [limiterOf(limit).getKey(hashOf(key)), Date.now(), limit.uses])
    },
    forget: async (limit, key) => {
      await withDomainErrors(() => limiterOf(limit).delete(hashOf(key)))
    },
  }
}

const hashOf = (key: string): string => createHash('sha256').update(key).digest('base64url')

const consume = async (limiter: RateLimiterPostgres, keyHash: string): Promise<number | null> => {
  try {
    await limiter.consume(keyHash)
    return null
  } catch (rejection) {
    if (!(rejection instanceof RateLimiterRes)) throw rejection
    return Math.max(rejection.msBeforeNext, 1)
  }
}

const withDomainErrors = <T>(work: () => Promise<T>): Promise<T> =>
  withDeadline(() =>
    work().catch((error: unknown) => {
      throw toDomainError(error)
    }),
  )

/** Runs `work` on the first call, and then on each call that comes at least USES_PER_SWEEP calls or SWEEP_INTERVAL_MS after the last run.
 * Ignores errors: a later run makes up for them. */
const throttle = (work: () => Promise<unknown>) => {
  let calls = USES_PER_SWEEP - 1
  let lastRunAt = Date.now()
  return async (): Promise<void> => {
    calls += 1
    if (calls < USES_PER_SWEEP && Date.now() - lastRunAt < SWEEP_INTERVAL_MS) return
    calls = 0
    lastRunAt = Date.now()
    await work().catch(() => {})
  }
}
