import { LRUCache } from 'lru-cache'
import type { StoredResponse } from './stored-response.ts'

/** Caches responses to anonymous requests, keyed by their address. */
export type ResponseStore = {
  fresh(key: string): StoredResponse | undefined
  /** Returns the fresh response or computes one, once for concurrent callers. If that fails with 5xx, returns a response of the
   * last hour (RFC 5861, section 4). Rejects when `compute` does. */
  answer(key: string, compute: () => Promise<StoredResponse>): Promise<StoredResponse>
  /** Marks all cached and running responses as outdated after a write. */
  invalidate(): void
  stats(): { kept: number; computed: number; keptBytes: number }
}

type Settings = {
  maxBytes: number
  /** Whether all writes reach this process; until then no cached response counts as fresh. */
  knowsWrites: () => boolean
  now?: () => number
}

/** `nth` is the number of the computation, `failedAt` the time of the last failed recomputation. */
type CachedResponse = {
  response: StoredResponse
  minute: number
  version: number
  at: number
  nth: number
  failedAt?: number
}
type Running = { promise: Promise<StoredResponse>; minute: number; version: number }

/** Responses also change with time, always on a full minute: doors, zones and private addresses count in whole minutes. */
const MINUTE_MS = 60_000
const STALE_MS = 60 * 60 * 1000
/** A larger response is not cached, because it would evict a hundred others. */
const LARGEST_SHARE = 1 / 16
const FAILED_MS = 1_000

/** A computation's own timeouts all end sooner. */
const MAX_MS = 15_000

const inGoodTime = (computing: Promise<StoredResponse>): Promise<StoredResponse> => {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error('An answer was not computed in time')), MAX_MS).unref()
  return Promise.race([computing, late]).finally(() => clearTimeout(timer))
}

export const makeResponseStore = ({ maxBytes, knowsWrites, now = Date.now }: Settings): ResponseStore => {
  const kept = new LRUCache<string, CachedResponse>({
    maxSize: maxBytes,
    maxEntrySize: Math.ceil(maxBytes * LARGEST_SHARE),
    sizeCalculation: ({ response }, key) => response.bytes + 2 * key.length,
  })
  const running = new Map<string, Running>()
  let version = 0
  const counted = { kept: 0, computed: 0 }
  let awayAt = Number.NEGATIVE_INFINITY

  const currentMinute = (): number => Math.floor(now() / MINUTE_MS)
  const isOfNow = (one: { minute: number; version: number }): boolean =>
    one.version === version && one.minute === currentMinute()

  const stale = (key: string): StoredResponse | undefined => {
    const found = kept.peek(key)
    return found && now() - found.at < STALE_MS ? found.response.outdated() : undefined
  }

  const store = (key: string, response: StoredResponse, begun: Omit<CachedResponse, 'response'>): StoredResponse => {
    if (response.status >= 500) {
      const found = kept.peek(key)
      if (found) found.failedAt = now()
      // The database is down, so computing other responses would fail too.
      if (!knowsWrites()) awayAt = now()
      return stale(key) ?? response
    }
    // A computation that began before a write may end after a newer one.
    if ((kept.peek(key)?.nth ?? 0) > begun.nth) return response
    if (response.isShared) kept.set(key, { response, ...begun })
    else kept.delete(key)
    return response
  }

  const begin = (key: string, compute: () => Promise<StoredResponse>): Promise<StoredResponse> => {
    counted.computed += 1
    const begun = { minute: currentMinute(), version, at: now(), nth: counted.computed }
    // While writes may be missed, the response serves only as a stale fallback.
    const promise = inGoodTime(compute()).then((response) =>
      store(key, response, knowsWrites() ? begun : { ...begun, version: Number.NaN }),
    )
    const one = { promise, ...begun }
    running.set(key, one)
    const end = () => {
      if (running.get(key) === one) running.delete(key)
    }
    promise.then(end, end)
    return promise
  }

  const fresh = (key: string): StoredResponse | undefined => {
    const found = kept.get(key)
    if (!(found && isOfNow(found) && knowsWrites())) return undefined
    counted.kept += 1
    return found.response
  }

  /** Uses the absolute difference, in case the clock was set back. */
  const failedRecently = (key: string): boolean =>
    Math.abs(now() - Math.max(awayAt, kept.peek(key)?.failedAt ?? awayAt)) < FAILED_MS

  return {
    fresh,
    answer: async (key, compute) => {
      const found = fresh(key) ?? (failedRecently(key) ? stale(key) : undefined)
      if (found) return found
      const already = running.get(key)
      return already && isOfNow(already) ? already.promise : begin(key, compute)
    },
    invalidate: () => {
      version += 1
    },
    stats: () => ({ ...counted, keptBytes: kept.calculatedSize }),
  }
}
