import { Hono } from 'hono'
import { BandInput } from '#core/bands/band.ts'
import type { Core } from '#core/core.ts'
import { BandId } from '#core/ids.ts'
import { mayAddShows } from '#core/permissions/policy.ts'
import { DirectorySearch } from '#core/venues/search-venues.ts'
import { json, param, query } from './input.ts'
import { type Env, only } from './session.ts'

/** `/api/bands` (decisions, section 4): `?q=` searches as one types, best first. */
export const bandRoutes = (core: Core) =>
  new Hono<Env>()
    .get('/', query(DirectorySearch), async (c) => c.json({ bands: await core.searchBands(c.req.valid('query')) }))
    .post('/', only(mayAddShows), json(BandInput), async (c) => {
      const band = await core.addBand(c.get('actor'), c.req.valid('json'))
      return c.json(band, 201, { Location: `/api/bands/${band.id}` })
    })
    .get('/:id', param('id', BandId), async (c) => c.json(await core.findBand(c.req.valid('param').id)))
