import { Hono } from 'hono'
import type { Core } from '#core/core.ts'
import { ImportSource } from '#core/imports/read-import.ts'
import { ImportRows } from '#core/imports/save-import.ts'
import { mayAddShows } from '#core/permissions/policy.ts'
import { json } from './input.ts'
import { type Env, only } from './session.ts'

/** `/api/imports`: shows out of a text, a file or a web address, to be looked over and saved. */
export const importRoutes = (core: Core) =>
  new Hono<Env>()
    .post('/read', only(mayAddShows), json(ImportSource), async (c) =>
      c.json(await core.readImport(c.get('actor'), c.req.valid('json'))),
    )
    .post('/save', only(mayAddShows), json(ImportRows), async (c) =>
      c.json(await core.saveImport(c.get('actor'), c.req.valid('json'))),
    )
