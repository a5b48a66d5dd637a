import { Hono } from 'hono'
import { LogIn } from '#core/accounts/log-in.ts'
import type { Core } from '#core/core.ts'
import type { Actor } from '#core/permissions/policy.ts'
import { json } from './input.ts'
import type { Env, SessionCookies } from './session.ts'

/** Nobody: what `GET /api/session` says of a visitor (decisions, section 4). */
const nobody = { name: '', displayName: '', profilePicture: null, roles: [] }

const shown = ({ name, displayName, profilePicture, roles }: Actor) => ({ name, displayName, profilePicture, roles })

/** `GET /api/session`, `POST /api/auth/login`, `POST /api/auth/logout` (specification section 7). */
export const sessionRoutes = (core: Core, cookies: SessionCookies) =>
  new Hono<Env>()
    .get('/session', (c) => {
      const actor = c.get('actor')
      return c.json(actor ? shown(actor) : nobody, 200, { 'Cache-Control': 'no-store' })
    })
    .post('/auth/login', json(LogIn), async (c) => {
      cookies.write(c, await core.logIn(c.req.valid('json'), c.get('sessionToken')))
      return c.json({ message: 'Logged in.' }, 200, { 'Cache-Control': 'no-store' })
    })
    .post('/auth/logout', async (c) => {
      await core.logOut(c.get('sessionToken'))
      cookies.clear(c)
      return c.json({ message: 'Logged out.' }, 200, { 'Cache-Control': 'no-store' })
    })
