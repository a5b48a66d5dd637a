import type { Context, MiddlewareHandler } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { CookieOptions } from 'hono/utils/cookie'
import { isSharedRead, PRIVATE, SHARED } from '#adapters/http/cache-control.ts'
import type { Env } from '#adapters/http/env.ts'
import { type ExpiringToken, SESSION_LIFE_MS } from '#core/authentication/session.ts'
import type { Core } from '#core/core.ts'
import { type Actor, type RoleName, requireLogin, requireRole, requireThat } from '#core/permissions/policy.ts'
import { sessionCookieName } from './session-cookie.ts'

export type SessionCookies = {
  read(c: Context): string | null
  write(c: Context, session: ExpiringToken): void
  clear(c: Context): void
}

export const makeSessionCookies = (isHttps: boolean): SessionCookies => {
  const name = sessionCookieName(isHttps)
  const options: CookieOptions = { httpOnly: true, sameSite: 'Lax', path: '/', secure: isHttps }
  return {
    read: (c) => getCookie(c, name) || null,
    // Max-Age instead of Expires, so that the browser's clock doesn't matter.
    write: (c, { token }) => setCookie(c, name, token, { ...options, maxAge: SESSION_LIFE_MS / 1000 }),
    clear: (c) => deleteCookie(c, name, options),
  }
}

/** Sets the actor (null for visitors). Replaces the cookie when the session's token is renewed. Keeps caches from storing responses
 * to users. */
export const authenticate =
  (core: Core, cookies: SessionCookies): MiddlewareHandler<Env> =>
  async (c, next) => {
    const token = cookies.read(c)
    const session = token ? await core.resumeSession(token) : null
    c.set('sessionToken', token)
    c.set('actor', session?.actor ?? null)
    if (session?.renewedToken) cookies.write(c, session.renewedToken)
    c.header('Cache-Control', session ? 'private, no-store' : anonymousCacheControl(c, token))
    c.header('Vary', 'Cookie', { append: true })
    await next()
  }

/** Shared caches may store shared reads (`isSharedRead`), but not responses to requests with an invalid session cookie. */
const anonymousCacheControl = (c: Context, token: string | null): string =>
  token === null && ['GET', 'HEAD'].includes(c.req.method) && isSharedRead(c.req.path) ? SHARED : PRIVATE

/** Refuses with `permission.*` before the input is read, so that validation errors reveal nothing to anyone without the permission. */
const requireActor =
  (require: (actor: Actor | null) => Actor): MiddlewareHandler<Env> =>
  async (c, next) => {
    require(c.get('actor'))
    await next()
  }

export const requireRoles = (roles: readonly RoleName[]) => requireActor((actor) => requireRole(actor, roles))

export const authorize = (isAllowed: (actor: Actor) => boolean) =>
  requireActor((actor) => requireThat(actor, isAllowed))

export const requireLoggedIn = requireActor(requireLogin)

/** Forbids all caching, overriding the Cache-Control of the route. */
export const noStore: MiddlewareHandler = async (c, next) => {
  await next()
  c.res.headers.set('Cache-Control', 'no-store')
}
