import { Hono } from 'hono'
import type { Env } from '#adapters/http/env.ts'
import { validateQuery } from '#adapters/http/input.ts'
import type { Core } from '#core/core.ts'
import { OutlineQuery } from '#core/search/find-outlines.ts'
import { PlaceQuery, PlaceSearch } from '#core/search/find-places.ts'
import { SuggestionQuery } from '#core/search/suggest.ts'

/** Coastlines and borders change only with a release, and streets only when their file is replaced. */
const OUTLINES_CACHE_CONTROL = `public, max-age=${24 * 60 * 60}`

/** `/api/suggestions` for the search box, `/api/places` for places by name or position, and `/api/map/outlines` for maps. */
export const searchRoutes = (core: Core) =>
  new Hono<Env>()
    .get('/suggestions', validateQuery(SuggestionQuery), async (c) => c.json(await core.suggest(c.req.valid('query'))))
    .get('/places', validateQuery(PlaceSearch), (c) => c.json({ places: core.findPlaces(c.req.valid('query')) }))
    .get('/places/nearest', validateQuery(PlaceQuery), (c) => c.json(core.findNearestPlace(c.req.valid('query'))))
    .get('/map/outlines', validateQuery(OutlineQuery), async (c) => {
      const { outlines, isComplete } = await core.findOutlines(c.req.valid('query'))
      c.header('Cache-Control', isComplete ? OUTLINES_CACHE_CONTROL : 'no-store')
      return c.json(outlines)
    })
