/** The `__Host-` prefix works over HTTPS only (RFC 6265bis, section 4.1.3.2). */
export const sessionCookieName = (isHttps: boolean): string => (isHttps ? '__Host-session' : 'session')

const SESSION_COOKIE = new RegExp(`(?:^|;\\s*)(?:${sessionCookieName(true)}|${sessionCookieName(false)})=`)

export const hasSessionCookie = (cookieHeader: string | undefined): boolean =>
  cookieHeader !== undefined && SESSION_COOKIE.test(cookieHeader)
