import { Hono } from 'hono'
import type * as z from 'zod/mini'
import { requireLoggedIn, requireRoles } from '#adapters/http/auth/session.ts'
import type { Env } from '#adapters/http/env.ts'
import { validateJson, validateParam, validateQuery } from '#adapters/http/input.ts'
import type { Core } from '#core/core.ts'
import type { BandId, VenueId } from '#core/ids.ts'
import { type Actor, rolesThatEditEveryEntry } from '#core/permissions/policy.ts'
import { EarlierVersion } from '#core/revisions/version.ts'
import { EntryShowsQuery } from '#core/shows/list-entry-shows.ts'
import { Slug } from '#core/text/text.ts'
import { HistoryQuery } from '#core/timeline/list-history.ts'
import { DirectorySearch } from '#core/venues/search-venues.ts'

type UseCase<Input extends readonly unknown[]> = (actor: Actor | null, ...input: Input) => Promise<object>

type EntrySettings<Id extends BandId | VenueId, Edit, Merge> = {
  kind: 'band' | 'venue'
  schemas: { id: z.ZodMiniType<Id>; edit: z.ZodMiniType<Edit>; merge: z.ZodMiniType<Merge> }
  search: (input: z.output<typeof DirectorySearch>) => Promise<readonly object[]>
  findBySlug: UseCase<[z.output<typeof Slug>]>
  find: UseCase<[Id]>
  edit: UseCase<[Id, Edit]>
  listShows: UseCase<[Id, z.output<typeof EntryShowsQuery>]>
  restore: UseCase<[Id, EarlierVersion]>
  merge: UseCase<[Id, Merge]>
}

/** Returns the routes that bands and venues have in common (specification/decisions.md, section 4). */
export const catalogEntryRoutes = <Id extends BandId | VenueId, Edit, Merge>(
  core: Core,
  { kind, schemas, ...useCases }: EntrySettings<Id, Edit, Merge>,
) => {
  const validateId = validateParam('id', schemas.id)
  return new Hono<Env>()
    .get('/', validateQuery(DirectorySearch), async (c) =>
      c.json({ [`${kind}s`]: await useCases.search(c.req.valid('query')) }),
    )
    .get('/by-slug/:slug', validateParam('slug', Slug), async (c) =>
      c.json(await useCases.findBySlug(c.get('actor'), c.req.valid('param').slug)),
    )
    .get('/:id', validateId, async (c) => c.json(await useCases.find(c.get('actor'), c.req.valid('param').id)))
    .put('/:id', requireLoggedIn, validateId, validateJson(schemas.edit), async (c) =>
      c.json(await useCases.edit(c.get('actor'), c.req.valid('param').id, c.req.valid('json'))),
    )
    .get('/:id/shows', validateId, validateQuery(EntryShowsQuery), async (c) =>
      c.json(await useCases.listShows(c.get('actor'), c.req.valid('param').id, c.req.valid('query'))),
    )
    .get('/:id/history', validateId, validateQuery(HistoryQuery), async (c) =>
      c.json(await core.listHistory(c.get('actor'), kind, c.req.valid('param').id, c.req.valid('query'))),
    )
    .post('/:id/restore', requireRoles(rolesThatEditEveryEntry), validateId, validateJson(EarlierVersion), async (c) =>
      c.json(await useCases.restore(c.get('actor'), c.req.valid('param').id, c.req.valid('json'))),
    )
    .post('/:id/merge', requireRoles(rolesThatEditEveryEntry), validateId, validateJson(schemas.merge), async (c) =>
      c.json(await useCases.merge(c.get('actor'), c.req.valid('param').id, c.req.valid('json'))),
    )
}
