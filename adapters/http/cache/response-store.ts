import { LRUCache } from 'lru-cache'
import type { StoredResponse } from './stored-response.ts'

export type ResponseStore = {
  findFresh(key: string): StoredResponse | undefined
  /** Returns the fresh response, or computes one; concurrent callers share the computation. Instead of a 5xx response, and
   * for a second after it, returns a response from the last hour if there is one (RFC 5861, section 4). Rejects if `compute`
   * rejects or takes longer than 15 seconds. */
  getOrCompute(key: string, compute: () => Promise<StoredResponse>): Promise<StoredResponse>
  /** Returns the number of seconds, at least one, for which the response stays valid if nothing is written: until the next quarter
   * of an hour begins, or the next minute if it uses the time. Null for a response that may already be outdated. */
  secondsValid(key: string, response: StoredResponse): number | null
  /** Invalidates responses with one of the tags. Later calls don't share running computations, because their tags are unknown. */
  invalidate(tags: readonly string[]): void
  /** The keys are field names of the `load` log line. */
  stats(): { hits: number; computed: number; cachedBytes: number }
}

type Settings = {
  maxBytes: number
  /** Whether this process is notified of all writes. While it is not, no cached response counts as fresh. */
  observesWrites: () => boolean
  now?: () => number
}

/** The minute and time at which a computation started, the number of invalidations before it, and its sequence number. */
type Stamp = { minute: number; startedAt: number; invalidations: number; sequenceNumber: number }
/** `checkedInvalidations` is the number of invalidations before the last check that found the response unchanged. */
type CachedResponse = Stamp & { response: StoredResponse; checkedInvalidations?: number; failedAt?: number }
type RunningComputation = Stamp & { promise: Promise<StoredResponse> }

/** Without a write, responses change only when a minute begins: door times, changes of UTC offsets and address reveals fall on
 * whole minutes. */
const MINUTE_MS = 60_000
/** Pages contain the site's current date, and midnight falls on a quarter of an hour in every time zone. */
const QUARTER_HOUR_MS = 15 * MINUTE_MS
const MAX_STALE_MS = 60 * 60 * 1000
/** A response that needs a larger share of `maxBytes` is not cached, because it would evict many others. */
const MAX_ENTRY_SHARE = 1 / 16
const RETRY_AFTER_MS = 1_000

const TIMEOUT_MS = 15_000

const withTimeout = (computation: Promise<StoredResponse>): Promise<StoredResponse> => {
  const { promise: timeout, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error('The response was not computed in time')), TIMEOUT_MS).unref()
  return Promise.race([computation, timeout]).finally(() => clearTimeout(timer))
}

export const makeResponseStore = ({ maxBytes, observesWrites, now = Date.now }: Settings): ResponseStore => {
  const cached = new LRUCache<string, CachedResponse>({
    maxSize: maxBytes,
    maxEntrySize: Math.ceil(maxBytes * MAX_ENTRY_SHARE),
    sizeCalculation: ({ response }, key) => response.bytes + 2 * key.length,
  })
  const runningByKey = new Map<string, RunningComputation>()
  let invalidations = 0
  /** For each tag invalidated in `tagMinute`, the sequence number of its last invalidation. Responses from earlier minutes have expired. */
  const invalidationByTag = new Map<string, number>()
  let tagMinute = 0
  /** The number of invalidations before those in `invalidationByTag`, in case the clock is set back to a cleared minute. */
  let clearedInvalidations = 0
  const counters = { hits: 0, computed: 0 }
  let outageAt = Number.NEGATIVE_INFINITY

  const currentMinute = (): number => Math.floor(now() / MINUTE_MS)
  const isCurrent = (stamp: Stamp): boolean => stamp.invalidations === invalidations && stamp.minute === currentMinute()

  /** Returns true if no write since the start of the computation changed the response. Remembers this until the next write. */
  const isUnchanged = (entry: CachedResponse): boolean => {
    if (entry.checkedInvalidations === invalidations) return true
    const { tags } = entry.response
    const isValid =
      entry.invalidations >= clearedInvalidations &&
      tags.every((tag) => (invalidationByTag.get(tag) ?? clearedInvalidations) <= entry.invalidations)
    if (isValid) entry.checkedInvalidations = invalidations
    return isValid
  }

  const isFresh = (entry: CachedResponse): boolean =>
    entry.minute === currentMinute() && isUnchanged(entry) && observesWrites()

  const staleResponse = (key: string): StoredResponse | undefined => {
    const found = cached.peek(key)
    return found && now() - found.startedAt < MAX_STALE_MS ? found.response.asStale() : undefined
  }

  const store = (key: string, response: StoredResponse, stamp: Stamp): StoredResponse => {
    if (response.status >= 500) {
      const found = cached.peek(key)
      if (found) found.failedAt = now()
      // The database is probably down, so computing other responses would fail too.
      if (!observesWrites()) outageAt = now()
      return staleResponse(key) ?? response
    }
    // A computation that began before a write may end after one that began later.
    if ((cached.peek(key)?.sequenceNumber ?? 0) > stamp.sequenceNumber) return response
    if (response.isShared) cached.set(key, { response, ...stamp })
    else cached.delete(key)
    return response
  }

  const start = (key: string, compute: () => Promise<StoredResponse>): Promise<StoredResponse> => {
    counters.computed += 1
    const stamp = { minute: currentMinute(), invalidations, startedAt: now(), sequenceNumber: counters.computed }
    // While writes may go unnoticed, the response is stored only as a stale fallback.
    const promise = withTimeout(compute()).then((response) =>
      store(key, response, observesWrites() ? stamp : { ...stamp, invalidations: Number.NaN }),
    )
    const entry = { promise, ...stamp }
    runningByKey.set(key, entry)
    const remove = () => {
      if (runningByKey.get(key) === entry) runningByKey.delete(key)
    }
    promise.then(remove, remove)
    return promise
  }

  const findFresh = (key: string): StoredResponse | undefined => {
    const found = cached.get(key)
    if (!(found && isFresh(found))) return undefined
    counters.hits += 1
    return found.response
  }

  /** Takes the absolute difference, in case the clock was set back. */
  const failedRecently = (key: string): boolean =>
    Math.abs(now() - Math.max(outageAt, cached.peek(key)?.failedAt ?? outageAt)) < RETRY_AFTER_MS

  return {
    findFresh,
    getOrCompute: async (key, compute) => {
      const found = findFresh(key) ?? (failedRecently(key) ? staleResponse(key) : undefined)
      if (found) return found
      const inFlight = runningByKey.get(key)
      return inFlight && isCurrent(inFlight) ? inFlight.promise : start(key, compute)
    },
    secondsValid: (key, response) => {
      const found = cached.peek(key)
      if (!(found?.response === response && isFresh(found))) return null
      const periodMs = response.usesTime ? MINUTE_MS : QUARTER_HOUR_MS
      return Math.max(1, Math.floor((periodMs - (now() % periodMs)) / 1000))
    },
    invalidate: (tags) => {
      if (tagMinute !== currentMinute()) {
        tagMinute = currentMinute()
        invalidationByTag.clear()
        clearedInvalidations = invalidations
      }
      invalidations += 1
      for (const tag of tags) invalidationByTag.set(tag, invalidations)
    },
    stats: () => ({ ...counters, cachedBytes: cached.calculatedSize }),
  }
}
