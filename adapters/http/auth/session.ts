import type { Context, MiddlewareHandler } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { CookieOptions } from 'hono/utils/cookie'
import { isSameForVisitors, OWN, SHARED } from '#adapters/http/cache-control.ts'
import type { Env } from '#adapters/http/env.ts'
import { SESSION_LIFE_MS, type SessionToken } from '#core/authentication/session.ts'
import type { Core } from '#core/core.ts'
import { type Actor, type RoleName, requireLogin, requireRole, requireThat } from '#core/permissions/policy.ts'
import { sessionCookieName } from './session-cookie.ts'

/** How the session travels: `__Host-session` and Secure where the site is on https. */
export type SessionCookies = {
  read(c: Context): string | null
  write(c: Context, session: SessionToken): void
  clear(c: Context): void
}

export const makeSessionCookies = (isHttps: boolean): SessionCookies => {
  const name = sessionCookieName(isHttps)
  const options: CookieOptions = { httpOnly: true, sameSite: 'Lax', path: '/', secure: isHttps }
  return {
    read: (c) => getCookie(c, name) || null,
    // A session that is written has just begun or been prolonged. By age, so that the visitor's clock does not matter.
    write: (c, { token }) => setCookie(c, name, token, { ...options, maxAge: SESSION_LIFE_MS / 1000 }),
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
    c.header('Cache-Control', resumed ? 'private, no-store' : forStrangers(c, token))
    c.header('Vary', 'Cookie', { append: true })
    await next()
  }
}

/** What visitors get is theirs all alike, where everybody may look; of a session that is over it is not told. */
const forStrangers = (c: Context, token: string | null): string =>
  token === null && ['GET', 'HEAD'].includes(c.req.method) && isSameForVisitors(c.req.path) ? SHARED : OWN

/**
 * Refuses who may not make the call before what they sent is looked at, so that a stranger learns nothing from it. The use
 * case has the last word by the same rule.
 */
export const only =
  (roles: readonly RoleName[]): MiddlewareHandler<Env> =>
  async (c, next) => {
    requireRole(c.get('actor'), roles)
    await next()
  }

/** Like {@link only}, by another rule of the policy. */
export const onlyWho =
  (may: (actor: Actor) => boolean): MiddlewareHandler<Env> =>
  async (c, next) => {
    requireThat(c.get('actor'), may)
    await next()
  }

/** Refuses strangers, before what they sent is looked at. */
export const loggedInOnly: MiddlewareHandler<Env> = async (c, next) => {
  requireLogin(c.get('actor'))
  await next()
}

/** What has to do with getting in is nobody's to keep, whoever asks. */
export const neverStored: MiddlewareHandler = async (c, next) => {
  await next()
  c.res.headers.set('Cache-Control', 'no-store')
}
