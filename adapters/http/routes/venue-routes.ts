import { Hono } from 'hono'
import { requireRoles } from '#adapters/http/auth/session.ts'
import type { Env } from '#adapters/http/env.ts'
import { validateJson } from '#adapters/http/input.ts'
import type { Core } from '#core/core.ts'
import { VenueId } from '#core/ids.ts'
import { rolesThatAddShows } from '#core/permissions/policy.ts'
import { VenueMerge } from '#core/timeline/merge-venues.ts'
import { PartialVenue } from '#core/venues/find-likely-venues.ts'
import { PartialLocation } from '#core/venues/find-location.ts'
import { VenueEdit, VenueInput } from '#core/venues/venue.ts'
import { catalogEntryRoutes } from './catalog-entry-routes.ts'

/** `/api/venues`. Adding an existing venue returns it with status 200. */
export const venueRoutes = (core: Core) =>
  new Hono<Env>()
    .post('/', requireRoles(rolesThatAddShows), validateJson(VenueInput), async (c) => {
      const { venue, isNew } = await core.addVenue(c.get('actor'), c.req.valid('json'))
      return isNew ? c.json(venue, 201, { Location: `/api/venues/${venue.id}` }) : c.json(venue)
    })
    .post('/likely', validateJson(PartialVenue), async (c) =>
      c.json({ venues: await core.findLikelyVenues(c.req.valid('json')) }),
    )
    .post('/location', validateJson(PartialLocation), (c) => c.json(core.findLocation(c.req.valid('json'))))
    .route(
      '/',
      catalogEntryRoutes(core, {
        kind: 'venue',
        schemas: { id: VenueId, edit: VenueEdit, merge: VenueMerge },
        search: core.searchVenues,
        findBySlug: core.findVenueBySlug,
        find: core.findVenue,
        edit: core.editVenue,
        listShows: core.listVenueShows,
        restore: core.restoreVenue,
        merge: core.mergeVenues,
      }),
    )
