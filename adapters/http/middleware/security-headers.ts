import type { MiddlewareHandler } from 'hono'
import { STRICT_POLICY } from '#adapters/http/minimal-response.ts'

const YEAR_SECONDS = 365 * 24 * 60 * 60

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

/** Sets the headers itself, because a general-purpose middleware would be slower on this hot path. */
export const securityHeaders = (isHttps: boolean): MiddlewareHandler => {
  const documentHeaders = Object.entries({
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Permissions-Policy': permissions,
  })
  const headers = Object.entries({
    'X-Content-Type-Options': 'nosniff',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Content-Security-Policy': STRICT_POLICY,
    ...(isHttps && { 'Strict-Transport-Security': `max-age=${2 * YEAR_SECONDS}; includeSubDomains` }),
  })
  return async (c, next) => {
    for (const [name, value] of headers) c.header(name, value)
    if (!c.req.path.startsWith('/api/')) for (const [name, value] of documentHeaders) c.header(name, value)
    await next()
  }
}

export type ThirdParties = { analytics: boolean; recaptcha: boolean }

export type InlineHashes = { scripts: readonly string[]; styles: readonly string[] }

type PageSettings = ThirdParties & { isHttps: boolean; development: boolean }

export const pagePolicy = (
  { scripts, styles }: InlineHashes,
  { isHttps, development, analytics, recaptcha }: PageSettings,
): string => {
  const recaptchaSources = 'https://www.google.com/recaptcha/ https://www.gstatic.com/recaptcha/'
  const analyticsSources =
    'https://*.google-analytics.com https://*.analytics.google.com https://*.googletagmanager.com'
  const quoted = (hashes: readonly string[]): string[] => hashes.map((hash) => `'${hash}'`)
  const directive = (...parts: (string | false)[]): string => parts.filter(Boolean).join(' ')
  return [
    "default-src 'none'",
    directive(
      "script-src 'self'",
      ...quoted(scripts),
      analytics && 'https://www.googletagmanager.com',
      recaptcha && recaptchaSources,
    ),
    directive("style-src 'self'", ...quoted(styles), development && "'unsafe-inline'"),
    directive("img-src 'self' data: blob:", analytics && analyticsSources),
    "font-src 'self'",
    directive("connect-src 'self'", development && 'ws:', analytics && analyticsSources, recaptcha && recaptchaSources),
    "manifest-src 'self'",
    // In development, Vite polls the server from a worker when the connection is lost.
    directive("worker-src 'self'", development && 'blob:'),
    ...(recaptcha ? [`frame-src ${recaptchaSources} https://recaptcha.google.com/recaptcha/`] : []),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(isHttps ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
}
