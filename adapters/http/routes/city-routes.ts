import { Hono } from 'hono'
import type { Env } from '#adapters/http/env.ts'
import { validateParam, validateQuery } from '#adapters/http/input.ts'
import { CityQuery } from '#core/cities/list-cities.ts'
import type { Core } from '#core/core.ts'
import { Slug } from '#core/text/text.ts'

/** `/api/cities`: lists cities that have venues, and reads a city, with or without venues, by its slug. */
export const cityRoutes = (core: Core) =>
  new Hono<Env>()
    .get('/', validateQuery(CityQuery), async (c) => c.json({ cities: await core.listCities(c.req.valid('query')) }))
    .get('/:slug', validateParam('slug', Slug), async (c) => c.json(await core.findCity(c.req.valid('param').slug)))
