import type * as z from 'zod/mini'
import { rolesThatEditEveryEntry } from '#core/permissions/policy.ts'
import { EarlierVersion } from '#core/revisions/version.ts'
import { EntryShowsQuery } from '#core/shows/list-entry-shows.ts'
import { Slug } from '#core/text/text.ts'
import { HistoryQuery } from '#core/timeline/list-history.ts'
import { DirectorySearch } from '#core/venues/search-venues.ts'
import { anyone, namedBody, type Operation, ok, withRoles } from './operation.ts'

export const historyDescription =
  'Returns a page of revisions, the latest first, each with its changes. For the next page, pass the `before` value of this response. Values longer than 160 characters are shortened to an excerpt around the first difference. With `version`, returns only the revision that created that version, in full.'

const earlierVersion = { schema: namedBody('EarlierVersion', EarlierVersion), example: { version: 1 } }

export const catalogEntryOperations = (
  singular: 'band' | 'venue',
  { id, merge }: { id: z.core.$ZodType; merge: z.core.$ZodType },
): readonly Operation[] => {
  const plural = `${singular}s` as const
  const tag = singular === 'band' ? 'Bands' : 'Venues'
  const notFound = `${singular}.not_found` as const
  const params = { id }
  return [
    {
      method: 'GET',
      route: `/api/${plural}`,
      tag,
      summary: `Searches ${plural}`,
      description: `Returns ${plural} whose name${singular === 'venue' ? ' or city' : ''} resembles \`q\`, the best match first. Ignores case and accents and tolerates typos. Without \`q\`, returns the first ${plural} in alphabetical order.`,
      access: anyone,
      query: DirectorySearch,
      responses: ok(`The matching ${plural}.`),
      example: 'q=nut&limit=5',
    },
    {
      method: 'GET',
      route: `/api/${plural}/:id`,
      tag,
      summary: `Reads a ${singular}`,
      description: `Returns one ${singular} by its id. For a ${singular} that was merged into another, returns the remaining one.`,
      access: anyone,
      params,
      responses: ok(`The ${singular}.`),
      errorCodes: [notFound],
    },
    {
      method: 'GET',
      route: `/api/${plural}/by-slug/:slug`,
      tag,
      summary: `Reads a ${singular} by its slug`,
      description: `Returns one ${singular} by the readable part of its URL. Former slugs keep working.`,
      access: anyone,
      params: { slug: Slug },
      responses: ok(`The ${singular}.`),
      errorCodes: [notFound],
    },
    {
      method: 'GET',
      route: `/api/${plural}/:id/shows`,
      tag,
      summary: `Lists the shows of a ${singular}`,
      description: `Returns a page of the upcoming or past shows of a ${singular}.`,
      access: anyone,
      params,
      query: EntryShowsQuery,
      responses: ok('A page of shows.'),
      errorCodes: [notFound],
      example: 'when=past',
    },
    {
      method: 'GET',
      route: `/api/${plural}/:id/history`,
      tag,
      summary: `Lists the revisions of a ${singular}`,
      description: historyDescription,
      access: anyone,
      params,
      query: HistoryQuery,
      responses: ok('A page of revisions.'),
      errorCodes: [notFound, 'revision.not_found'],
    },
    {
      method: 'POST',
      route: `/api/${plural}/:id/restore`,
      tag,
      summary: `Restores an earlier version of a ${singular}`,
      description: `Restores the content of an earlier version of the ${singular}, as a new version.`,
      access: withRoles(rolesThatEditEveryEntry),
      params,
      body: earlierVersion,
      responses: ok(`The ${singular}.`),
      errorCodes: [notFound, 'revision.not_found', 'stale_write'],
    },
    {
      method: 'POST',
      route: `/api/${plural}/:id/merge`,
      tag: 'Merges',
      summary: `Merges a ${singular} into another`,
      description: `Moves the shows, ${singular === 'band' ? 'members, ' : ''}alerts and sources of the ${singular} to the ${singular} with the id \`into\`. From then on, the id and URLs of the merged ${singular} lead to the remaining one.`,
      access: withRoles(rolesThatEditEveryEntry),
      params,
      body: { schema: merge, example: { into: '0f8fad5b-d9cb-469f-a165-70867728950e' } },
      responses: ok(`The merge and the remaining ${singular}.`),
      errorCodes: ['merge.impossible', 'stale_write'],
    },
  ]
}
