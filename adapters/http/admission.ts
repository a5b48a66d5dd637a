/** What Hono's applications answer with; the second value is what the server hands over with a request. */
export type Fetch = (request: Request, bindings?: object) => Response | Promise<Response>

/** So many answers are computed at once: the last of them is there within seconds, and what they take in memory has an end. */
const AT_ONCE = 256
/**
 * A page is rendered in one go, and the event loop comes round only when all who have asked meanwhile are dealt with: after
 * so many answers and so many ms without that, the rest of them would wait too long.
 */
const IN_ONE_ROUND = 32
const ROUND_MS = 1_000
const LOOK_MS = 50
/** Seconds; for the crowd it comes to the same, and they do not all come back in one moment. */
const RETRY_AFTER = [1, 2, 3]

const REFUSAL = { type: 'about:blank', title: 'Service Unavailable', status: 503, code: 'busy' } as const
const WORDS = 'Too many people are asking right now. Please try again in a moment.'

export type Admitting = {
  fetch: Fetch
  /** Reads that are being computed, and those that have been refused since the beginning. */
  figures(): { computing: number; refused: number }
}

/**
 * Reads beyond what can be computed in good time are refused at once, with 503 and Retry-After, instead of being queued until
 * nobody waits for them any more. Writes are let through: the database has them wait their turn, and what arrives slowly
 * must not keep others out.
 */
export const admitting = (fetch: Fetch, atOnce = AT_ONCE): Admitting => {
  let computing = 0
  let refused = 0
  let inRound = 0
  let roundBegan = performance.now()
  setInterval(() => {
    inRound = 0
    roundBegan = performance.now()
  }, LOOK_MS).unref()
  const isTooMuch = (): boolean =>
    computing >= atOnce || (inRound >= IN_ONE_ROUND && performance.now() - roundBegan > ROUND_MS)

  const admitted: Fetch = async (request, bindings) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return fetch(request, bindings)
    if (isTooMuch()) {
      refused += 1
      return refusal(request, RETRY_AFTER[refused % RETRY_AFTER.length] ?? 1)
    }
    computing += 1
    inRound += 1
    try {
      return await fetch(request, bindings)
    } finally {
      computing -= 1
    }
  }
  return { fetch: admitted, figures: () => ({ computing, refused }) }
}

/** A problem document (RFC 9457) for programs, a page without anything for people. */
const refusal = (request: Request, seconds: number): Response => {
  const isCall = new URL(request.url).pathname.startsWith('/api/')
  const body = isCall
    ? JSON.stringify({ ...REFUSAL, message: WORDS })
    : `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Busy</title><p>${WORDS}</p></html>`
  return new Response(request.method === 'HEAD' ? null : body, {
    status: 503,
    headers: {
      'Content-Type': isCall ? 'application/problem+json; charset=utf-8' : 'text/html; charset=utf-8',
      'Cache-Control': 'no-store',
      'Retry-After': String(seconds),
      'X-Content-Type-Options': 'nosniff',
      'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'",
    },
  })
}
