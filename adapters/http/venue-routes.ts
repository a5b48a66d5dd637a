import { Hono } from 'hono'
import type { Core } from '#core/core.ts'
import { VenueId } from '#core/ids.ts'
import { mayAddShows } from '#core/permissions/policy.ts'
import { DirectorySearch } from '#core/venues/search-venues.ts'
import { VenueInput } from '#core/venues/venue.ts'
import { json, param, query } from './input.ts'
import { type Env, only } from './session.ts'

/** `/api/venues` (decisions, section 4): `?q=` searches as one types, best first. Adding one that is there answers it, with 200. */
export const venueRoutes = (core: Core) =>
  new Hono<Env>()
    .get('/', query(DirectorySearch), async (c) => c.json({ venues: await core.searchVenues(c.req.valid('query')) }))
    .post('/', only(mayAddShows), json(VenueInput), async (c) => {
      const { venue, isNew } = await core.addVenue(c.get('actor'), c.req.valid('json'))
      return isNew ? c.json(venue, 201, { Location: `/api/venues/${venue.id}` }) : c.json(venue)
    })
    .get('/:id', param('id', VenueId), async (c) => c.json(await core.findVenue(c.req.valid('param').id)))
