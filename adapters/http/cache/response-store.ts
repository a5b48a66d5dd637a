import { LRUCache } from 'lru-cache'
import type { StoredResponse } from './stored-response.ts'

/** Caches responses to anonymous requests, keyed by their address. */
export type ResponseStore = {
  fresh(key: string): StoredResponse | undefined
  /** Returns the fresh response or computes one, once for concurrent callers. If that fails with 5xx, returns a response of the
   * last hour (RFC 5861, section 4). Rejects when `compute` does. */
  getOrCompute(key: string, compute: () => Promise<StoredResponse>): Promise<StoredResponse>
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
const MAX_ENTRY_SHARE = 1 / 16
const RETRY_AFTER_MS = 1_000

/** A computation's own timeouts all end sooner. */
const TIMEOUT_MS = 15_000

const withTimeout = (computing: Promise<StoredResponse>): Promise<StoredResponse> => {
  const { promise: timeout, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error('The response was not computed in time')), TIMEOUT_MS).unref()
  return Promise.race([computing, timeout]).finally(() => clearTimeout(timer))
}

export const makeResponseStore = ({ maxBytes, knowsWrites, now = Date.now }: Settings): ResponseStore => {
  const cached = new LRUCache<string, CachedResponse>({
    maxSize: maxBytes,
    maxEntrySize: Math.ceil(maxBytes * MAX_ENTRY_SHARE),
    sizeCalculation: ({ response }, key) => response.bytes + 2 * key.length,
  })
  const running = new Map<string, Running>()
  let version = 0
  const counters = { kept: 0, computed: 0 }
  let outageAt = Number.NEGATIVE_INFINITY

  const currentMinute = (): number => Math.floor(now() / MINUTE_MS)
  const isCurrent = (entry: { minute: number; version: number }): boolean =>
    entry.version === version && entry.minute === currentMinute()

  const stale = (key: string): StoredResponse | undefined => {
    const found = cached.peek(key)
    return found && now() - found.at < STALE_MS ? found.response.outdated() : undefined
  }

  const store = (key: string, response: StoredResponse, started: Omit<CachedResponse, 'response'>): StoredResponse => {
    if (response.status >= 500) {
      const found = cached.peek(key)
      if (found) found.failedAt = now()
      // The database is down, so computing other responses would fail too.
      if (!knowsWrites()) outageAt = now()
      return stale(key) ?? response
    }
    // A computation that began before a write may end after a newer one.
    if ((cached.peek(key)?.nth ?? 0) > started.nth) return response
    if (response.isShared) cached.set(key, { response, ...started })
    else cached.delete(key)
    return response
  }

  const start = (key: string, compute: () => Promise<StoredResponse>): Promise<StoredResponse> => {
    counters.computed += 1
    const started = { minute: currentMinute(), version, at: now(), nth: counters.computed }
    // While writes may be missed, the response serves only as a stale fallback.
    const promise = withTimeout(compute()).then((response) =>
      store(key, response, knowsWrites() ? started : { ...started, version: Number.NaN }),
    )
    const entry = { promise, ...started }
    running.set(key, entry)
    const remove = () => {
      if (running.get(key) === entry) running.delete(key)
    }
    promise.then(remove, remove)
    return promise
  }

  const fresh = (key: string): StoredResponse | undefined => {
    const found = cached.get(key)
    if (!(found && isCurrent(found) && knowsWrites())) return undefined
    counters.kept += 1
    return found.response
  }

  /** Uses the absolute difference, in case the clock was set back. */
  const failedRecently = (key: string): boolean =>
    Math.abs(now() - Math.max(outageAt, cached.peek(key)?.failedAt ?? outageAt)) < RETRY_AFTER_MS

  return {
    fresh,
    getOrCompute: async (key, compute) => {
      const found = fresh(key) ?? (failedRecently(key) ? stale(key) : undefined)
      if (found) return found
      const inFlight = running.get(key)
      return inFlight && isCurrent(inFlight) ? inFlight.promise : start(key, compute)
    },
    invalidate: () => {
      version += 1
    },
    stats: () => ({ ...counters, keptBytes: cached.calculatedSize }),
  }
}
