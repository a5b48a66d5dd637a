import type { MiddlewareHandler } from 'hono'

const YEAR_SECONDS = 365 * 24 * 60 * 60

/** Of what browsers offer, our pages use where one is, when asked, and passkeys. */
const permissions = [
  'accelerometer=()',
  'autoplay=()',
  'camera=()',
  'display-capture=()',
  'fullscreen=()',
  'geolocation=(self)',
  'gyroscope=()',
  'magnetometer=()',
  'microphone=()',
  'midi=()',
  'payment=()',
  'publickey-credentials-create=(self)',
  'publickey-credentials-get=(self)',
  'usb=()',
].join(', ')

/**
 * On every answer; what only a document heeds, on all but calls. Set one by one: cheaper than a general middleware on the hot
 * path, where each costs as much as the rest of a kept answer's head.
 */
export const securityHeaders = (isHttps: boolean): MiddlewareHandler => {
  const ofDocuments = Object.entries({
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Permissions-Policy': permissions,
  })
  const headers = Object.entries({
    'X-Content-Type-Options': 'nosniff',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'",
    ...(isHttps && { 'Strict-Transport-Security': `max-age=${2 * YEAR_SECONDS}; includeSubDomains` }),
  })
  return async (c, next) => {
    for (const [name, value] of headers) c.header(name, value)
    if (!c.req.path.startsWith('/api/')) for (const [name, value] of ofDocuments) c.header(name, value)
    await next()
  }
}

/** What the operator configured and pages therefore may load from others. */
export type Others = { analytics: boolean; recaptcha: boolean }

/** The CSP sources of what stands inside a page. */
export type InlineHashes = { scripts: readonly string[]; styles: readonly string[] }

type PageSettings = Others & { isHttps: boolean; development: boolean }

/** What a page may load and run: only what is ours, what stands inside it by its hash, and the configured others. */
export const pagePolicy = (
  { scripts, styles }: InlineHashes,
  { isHttps, development, analytics, recaptcha }: PageSettings,
): string => {
  const google = 'https://www.google.com/recaptcha/ https://www.gstatic.com/recaptcha/'
  const measuring = 'https://*.google-analytics.com https://*.analytics.google.com https://*.googletagmanager.com'
  const quoted = (hashes: readonly string[]): string[] => hashes.map((hash) => `'${hash}'`)
  const sources = (...parts: (string | false)[]): string => parts.filter(Boolean).join(' ')
  return [
    "default-src 'none'",
    sources(
      "script-src 'self'",
      ...quoted(scripts),
      analytics && 'https://www.googletagmanager.com',
      recaptcha && google,
    ),
    sources("style-src 'self'", ...quoted(styles), development && "'unsafe-inline'"),
    sources("img-src 'self' data: blob:", analytics && measuring),
    "font-src 'self'",
    sources("connect-src 'self'", development && 'ws:', analytics && measuring, recaptcha && google),
    "manifest-src 'self'",
    // While developing, the page waits in a worker for a server that restarts, and then loads itself again.
    sources("worker-src 'self'", development && 'blob:'),
    ...(recaptcha ? [`frame-src ${google} https://recaptcha.google.com/recaptcha/`] : []),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(isHttps ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
}
