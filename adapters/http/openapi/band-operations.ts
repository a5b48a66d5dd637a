import type * as z from 'zod/mini'
import { BandEdit, BandInput } from '#core/bands/band.ts'
import type { ErrorCode } from '#core/errors.ts'
import { BandId } from '#core/ids.ts'
import { rolesThatAddShows, rolesThatEditEveryEntry } from '#core/permissions/policy.ts'
import { EarlierVersion } from '#core/revisions/version.ts'
import { EntryShowsQuery } from '#core/shows/list-entry-shows.ts'
import { Slug } from '#core/text/text.ts'
import { HistoryQuery } from '#core/timeline/list-history.ts'
import { BandMerge } from '#core/timeline/merge-bands.ts'
import { DirectorySearch } from '#core/venues/search-venues.ts'
import { anyone, created, type Operation, ok, requestBody, restrictedTo, type Tag, withRoles } from './operation.ts'

type Kind = {
  plural: string
  tag: Tag
  singular: string
  id: z.core.$ZodType
  notFound: ErrorCode
}

const earlierVersion = { schema: requestBody('EarlierVersion', EarlierVersion), example: { version: 1 } }

export const readAndRestoreOperations = ({ plural, tag, singular, id, notFound }: Kind): readonly Operation[] => [
  {
    method: 'GET',
    route: `/api/${plural}`,
    tag,
    summary: `Searches ${plural}`,
    description: `Returns ${plural} whose name${singular === 'venue' ? ' or city' : ''} resembles \`q\`, the best match first. Tolerates typing errors, case and accents. Without \`q\`, returns the first ${plural} in alphabetical order.`,
    access: anyone,
    query: DirectorySearch,
    responses: ok(`The matching ${plural}.`),
    refuses: [],
    example: 'q=nut&limit=5',
  },
  {
    method: 'GET',
    route: `/api/${plural}/:id`,
    tag,
    summary: `Reads a ${singular}`,
    description: `Returns one ${singular} by its id. For a ${singular} that was merged into another, returns that other one.`,
    access: anyone,
    params: { id },
    responses: ok(`The ${singular}.`),
    refuses: [notFound],
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
    refuses: [notFound],
  },
  {
    method: 'GET',
    route: `/api/${plural}/:id/shows`,
    tag,
    summary: `Lists the shows of a ${singular}`,
    description: `Returns a page of the upcoming or past shows of a ${singular}.`,
    access: anyone,
    params: { id },
    query: EntryShowsQuery,
    responses: ok('A page of shows.'),
    refuses: [notFound],
    example: 'when=past',
  },
  {
    method: 'GET',
    route: `/api/${plural}/:id/history`,
    tag,
    summary: `Lists the revisions of a ${singular}`,
    description:
      'Returns a page of revisions, the latest first, each with its changes. To read on, send `before` of the response as `before`. Values of more than 160 characters are excerpts around their first difference. With `version`, returns only the revision that made this version, in full.',
    access: anyone,
    params: { id },
    query: HistoryQuery,
    responses: ok('A page of revisions.'),
    refuses: [notFound, 'revision.not_found'],
  },
  {
    method: 'POST',
    route: `/api/${plural}/:id/restore`,
    tag,
    summary: `Restores an earlier version of a ${singular}`,
    description: `Restores the content of an earlier version of the ${singular}, as a new version.`,
    access: withRoles(rolesThatEditEveryEntry),
    params: { id },
    body: earlierVersion,
    responses: ok(`The ${singular}.`),
    refuses: [notFound, 'revision.not_found', 'stale_write'],
  },
]

const exampleBand = { name: 'The Nutmeg Seven', bio: 'Ska from Halifax.', links: ['https://nutmeg.example/'] }
export const exampleMerge = { into: '0f8fad5b-d9cb-469f-a165-70867728950e' }

export const bandOperations: readonly Operation[] = [
  ...readAndRestoreOperations({
    plural: 'bands',
    tag: 'Bands',
    singular: 'band',
    id: BandId,
    notFound: 'band.not_found',
  }),
  {
    method: 'POST',
    route: '/api/bands',
    tag: 'Bands',
    summary: 'Adds a band',
    description: 'Creates a band. Several bands may have the same name.',
    access: withRoles(rolesThatAddShows),
    body: { schema: requestBody('BandInput', BandInput), example: exampleBand },
    responses: created('The new band.', ['Location']),
    refuses: ['limit.exceeded'],
  },
  {
    method: 'PUT',
    route: '/api/bands/:id',
    tag: 'Bands',
    summary: 'Edits a band',
    description:
      'Replaces the whole band: fields that are left out become empty. `version` is the version that you read. Only a ShowAdmin can give the band the name of another band, one that looks the same, or one that differs much from its original name.',
    access: restrictedTo('ShowAdmin, active members'),
    params: { id: BandId },
    body: { schema: requestBody('BandEdit', BandEdit), example: { ...exampleBand, version: 1 } },
    responses: ok('The band.'),
    refuses: ['permission.denied', 'band.not_found', 'version.missing', 'stale_write', 'limit.exceeded'],
  },
  {
    method: 'POST',
    route: '/api/bands/:id/merge',
    tag: 'Merges',
    summary: 'Merges a band into another',
    description:
      'Moves the shows and members of the band to the band `into`. Its id and addresses lead there from then on.',
    access: withRoles(rolesThatEditEveryEntry),
    params: { id: BandId },
    body: { schema: requestBody('BandMerge', BandMerge), example: exampleMerge },
    responses: ok('The merge and the remaining band.'),
    refuses: ['band.not_found', 'merge.impossible', 'stale_write'],
  },
]
