/** For responses equal for all visitors (RFC 9111, RFC 5861). Browsers always revalidate; shared caches may use them for
 * 2 seconds, 10 more while revalidating, and an hour while we are down. */
export const SHARED = 'public, max-age=0, s-maxage=2, stale-while-revalidate=10, stale-if-error=3600'

/** Removes the stale directives: browsers must show a user's own changes at once, and offline the service worker takes over. */
export const forBrowser = (control: string): string =>
  control.replace(/, stale-while-revalidate=\d+|, stale-if-error=\d+/g, '')

export const FROM_BROWSER = 'sec-fetch-site'

/** For responses that shared caches must not store although they are equal for everybody: stale ones, and those to users. */
export const OWN = 'private, no-cache'

const COOKIE_APART = ', private="Set-Cookie"'

/** Excludes Set-Cookie from what a cache may share (RFC 9111, section 5.2.2.7). */
export const exceptCookie = (control: string): string => control + COOKIE_APART

export const withoutCookie = (control: string): string => control.replace(COOKIE_APART, '')

export const isShared = (control: string | null): boolean => control?.startsWith('public') ?? false

const SAME_FOR_VISITORS = /^\/api\/(?:(?:shows|bands|venues)(?:[/?]|$)|github\/issues(?:\?|$)|open-data(?:\?|$))/
export const isSameForVisitors = (path: string): boolean => SAME_FOR_VISITORS.test(path)
