import { LRUCache } from 'lru-cache'
import type { StoredResponse } from './stored-response.ts'

/** Answers of visitors' requests, by what they ask for. */
export type ResponseStore = {
  /** What is kept and true now. */
  fresh(key: string): StoredResponse | undefined
  /**
   * What is kept and true now, else what `compute` gives: once for all who ask meanwhile. Where that fails (status 500 and up), what was
   * true within the last hour takes its place (RFC 5861, section 4). Rejects when `compute` does.
   */
  answer(key: string, compute: () => Promise<StoredResponse>): Promise<StoredResponse>
  /** Something has been written: nothing that is kept, or being computed, is true any more. */
  invalidate(): void
  /** Since the beginning: requests answered from what was kept, computations begun, and bytes that are kept now. */
  figures(): { kept: number; computed: number; keptBytes: number }
}

type Settings = {
  maxBytes: number
  /** Whether every write is known to us; while not, nothing that is kept is taken for true. */
  knowsWrites: () => boolean
  /** Milliseconds since the epoch. */
  now?: () => number
}

/** `nth`: of all computations. `failedAt`: when it was last tried in vain to compute it anew. */
type Kept = { response: StoredResponse; moment: number; version: number; at: number; nth: number; failedAt?: number }
type Running = { promise: Promise<StoredResponse>; moment: number; version: number }

/**
 * Time changes answers by itself: nights end, private addresses are told, "tonight" begins. All of that happens on a full
 * minute, because doors, time zones and the time before doors count in whole minutes.
 */
const MOMENT_MS = 60_000
const STALE_MS = 60 * 60 * 1000
/** What takes more is better fetched each time than kept in the place of a hundred others. */
const LARGEST_SHARE = 1 / 16
/** While computing fails, it is tried this often, not with every request. */
const FAILED_MS = 1_000

/** Every part of a computation ends sooner by itself. */
const LONGEST_MS = 15_000

/** Rejects where a computation does not end: nobody is to wait for it for ever. */
const inGoodTime = (computing: Promise<StoredResponse>): Promise<StoredResponse> => {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error('An answer was not computed in time')), LONGEST_MS).unref()
  return Promise.race([computing, late]).finally(() => clearTimeout(timer))
}

/** In the memory of this process; what has not been asked for longest makes room. */
export const makeResponseStore = ({ maxBytes, knowsWrites, now = Date.now }: Settings): ResponseStore => {
  const kept = new LRUCache<string, Kept>({
    maxSize: maxBytes,
    maxEntrySize: Math.ceil(maxBytes * LARGEST_SHARE),
    sizeCalculation: ({ response }, key) => response.bytes + 2 * key.length,
  })
  const running = new Map<string, Running>()
  let version = 0
  const counted = { kept: 0, computed: 0 }
  let awayAt = Number.NEGATIVE_INFINITY

  const momentNow = (): number => Math.floor(now() / MOMENT_MS)
  const isOfNow = (one: { moment: number; version: number }): boolean =>
    one.version === version && one.moment === momentNow()

  const stale = (key: string): StoredResponse | undefined => {
    const found = kept.peek(key)
    return found && now() - found.at < STALE_MS ? found.response.outdated() : undefined
  }

  const settle = (key: string, response: StoredResponse, begun: Omit<Kept, 'response'>): StoredResponse => {
    if (response.status >= 500) {
      const found = kept.peek(key)
      if (found) found.failedAt = now()
      // Writes escape us and nothing can be read: it is the database, and no other answer will fare better.
      if (!knowsWrites()) awayAt = now()
      return stale(key) ?? response
    }
    // What was begun before a write may end after what was begun after it.
    if ((kept.peek(key)?.nth ?? 0) > begun.nth) return response
    if (response.isShared) kept.set(key, { response, ...begun })
    else kept.delete(key)
    return response
  }

  const begin = (key: string, compute: () => Promise<StoredResponse>): Promise<StoredResponse> => {
    counted.computed += 1
    const begun = { moment: momentNow(), version, at: now(), nth: counted.computed }
    // What is computed while writes may escape us is kept for bad times only.
    const promise = inGoodTime(compute()).then((response) =>
      settle(key, response, knowsWrites() ? begun : { ...begun, version: Number.NaN }),
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

  /** Whether it has just been tried in vain, also where the clock has been put back since. */
  const isInVain = (key: string): boolean =>
    Math.abs(now() - Math.max(awayAt, kept.peek(key)?.failedAt ?? awayAt)) < FAILED_MS

  return {
    fresh,
    answer: async (key, compute) => {
      const found = fresh(key) ?? (isInVain(key) ? stale(key) : undefined)
      if (found) return found
      const already = running.get(key)
      return already && isOfNow(already) ? already.promise : begin(key, compute)
    },
    invalidate: () => {
      version += 1
    },
    figures: () => ({ ...counted, keptBytes: kept.calculatedSize }),
  }
}
