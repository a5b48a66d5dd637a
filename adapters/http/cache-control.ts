/**
 * For what every visitor gets alike (RFC 9111; RFC 5861): a browser asks each time whether it has changed, a shared cache may
 * hand it on for two seconds, for ten more while it asks anew, and for an hour while we cannot answer.
 */
export const SHARED = 'public, max-age=0, s-maxage=2, stale-while-revalidate=10, stale-if-error=3600'

/**
 * The same for a browser, which may not hand out what is stale: who has just changed something loads the page and sees it
 * changed, and who reads without a line is told so by the service worker. Browsers say that they are (W3C, Fetch Metadata).
 */
export const forBrowser = (control: string): string =>
  control.replace(/, stale-while-revalidate=\d+|, stale-if-error=\d+/g, '')

export const FROM_BROWSER = 'sec-fetch-site'

/** For what is the same for everybody and still not to be kept: one person's turn to see it as it is now, or all that we have in bad times. */
export const OWN = 'private, no-cache'

const COOKIE_APART = ', private="Set-Cookie"'

/** Of an answer that sets a cookie: the rest may be shared, the cookie may not (RFC 9111, section 5.2.2.7). */
export const exceptCookie = (control: string): string => control + COOKIE_APART

/** The same without the cookie. */
export const withoutCookie = (control: string): string => control.replace(COOKIE_APART, '')

export const isShared = (control: string | null): boolean => control?.startsWith('public') ?? false

/** Calls that answer all visitors alike who are not logged in, and files that never change. */
const SAME_FOR_VISITORS = /^\/api\/(?:(?:shows|bands|venues)(?:[/?]|$)|github\/issues(?:\?|$)|open-data(?:\?|$))/
/** Whether all visitors who are not logged in get the same answer from the call of that path. */
export const isSameForVisitors = (path: string): boolean => SAME_FOR_VISITORS.test(path)
