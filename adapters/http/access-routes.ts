import { Hono } from 'hono'
import { ClaimPage } from '#core/bands/list-claims.ts'
import type { Core } from '#core/core.ts'
import { mayReviewClaims } from '#core/permissions/policy.ts'
import { query } from './input.ts'
import { type Env, only } from './session.ts'

/** `/api/access`: who asks for rights, for those who decide (decisions, section 6). */
export const accessRoutes = (core: Core) =>
  new Hono<Env>().get('/band-claims', only(mayReviewClaims), query(ClaimPage), async (c) =>
    c.json(await core.listClaims(c.get('actor'), c.req.valid('query'))),
  )
