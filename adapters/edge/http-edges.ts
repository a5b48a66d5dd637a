import { setTimeout as sleep } from 'node:timers/promises'
import { CONTENT_TAG } from '#core/cache-tags/cache-tags.ts'

/** The shared caches in front of the processes. They keep each response until it is purged by tag. */
export type Edges = {
  /** Purges all responses with one of the tags at every edge, in the background, and retries until each edge has done so. */
  purge(tags: readonly string[]): void
  /** Whether every edge has purged everything so far. Until then, caches may keep new responses only briefly. */
  arePurged(): boolean
  /** Stops retrying. Resolves once each pending purge has been sent. */
  close(): Promise<void>
}

type Settings = {
  urls: readonly string[]
  secret: string
  /** Called with the error when an outage of the edge at `url` begins, and with null when the outage is over. */
  onOutage: (url: string, error: unknown | null) => void
  timing?: Partial<Timing>
}

type Timing = { pauseMs: number; repeatMs: number; timeoutMs: number; maxRetryMs: number }
const defaultTiming: Timing = { pauseMs: 100, repeatMs: 1_000, timeoutMs: 2_000, maxRetryMs: 10_000 }

/** Keeps the request's headers below the limits of HTTP servers. */
const MAX_TAGS = 200
/** If more tags wait for an edge that is down, everything is purged instead. */
const MAX_PENDING_TAGS = 1000

/** Sends `PURGE` with the tags in `Surrogate-Key` and the secret as a bearer token. Batches tags, and purges each
 * again a second later: a response computed before the write may have reached the edge just after the first purge. */
export const makeHttpEdges = ({ urls, secret, onOutage, timing }: Settings): Edges => {
  const edges = urls.map((url) => makeEdge(url, secret, onOutage, { ...defaultTiming, ...timing }))
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
  onOutage: Settings['onOutage'],
  { pauseMs, repeatMs, timeoutMs, maxRetryMs }: Timing,
) => {
  const closing = new AbortController()
  const pendingTags = new Set<string>()
  const repeats = new Set<NodeJS.Timeout>()
  let failures = 0
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

  const sendNext = async (): Promise<void> => {
    const tags = [...pendingTags].slice(0, MAX_TAGS)
    for (const tag of tags) pendingTags.delete(tag)
    isSending = true
    try {
      await send(tags)
      if (failures > 0) onOutage(url, null)
      failures = 0
      if (!closing.signal.aborted) repeatLater(tags)
    } catch (error) {
      for (const tag of tags) pendingTags.add(tag)
      failures += 1
      if (failures === 1) onOutage(url, error)
    } finally {
      isSending = false
    }
  }

  const repeatLater = (tags: readonly string[]): void => {
    const timer = setTimeout(() => {
      repeats.delete(timer)
      send(tags).catch(() => start(tags))
    }, repeatMs).unref()
    repeats.add(timer)
  }

  const run = async (): Promise<void> => {
    while (pendingTags.size > 0) {
      await sendNext()
      if (closing.signal.aborted) break
      const retryMs = Math.min(maxRetryMs, pauseMs * 2 ** failures)
      await sleep(retryMs, undefined, { signal: closing.signal, ref: false }).catch(() => {})
    }
    running = null
  }

  const start = (tags: readonly string[]): void => {
    for (const tag of tags) pendingTags.add(tag)
    if (pendingTags.size > MAX_PENDING_TAGS) {
      pendingTags.clear()
      pendingTags.add(CONTENT_TAG)
    }
    running ??= run()
  }

  return {
    purge: start,
    isPurged: () => pendingTags.size === 0 && !isSending && failures === 0,
    close: async () => {
      for (const timer of repeats) clearTimeout(timer)
      closing.abort()
      await running
      if (pendingTags.size > 0) await sendNext()
    },
  }
}
