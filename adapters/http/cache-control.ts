/** For responses that are identical for all visitors (RFC 9111, RFC 5861). Browsers always revalidate. Shared caches
 * may use a response for 2 seconds, for 10 more while revalidating it, and for an hour while the site is down. */
export const SHARED = 'public, max-age=0, s-maxage=2, stale-while-revalidate=10, stale-if-error=3600'

/** For responses that shared caches must not store, such as stale ones and pages for logged-in users. */
export const PRIVATE = 'private, no-cache'

/** For URLs whose content never changes (RFC 8246). Valid for a year. */
export const IMMUTABLE = `public, max-age=${365 * 24 * 60 * 60}, immutable`

/** Removes the permission to use stale responses: a browser must show its user's changes at once, and the service
 * worker handles offline use. */
export const forBrowser = (cacheControl: string): string =>
  cacheControl.replace(/, stale-while-revalidate=\d+|, stale-if-error=\d+/g, '')

const PRIVATE_COOKIE = ', private="Set-Cookie"'

/** Keeps shared caches from storing the Set-Cookie header (RFC 9111, section 5.2.2.7). */
export const withPrivateCookie = (cacheControl: string): string => cacheControl + PRIVATE_COOKIE

export const withoutPrivateCookie = (cacheControl: string): string => cacheControl.replace(PRIVATE_COOKIE, '')

export const isShared = (cacheControl: string | null): boolean => cacheControl?.startsWith('public') ?? false

const SHARED_READS =
  /^\/api\/(?:(?:shows|bands|venues|places|map)(?:[/?]|$)|suggestions(?:\?|$)|github\/issues(?:\?|$)|open-data(?:\?|$))/

/** Returns whether shared caches may store the responses that anonymous visitors get from the API path. */
export const isSharedRead = (path: string): boolean => SHARED_READS.test(path)
