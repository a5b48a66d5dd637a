import { setTimeout as sleep } from 'node:timers/promises'
import { CONTENT_TAG } from '#core/cache-tags/cache-tags.ts'

/** The shared caches in front of the processes. */
export type Edges = {
  /** Purges all responses with any of the tags at every edge, in the background, and retries until each edge has done so. */
  purge(tags: readonly string[]): void
  /** Returns whether every edge has completed all purges so far. Until then, edges may keep new responses only briefly. */
  arePurged(): boolean
  /** Cancels retries and repeated purges, then sends the pending tags until the first failure. */
  close(): Promise<void>
}

type Settings = {
  urls: readonly string[]
  secret: string
  /** Called with the error when an outage of the edge at `url` begins, and with null when the outage is over. */
  onOutageChange: (url: string, error: unknown | null) => void
  timing?: Partial<Timing>
}

type Timing = { batchDelayMs: number; repeatMs: number; timeoutMs: number; maxBackoffMs: number }
const defaultTiming: Timing = { batchDelayMs: 100, repeatMs: 1_000, timeoutMs: 2_000, maxBackoffMs: 10_000 }

/** Keeps the headers of a purge below the size limits of HTTP servers. */
const MAX_BATCH_SIZE = 200
/** With more pending tags than this, for example during an outage, everything is purged instead. */
const MAX_PENDING_TAGS = 1000

/** Sends `PURGE` with the tags in `Surrogate-Key` and the secret as a bearer token. Batches tags, and purges each batch
 * again a second later: a response computed before the write may have reached the edge just after the first purge. */
export const makeHttpEdges = ({ urls, secret, onOutageChange, timing }: Settings): Edges => {
  const edges = urls.map((url) => makeEdge(url, secret, onOutageChange, { ...defaultTiming, ...timing }))
  return {
    purge: (tags) => {
      for (const edge of edges) edge.purge(tags)
    },
    arePurged: () => edges.every((edge) => edge.isPurged()),
    close: async () => {
      await Promise.all(edges.map((edge) => edge.close()))
    },
  }
}

const makeEdge = (
  url: string,
  secret: string,
  onOutageChange: Settings['onOutageChange'],
  { batchDelayMs, repeatMs, timeoutMs, maxBackoffMs }: Timing,
) => {
  const closing = new AbortController()
  const pendingTags = new Set<string>()
  const repeatTimers = new Set<NodeJS.Timeout>()
  let consecutiveFailures = 0
  let isSending = false
  let running: Promise<void> | null = null

  const send = async (tags: readonly string[]): Promise<void> => {
    const response = await fetch(url, {
      method: 'PURGE',
      headers: { Authorization: `Bearer ${secret}`, 'Surrogate-Key': tags.join(' ') },
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    await response.body?.cancel()
    if (!response.ok) throw new Error(`The edge returned ${response.status}`)
  }

  /** Sends a batch of the pending tags. Returns whether the edge accepted the batch; if not, its tags stay pending. */
  const sendNext = async (): Promise<boolean> => {
    const tags = [...pendingTags].slice(0, MAX_BATCH_SIZE)
    for (const tag of tags) pendingTags.delete(tag)
    isSending = true
    try {
      await send(tags)
      if (consecutiveFailures > 0) onOutageChange(url, null)
      consecutiveFailures = 0
      if (!closing.signal.aborted) repeatLater(tags)
      return true
    } catch (error) {
      for (const tag of tags) pendingTags.add(tag)
      consecutiveFailures += 1
      if (consecutiveFailures === 1) onOutageChange(url, error)
      return false
    } finally {
      isSending = false
    }
  }

  const repeatLater = (tags: readonly string[]): void => {
    const timer = setTimeout(() => {
      repeatTimers.delete(timer)
      send(tags).catch(() => enqueue(tags))
    }, repeatMs).unref()
    repeatTimers.add(timer)
  }

  const run = async (): Promise<void> => {
    while (pendingTags.size > 0 && !closing.signal.aborted) {
      await sendNext()
      const delayMs = Math.min(maxBackoffMs, batchDelayMs * 2 ** consecutiveFailures)
      await sleep(delayMs, undefined, { signal: closing.signal, ref: false }).catch(() => {})
    }
    running = null
  }

  const enqueue = (tags: readonly string[]): void => {
    for (const tag of tags) pendingTags.add(tag)
    if (pendingTags.size > MAX_PENDING_TAGS) {
      pendingTags.clear()
      pendingTags.add(CONTENT_TAG)
    }
    running ??= run()
  }

  return {
    purge: enqueue,
    isPurged: () => pendingTags.size === 0 && !isSending && consecutiveFailures === 0,
    close: async () => {
      for (const timer of repeatTimers) clearTimeout(timer)
      closing.abort()
      await running
      let isReachable = true
      while (pendingTags.size > 0 && isReachable) isReachable = await sendNext()
    },
  }
}
