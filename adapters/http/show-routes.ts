import { Hono } from 'hono'
import type { Core } from '#core/core.ts'
import { ShowId } from '#core/ids.ts'
import { mayAddShows } from '#core/permissions/policy.ts'
import { ShowQuery } from '#core/shows/list-shows.ts'
import { ShowInput } from '#core/shows/show-input.ts'
import { Slug } from '#core/text.ts'
import { json, param, query } from './input.ts'
import { type Env, only } from './session.ts'

/** `/api/shows` (specification section 7; decisions, section 4). */
export const showRoutes = (core: Core) =>
  new Hono<Env>()
    .get('/', query(ShowQuery), async (c) => c.json(await core.listShows(c.get('actor'), c.req.valid('query'))))
    .post('/', only(mayAddShows), json(ShowInput), async (c) => {
      const show = await core.addShow(c.get('actor'), c.req.valid('json'))
      return c.json(show, 201, { Location: `/api/shows/${show.id}` })
    })
    .get('/by-slug/:slug', param('slug', Slug), async (c) =>
      c.json(await core.findShowBySlug(c.get('actor'), c.req.valid('param').slug)),
    )
    .get('/:id', param('id', ShowId), async (c) => c.json(await core.findShow(c.get('actor'), c.req.valid('param').id)))
