import { Hono } from 'hono'
import { requireRoles } from '#adapters/http/auth/session.ts'
import type { Env } from '#adapters/http/env.ts'
import { validateJson, validateParam } from '#adapters/http/input.ts'
import { BandEdit, BandInput } from '#core/bands/band.ts'
import type { Core } from '#core/core.ts'
import { BandId } from '#core/ids.ts'
import { rolesThatAddShows } from '#core/permissions/policy.ts'
import { BandMerge } from '#core/timeline/merge-bands.ts'
import { catalogEntryRoutes } from './catalog-entry-routes.ts'

/** `/api/bands`, except for the routes in `memberRoutes`. */
export const bandRoutes = (core: Core) =>
  new Hono<Env>()
    .post('/', requireRoles(rolesThatAddShows), validateJson(BandInput), async (c) => {
      const band = await core.addBand(c.get('actor'), c.req.valid('json'))
      return c.json(band, 201, { Location: `/api/bands/${band.id}` })
    })
    .get('/:id/shared-line-ups', validateParam('id', BandId), async (c) =>
      c.json(await core.listSharedLineUps(c.req.valid('param').id)),
    )
    .route(
      '/',
      catalogEntryRoutes(core, {
        kind: 'band',
        schemas: { id: BandId, edit: BandEdit, merge: BandMerge },
        search: core.searchBands,
        findBySlug: core.findBandBySlug,
        find: core.findBand,
        edit: core.editBand,
        listShows: core.listBandShows,
        restore: core.restoreBand,
        merge: core.mergeBands,
      }),
    )
