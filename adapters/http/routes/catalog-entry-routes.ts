import { Hono } from 'hono'
import type * as z from 'zod/mini'
import { loginRequired, requireRoles } from '#adapters/http/auth/session.ts'
import type { Env } from '#adapters/http/env.ts'
import { json, param, query } from '#adapters/http/input.ts'
import type { Core } from '#core/core.ts'
import type { BandId, VenueId } from '#core/ids.ts'
import { type Actor, mayEditEveryEntry } from '#core/permissions/policy.ts'
import { EntryShowsQuery } from '#core/shows/list-entry-shows.ts'
import { Slug } from '#core/text/text.ts'
import { EarlierVersion } from '#core/timeline/earlier-version.ts'
import { HistoryQuery } from '#core/timeline/list-history.ts'
import { DirectorySearch } from '#core/venues/search-venues.ts'

type Call<Input extends readonly unknown[]> = (actor: Actor | null, ...input: Input) => Promise<object>

type Kind<Id extends BandId | VenueId, Edit, Merge> = {
  kind: 'band' | 'venue'
  schemas: { id: z.ZodMiniType<Id>; edit: z.ZodMiniType<Edit>; merge: z.ZodMiniType<Merge> }
  search: (input: z.output<typeof DirectorySearch>) => Promise<readonly object[]>
  findBySlug: Call<[z.output<typeof Slug>]>
  find: Call<[Id]>
  edit: Call<[Id, Edit]>
  listShows: Call<[Id, z.output<typeof EntryShowsQuery>]>
  restore: Call<[Id, EarlierVersion]>
  merge: Call<[Id, Merge]>
}

/** The calls that bands and venues share (decisions, section 4). */
export const catalogEntryRoutes = <Id extends BandId | VenueId, Edit, Merge>(
  core: Core,
  { kind, schemas, ...calls }: Kind<Id, Edit, Merge>,
) => {
  const id = param('id', schemas.id)
  return new Hono<Env>()
    .get('/', query(DirectorySearch), async (c) => c.json({ [`${kind}s`]: await calls.search(c.req.valid('query')) }))
    .get('/by-slug/:slug', param('slug', Slug), async (c) =>
      c.json(await calls.findBySlug(c.get('actor'), c.req.valid('param').slug)),
    )
    .get('/:id', id, async (c) => c.json(await calls.find(c.get('actor'), c.req.valid('param').id)))
    .put('/:id', loginRequired, id, json(schemas.edit), async (c) =>
      c.json(await calls.edit(c.get('actor'), c.req.valid('param').id, c.req.valid('json'))),
    )
    .get('/:id/shows', id, query(EntryShowsQuery), async (c) =>
      c.json(await calls.listShows(c.get('actor'), c.req.valid('param').id, c.req.valid('query'))),
    )
    .get('/:id/history', id, query(HistoryQuery), async (c) =>
      c.json(await core.listHistory(c.get('actor'), kind, c.req.valid('param').id, c.req.valid('query'))),
    )
    .post('/:id/restore', requireRoles(mayEditEveryEntry), id, json(EarlierVersion), async (c) =>
      c.json(await calls.restore(c.get('actor'), c.req.valid('param').id, c.req.valid('json'))),
    )
    .post('/:id/merge', requireRoles(mayEditEveryEntry), id, json(schemas.merge), async (c) =>
      c.json(await calls.merge(c.get('actor'), c.req.valid('param').id, c.req.valid('json'))),
    )
}
