import { Hono } from 'hono'
import { loggedInOnly, only } from '#adapters/http/auth/session.ts'
import type { Env } from '#adapters/http/env.ts'
import { json, param, query } from '#adapters/http/input.ts'
import { BandEdit, BandInput } from '#core/bands/band.ts'
import type { Core } from '#core/core.ts'
import { BandId } from '#core/ids.ts'
import { mayAddShows, mayEditEveryPlace } from '#core/permissions/policy.ts'
import { ShowsOfQuery } from '#core/shows/shows-of.ts'
import { Slug } from '#core/text/text.ts'
import { EarlierVersion } from '#core/timeline/earlier-version.ts'
import { HistoryQuery } from '#core/timeline/list-history.ts'
import { BandMerge } from '#core/timeline/merge-bands.ts'
import { DirectorySearch } from '#core/venues/search-venues.ts'

/** `/api/bands` (decisions, section 4): `?q=` searches as one types, best first. */
export const bandRoutes = (core: Core) =>
  new Hono<Env>()
    .get('/', query(DirectorySearch), async (c) => c.json({ bands: await core.searchBands(c.req.valid('query')) }))
    .post('/', only(mayAddShows), json(BandInput), async (c) => {
      const band = await core.addBand(c.get('actor'), c.req.valid('json'))
      return c.json(band, 201, { Location: `/api/bands/${band.id}` })
    })
    .get('/by-slug/:slug', param('slug', Slug), async (c) =>
      c.json(await core.findBandBySlug(c.get('actor'), c.req.valid('param').slug)),
    )
    .get('/:id', param('id', BandId), async (c) => c.json(await core.findBand(c.get('actor'), c.req.valid('param').id)))
    .put('/:id', loggedInOnly, param('id', BandId), json(BandEdit), async (c) =>
      c.json(await core.editBand(c.get('actor'), c.req.valid('param').id, c.req.valid('json'))),
    )
    .get('/:id/shows', param('id', BandId), query(ShowsOfQuery), async (c) =>
      c.json(await core.listBandShows(c.get('actor'), c.req.valid('param').id, c.req.valid('query'))),
    )
    .get('/:id/history', param('id', BandId), query(HistoryQuery), async (c) =>
      c.json(await core.listHistory(c.get('actor'), 'band', c.req.valid('param').id, c.req.valid('query'))),
    )
    .post('/:id/restore', only(mayEditEveryPlace), param('id', BandId), json(EarlierVersion), async (c) =>
      c.json(await core.restoreBand(c.get('actor'), c.req.valid('param').id, c.req.valid('json'))),
    )
    .post('/:id/merge', only(mayEditEveryPlace), param('id', BandId), json(BandMerge), async (c) =>
      c.json(await core.mergeBands(c.get('actor'), c.req.valid('param').id, c.req.valid('json'))),
    )
