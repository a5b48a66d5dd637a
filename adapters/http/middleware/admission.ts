import { bareAnswer, barePage } from '#adapters/http/bare-answer.ts'
import { problemOf } from '#adapters/http/errors.ts'
import { DomainError } from '#core/errors.ts'
import type { Told } from './answer-counts.ts'

/** What is handed over with a request: what the server knows of it, and where to tell by which route it was answered. */
export type Bindings = { incoming?: unknown; told?: Told }

/** What Hono's applications answer with. */
export type Fetch = (request: Request, bindings?: Bindings) => Response | Promise<Response>

export type Admitting = {
  fetch: Fetch
  /** Reads that are being computed and that wait for it, and those that have been refused since the beginning. */
  figures(): { computing: number; waiting: number; refused: number }
}

type Limits = {
  /** So many are computed at once: the memory for it has an end, and more would only wait for the database. */
  computing: number
  /** So many wait for that; each is a request that has been read and nothing more. */
  waiting: number
  /** After so many ms of waiting nobody is kept any longer. */
  patienceMs: number
}

const LIMITS: Limits = { computing: 16, waiting: 512, patienceMs: 2_500 }

/** Pages are rendered in one go: after so many the event loop has its turn, for those who wait for less. */
const IN_ONE_TURN = 4
const LOOK_MS = 100

/** Seconds; for the crowd it comes to the same, and they do not all come back in one moment. */
const RETRY_AFTER = [1, 2, 3]

const READS: ReadonlySet<string> = new Set(['GET', 'HEAD'])
/**
 * Files and pictures need neither rendering nor the database, and may wait for a store that is away; exports have slots of their
 * own; and whoever watches the process would take it for dead in the middle of the crowd, and restart it.
 */
const FREE = /^[^/]*\/\/[^/]*\/(?:(?:assets|export|images|open-data)\/|shows\/[^/?]+\/share\.png$|(?:healthz|readyz)$)/

type Waiting = { since: number; go: (isAdmitted: boolean) => void }

/**
 * Reads are computed some at a time, the others wait their turn, and what cannot be computed in good time is refused with 503
 * and Retry-After, at once or when it has waited in vain, instead of being kept until nobody waits for it any more. Writes are let
 * through: the database has them wait their turn, and what arrives slowly must not keep others out.
 */
export const admitting = (fetch: Fetch, limits: Partial<Limits> = {}): Admitting => {
  const { computing: most, waiting: longest, patienceMs } = { ...LIMITS, ...limits }
  const queue: Waiting[] = []
  let computing = 0
  let refused = 0
  let inThisTurn = 0

  let isComing = false
  const nextTurn = (): void => {
    isComing = false
    inThisTurn = 0
    while (queue.length > 0 && hasRoom()) {
      begin()
      queue.shift()?.go(true)
    }
  }
  const hasRoom = (): boolean => computing < most && inThisTurn < IN_ONE_TURN
  const seeToNext = (): void => {
    if (!isComing) setImmediate(nextTurn)
    isComing = true
  }
  const begin = (): void => {
    seeToNext()
    computing += 1
    inThisTurn += 1
  }
  setInterval(() => {
    const patient = performance.now() - patienceMs
    while (queue[0] && queue[0].since < patient) queue.shift()?.go(false)
  }, LOOK_MS).unref()

  const admission = (): boolean | Promise<boolean> => {
    if (queue.length === 0 && hasRoom()) {
      begin()
      return true
    }
    if (queue.length >= longest) return false
    return new Promise((go) => queue.push({ since: performance.now(), go }))
  }

  const admitted: Fetch = async (request, bindings) => {
    if (!READS.has(request.method) || FREE.test(request.url)) return fetch(request, bindings)
    const admitted = admission()
    if (!(admitted === true || (await admitted))) {
      refused += 1
      return refusal(request, RETRY_AFTER[refused % RETRY_AFTER.length] ?? 1)
    }
    try {
      return await fetch(request, bindings)
    } finally {
      computing -= 1
      if (queue.length > 0) seeToNext()
    }
  }
  return { fetch: admitted, figures: () => ({ computing, waiting: queue.length, refused }) }
}

const REFUSAL = problemOf(new DomainError('busy'))

/** A problem document (RFC 9457) for programs, a page without anything for people. */
const refusal = (request: Request, seconds: number): Response => {
  const isCall = new URL(request.url).pathname.startsWith('/api/')
  const body = isCall ? JSON.stringify(REFUSAL) : barePage('Busy', REFUSAL.message)
  const type = isCall ? 'application/problem+json' : 'text/html'
  return bareAnswer(REFUSAL.status, type, request.method === 'HEAD' ? null : body, { 'Retry-After': String(seconds) })
}
