import { Hono } from 'hono'
import { requireLoggedIn, requireRoles } from '#adapters/http/auth/session.ts'
import type { Env } from '#adapters/http/env.ts'
import { validateJson, validateParam, validateQuery } from '#adapters/http/input.ts'
import type { Core } from '#core/core.ts'
import { ShowId } from '#core/ids.ts'
import { rolesThatAddShows } from '#core/permissions/policy.ts'
import { ShowConfirmation } from '#core/shows/confirm-show.ts'
import { ShowFilter } from '#core/shows/filter/show-filter.ts'
import { SameNightQuery } from '#core/shows/find-same-night.ts'
import { ShowQuery } from '#core/shows/list-shows.ts'
import { MapQuery } from '#core/shows/map/list-clusters.ts'
import { MonthQuery } from '#core/shows/month/list-month.ts'
import { ShowEdit, ShowInput } from '#core/shows/show-input.ts'
import { Slug } from '#core/text/text.ts'
import { HistoryQuery } from '#core/timeline/list-history.ts'
import { ShowRestoration } from '#core/timeline/restore-show.ts'

const validateId = validateParam('id', ShowId)

/** `/api/shows` (specification, section 7; specification/decisions.md, section 4). */
export const showRoutes = (core: Core) =>
  new Hono<Env>()
    .get('/', validateQuery(ShowQuery), async (c) => c.json(await core.listShows(c.get('actor'), c.req.valid('query'))))
    .get('/filters', validateQuery(ShowFilter), async (c) => c.json(await core.listFacets(c.req.valid('query'))))
    .get('/month', validateQuery(MonthQuery), async (c) => c.json(await core.listMonth(c.req.valid('query'))))
    .get('/map', validateQuery(MapQuery), async (c) => c.json(await core.listClusters(c.req.valid('query'))))
    .post('/', requireRoles(rolesThatAddShows), validateJson(ShowInput), async (c) => {
      const show = await core.addShow(c.get('actor'), c.req.valid('json'))
      return c.json(show, 201, { Location: `/api/shows/${show.id}` })
    })
    .post('/same-night', validateJson(SameNightQuery), async (c) =>
      c.json(await core.findSameNight(c.get('actor'), c.req.valid('json'))),
    )
    .get('/by-slug/:slug', validateParam('slug', Slug), async (c) =>
      c.json(await core.findShowBySlug(c.get('actor'), c.req.valid('param').slug)),
    )
    .get('/:id', validateId, async (c) => c.json(await core.findShow(c.get('actor'), c.req.valid('param').id)))
    .put('/:id', requireLoggedIn, validateId, validateJson(ShowEdit), async (c) =>
      c.json(await core.editShow(c.get('actor'), c.req.valid('param').id, c.req.valid('json'))),
    )
    .delete('/:id', requireLoggedIn, validateId, async (c) =>
      c.json(await core.deleteShow(c.get('actor'), c.req.valid('param').id)),
    )
    .post('/:id/restore', requireLoggedIn, validateId, validateJson(ShowRestoration), async (c) =>
      c.json(await core.restoreShow(c.get('actor'), c.req.valid('param').id, c.req.valid('json'))),
    )
    .post('/:id/confirm', requireLoggedIn, validateId, validateJson(ShowConfirmation), async (c) =>
      c.json(await core.confirmShow(c.get('actor'), c.req.valid('param').id, c.req.valid('json'))),
    )
    .get('/:id/history', validateId, validateQuery(HistoryQuery), async (c) =>
      c.json(await core.listHistory(c.get('actor'), 'show', c.req.valid('param').id, c.req.valid('query'))),
    )
