import { Hono } from 'hono'
import { loggedInOnly, only } from '#adapters/http/auth/session.ts'
import type { Env } from '#adapters/http/env.ts'
import { json, param, query } from '#adapters/http/input.ts'
import type { Core } from '#core/core.ts'
import { VenueId } from '#core/ids.ts'
import { mayAddShows, mayEditEveryPlace } from '#core/permissions/policy.ts'
import { ShowsOfQuery } from '#core/shows/shows-of.ts'
import { Slug } from '#core/text/text.ts'
import { EarlierVersion } from '#core/timeline/earlier-version.ts'
import { HistoryQuery } from '#core/timeline/list-history.ts'
import { VenueMerge } from '#core/timeline/merge-venues.ts'
import { PlaceSoFar } from '#core/venues/find-likely-venues.ts'
import { LocationSoFar } from '#core/venues/find-location.ts'
import { DirectorySearch } from '#core/venues/search-venues.ts'
import { VenueEdit, VenueInput } from '#core/venues/venue.ts'

/** `/api/venues` (decisions, section 4): `?q=` searches as one types, best first. Adding one that is there answers it, with 200. */
export const venueRoutes = (core: Core) =>
  new Hono<Env>()
    .get('/', query(DirectorySearch), async (c) => c.json({ venues: await core.searchVenues(c.req.valid('query')) }))
    .post('/', only(mayAddShows), json(VenueInput), async (c) => {
      const { venue, isNew } = await core.addVenue(c.get('actor'), c.req.valid('json'))
      return isNew ? c.json(venue, 201, { Location: `/api/venues/${venue.id}` }) : c.json(venue)
    })
    .post('/likely', json(PlaceSoFar), async (c) =>
      c.json({ venues: await core.findLikelyVenues(c.req.valid('json')) }),
    )
    .post('/location', json(LocationSoFar), (c) => c.json(core.findLocation(c.req.valid('json'))))
    .get('/by-slug/:slug', param('slug', Slug), async (c) =>
      c.json(await core.findVenueBySlug(c.get('actor'), c.req.valid('param').slug)),
    )
    .get('/:id', param('id', VenueId), async (c) =>
      c.json(await core.findVenue(c.get('actor'), c.req.valid('param').id)),
    )
    .put('/:id', loggedInOnly, param('id', VenueId), json(VenueEdit), async (c) =>
      c.json(await core.editVenue(c.get('actor'), c.req.valid('param').id, c.req.valid('json'))),
    )
    .get('/:id/shows', param('id', VenueId), query(ShowsOfQuery), async (c) =>
      c.json(await core.listVenueShows(c.get('actor'), c.req.valid('param').id, c.req.valid('query'))),
    )
    .get('/:id/history', param('id', VenueId), query(HistoryQuery), async (c) =>
      c.json(await core.listHistory(c.get('actor'), 'venue', c.req.valid('param').id, c.req.valid('query'))),
    )
    .post('/:id/restore', only(mayEditEveryPlace), param('id', VenueId), json(EarlierVersion), async (c) =>
      c.json(await core.restoreVenue(c.get('actor'), c.req.valid('param').id, c.req.valid('json'))),
    )
    .post('/:id/merge', only(mayEditEveryPlace), param('id', VenueId), json(VenueMerge), async (c) =>
      c.json(await core.mergeVenues(c.get('actor'), c.req.valid('param').id, c.req.valid('json'))),
    )
