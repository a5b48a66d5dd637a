import type { Context, MiddlewareHandler } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { CookieOptions } from 'hono/utils/cookie'
import type { SessionToken } from '#core/accounts/session.ts'
import type { Core } from '#core/core.ts'
import type { Actor } from '#core/permissions/policy.ts'

/** What the routes know about a request. */
export type Env = { Variables: { actor: Actor | null; sessionToken: string | null; requestId: string } }

/** How the session travels: `__Host-session` and Secure where the site is on https. */
export type SessionCookies = {
  read(c: Context): string | null
  write(c: Context, session: SessionToken): void
  clear(c: Context): void
}

export const makeSessionCookies = (isHttps: boolean): SessionCookies => {
  const name = isHttps ? '__Host-session' : 'session'
  const options: CookieOptions = { httpOnly: true, sameSite: 'Lax', path: '/', secure: isHttps }
  return {
    read: (c) => getCookie(c, name) || null,
    write: (c, { token, expiresAt }) => setCookie(c, name, token, { ...options, expires: expiresAt }),
    clear: (c) => deleteCookie(c, name, options),
  }
}

/** Finds out who makes the call; nobody when the cookie is worth nothing. What a logged-in person gets is never stored. */
export const whoActs = (core: Core, cookies: SessionCookies): MiddlewareHandler<Env> => {
  return async (c, next) => {
    const token = cookies.read(c)
    const resumed = token ? await core.resumeSession(token) : null
    c.set('sessionToken', token)
    c.set('actor', resumed?.actor ?? null)
    if (resumed?.renewed) cookies.write(c, resumed.renewed)
    c.header('Cache-Control', resumed ? 'private, no-store' : 'private, no-cache')
    await next()
  }
}
