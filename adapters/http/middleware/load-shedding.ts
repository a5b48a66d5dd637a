import { problemOf } from '#adapters/http/errors.ts'
import { minimalPage, minimalResponse } from '#adapters/http/minimal-response.ts'
import { DomainError } from '#core/errors.ts'
import type { RouteReport } from './response-counts.ts'

export type Bindings = { incoming?: unknown; report?: RouteReport }

export type Fetch = (request: Request, bindings?: Bindings) => Response | Promise<Response>

export type LoadShedding = {
  fetch: Fetch
  /** The keys are field names of the `load` log line. `computing` is the number of reads in flight. */
  stats(): { computing: number; waiting: number; refused: number }
}

type Limits = {
  /** Beyond this number, reads would only take memory and wait for the database. */
  maxInFlight: number
  maxWaiting: number
  maxWaitMs: number
}

const LIMITS: Limits = { maxInFlight: 16, maxWaiting: 512, maxWaitMs: 2_500 }

/** Rendering blocks the event loop. Starting only a few reads per turn lets other work run in between. */
const MAX_STARTS_PER_TURN = 4
const CHECK_INTERVAL_MS = 100

/** Used in turn, so that clients don't all retry at once. */
const RETRY_AFTER_SECONDS = [1, 2, 3]

const READS: ReadonlySet<string> = new Set(['GET', 'HEAD'])
/** Exempt from load shedding: files need no rendering, exports and preview images have limits of their own, and a failed
 * health check would take a busy process out of service. */
const EXEMPT =
  /^[^/]*\/\/[^/]*\/(?:(?:assets|export|images|open-data)\/|shows\/[^/?]+\/share\.png$|(?:healthz|readyz)$)/

type QueuedRead = { queuedAt: number; settle: (isAdmitted: boolean) => void }

/** Makes reads wait in a bounded queue. They receive 503 with Retry-After if the queue is full or they have waited too
 * long. Writes pass, because the database queues them, and slow uploads must not block other requests. */
export const withLoadShedding = (fetch: Fetch, limits: Partial<Limits> = {}): LoadShedding => {
  const { maxInFlight, maxWaiting, maxWaitMs } = { ...LIMITS, ...limits }
  const queue: QueuedRead[] = []
  let inFlight = 0
  let refused = 0
  let startedThisTurn = 0

  let isScheduled = false
  const runTurn = (): void => {
    isScheduled = false
    startedThisTurn = 0
    while (queue.length > 0 && hasRoom()) {
      recordStart()
      queue.shift()?.settle(true)
    }
  }
  const hasRoom = (): boolean => inFlight < maxInFlight && startedThisTurn < MAX_STARTS_PER_TURN
  const scheduleTurn = (): void => {
    if (!isScheduled) setImmediate(runTurn)
    isScheduled = true
  }
  const recordStart = (): void => {
    scheduleTurn()
    inFlight += 1
    startedThisTurn += 1
  }
  setInterval(() => {
    const cutoff = performance.now() - maxWaitMs
    while (queue[0] && queue[0].queuedAt < cutoff) queue.shift()?.settle(false)
  }, CHECK_INTERVAL_MS).unref()

  const admit = (): boolean | Promise<boolean> => {
    if (queue.length === 0 && hasRoom()) {
      recordStart()
      return true
    }
    if (queue.length >= maxWaiting) return false
    return new Promise((settle) => queue.push({ queuedAt: performance.now(), settle }))
  }

  const fetchIfAdmitted: Fetch = async (request, bindings) => {
    if (!READS.has(request.method) || EXEMPT.test(request.url)) return fetch(request, bindings)
    const admission = admit()
    if (!(admission === true || (await admission))) {
      refused += 1
      return busyResponse(request, RETRY_AFTER_SECONDS[refused % RETRY_AFTER_SECONDS.length] ?? 1)
    }
    try {
      return await fetch(request, bindings)
    } finally {
      inFlight -= 1
      if (queue.length > 0) scheduleTurn()
    }
  }
  return { fetch: fetchIfAdmitted, stats: () => ({ computing: inFlight, waiting: queue.length, refused }) }
}

const BUSY = problemOf(new DomainError('busy'))

const busyResponse = (request: Request, seconds: number): Response => {
  const isApi = new URL(request.url).pathname.startsWith('/api/')
  const body = isApi ? JSON.stringify(BUSY) : minimalPage('Busy', BUSY.message)
  const type = isApi ? 'application/problem+json' : 'text/html'
  return minimalResponse(BUSY.status, type, request.method === 'HEAD' ? null : body, {
    'Retry-After': String(seconds),
  })
}
