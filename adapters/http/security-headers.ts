import type { MiddlewareHandler } from 'hono'

const YEAR_SECONDS = 365 * 24 * 60 * 60

/** On every answer. Set one by one: cheaper than a general middleware on the hot path. */
export const securityHeaders = (isHttps: boolean): MiddlewareHandler => {
  const headers = Object.entries({
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'",
    ...(isHttps && { 'Strict-Transport-Security': `max-age=${2 * YEAR_SECONDS}; includeSubDomains` }),
  })
  return async (c, next) => {
    for (const [name, value] of headers) c.header(name, value)
    await next()
  }
}

/** What a page may load and run: only what is ours; the one inline script by its hash. */
export const pagePolicy = (
  inlineScriptHashes: readonly string[],
  { isHttps, development }: { isHttps: boolean; development: boolean },
): string =>
  [
    "default-src 'none'",
    `script-src 'self' ${inlineScriptHashes.map((hash) => `'${hash}'`).join(' ')}`.trim(),
    `style-src 'self'${development ? " 'unsafe-inline'" : ''}`,
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src 'self'${development ? ' ws:' : ''}`,
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    // The page waits in a worker for a server that restarts, and then loads itself again.
    ...(development ? ['worker-src blob:'] : []),
    ...(isHttps ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
