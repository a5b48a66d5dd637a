import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { MAX_SKEW_MS } from '#core/limits/limits.ts'
import { makeSemaphore } from '#core/limits/semaphore.ts'
import type { Limit, RateLimits } from '#core/ports.ts'

/** Counts the uses in this process only, by the system's clock. */
export const makeMemoryRateLimits = (): RateLimits => {
  const limiters = new Map<string, RateLimiterMemory>()
  const limiterFor = ({ name, uses, windowMs }: Limit): RateLimiterMemory => {
    const limiter = limiters.get(name) ?? new RateLimiterMemory({ points: uses, duration: Math.ceil(windowMs / 1000) })
    limiters.set(name, limiter)
    return limiter
  }
  // No other call may run between a check and the change that follows it.
  const runExclusively = makeSemaphore({ concurrency: 1, maxWaiting: Number.POSITIVE_INFINITY })
  return {
    use: (limit, key) => runExclusively(() => consume(limiterFor(limit), limit, key)),
    refund: (limit, key) => runExclusively(() => refundUse(limiterFor(limit), limit, key)),
    forget: (limit, key) =>
      runExclusively(async () => {
        await limiterFor(limit).delete(key)
      }),
  }
}

const consume = async (limiter: RateLimiterMemory, limit: Limit, key: string): Promise<number | null> => {
  try {
    await limiter.consume(key)
    return null
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal
    if (refusal.msBeforeNext <= limit.windowMs + MAX_SKEW_MS) return Math.max(refusal.msBeforeNext, 1)
    await limiter.delete(key)
    return consume(limiter, limit, key)
  }
}

/** Gives back one use and all refused uses, so that one more use is always allowed afterwards. */
const refundUse = async (limiter: RateLimiterMemory, { uses }: Limit, key: string): Promise<void> => {
  const { consumedPoints = 0, msBeforeNext = 0 } = (await limiter.get(key)) ?? {}
  if (consumedPoints > 0 && msBeforeNext > 0) await limiter.reward(key, Math.max(consumedPoints - uses, 0) + 1)
}
