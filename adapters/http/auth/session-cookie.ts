/** How the cookie of a session is called: with the prefix only where the site is on https (RFC 6265bis, section 4.1.3.2). */
export const sessionCookieName = (isHttps: boolean): string => (isHttps ? '__Host-session' : 'session')

const EITHER = new RegExp(`(?:^|;\\s*)(?:${sessionCookieName(true)}|${sessionCookieName(false)})=`)

/** Whether the cookies hold a session, by either of its names. */
export const hasSession = (cookies: string | undefined): boolean => cookies !== undefined && EITHER.test(cookies)
