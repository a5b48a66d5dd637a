import type * as z from 'zod/mini'
import { BandEdit, BandInput } from '#core/bands/band.ts'
import type { ErrorCode } from '#core/errors.ts'
import { BandId } from '#core/ids.ts'
import { mayAddShows, mayEditEveryPlace } from '#core/permissions/policy.ts'
import { ShowsOfQuery } from '#core/shows/shows-of.ts'
import { Slug } from '#core/text/text.ts'
import { EarlierVersion } from '#core/timeline/earlier-version.ts'
import { HistoryQuery } from '#core/timeline/list-history.ts'
import { BandMerge } from '#core/timeline/merge-bands.ts'
import { DirectorySearch } from '#core/venues/search-venues.ts'
import { among, type DocumentedCall, everybody, holders, made, ok, type Thing, taken } from './call.ts'

type Kind = {
  folder: string
  thing: Thing
  one: string
  id: z.core.$ZodType
  notFound: ErrorCode
}

const earlier = { schema: taken('EarlierVersion', EarlierVersion), example: { version: 1 } }

export const readingAndRestoring = ({ folder, thing, one, id, notFound }: Kind): readonly DocumentedCall[] => [
  {
    method: 'GET',
    route: `/api/${folder}`,
    thing,
    summary: `Searches ${folder}`,
    description: `Returns ${folder} whose name${one === 'venue' ? ' or city' : ''} resembles \`q\`, the best match first. Tolerates typing errors, case and accents. Without \`q\`, returns ${folder} by name.`,
    who: everybody,
    query: DirectorySearch,
    answers: ok(`The matching ${folder}.`),
    refuses: [],
    example: 'q=nut&limit=5',
  },
  {
    method: 'GET',
    route: `/api/${folder}/:id`,
    thing,
    summary: `Reads a ${one}`,
    description: `Returns one ${one} by its id. For a ${one} that was merged into another, returns that other one.`,
    who: everybody,
    params: { id },
    answers: ok(`The ${one}.`),
    refuses: [notFound],
  },
  {
    method: 'GET',
    route: `/api/${folder}/by-slug/:slug`,
    thing,
    summary: `Reads a ${one} by its slug`,
    description: `Returns one ${one} by the readable part of its address. Former slugs keep working.`,
    who: everybody,
    params: { slug: Slug },
    answers: ok(`The ${one}.`),
    refuses: [notFound],
  },
  {
    method: 'GET',
    route: `/api/${folder}/:id/shows`,
    thing,
    summary: `Lists the shows of a ${one}`,
    description: `Returns a page of the upcoming or past shows of a ${one}.`,
    who: everybody,
    params: { id },
    query: ShowsOfQuery,
    answers: ok('A page of shows.'),
    refuses: [notFound],
    example: 'when=past',
  },
  {
    method: 'GET',
    route: `/api/${folder}/:id/history`,
    thing,
    summary: `Lists the changes of a ${one}`,
    description:
      'Returns a page of changes, the latest first. To read on, send `before` of the response as `before`. Values of more than 160 characters are excerpts around their first difference; `version` returns the change that made that version alone and in full.',
    who: everybody,
    params: { id },
    query: HistoryQuery,
    answers: ok('A page of changes.'),
    refuses: [notFound, 'revision.not_found'],
  },
  {
    method: 'POST',
    route: `/api/${folder}/:id/restore`,
    thing,
    summary: `Restores an earlier version of a ${one}`,
    description: `Restores the content of an earlier version of the ${one}, as a new version.`,
    who: holders(mayEditEveryPlace),
    params: { id },
    body: earlier,
    answers: ok(`The ${one}.`),
    refuses: [notFound, 'revision.not_found', 'stale_write'],
  },
]

const nutmeg = { name: 'The Nutmeg Seven', bio: 'Ska from Halifax.', links: ['https://nutmeg.example/'] }
export const into = { into: '0f8fad5b-d9cb-469f-a165-70867728950e' }

export const callsOfBands: readonly DocumentedCall[] = [
  ...readingAndRestoring({
    folder: 'bands',
    thing: 'Bands',
    one: 'band',
    id: BandId,
    notFound: 'band.not_found',
  }),
  {
    method: 'POST',
    route: '/api/bands',
    thing: 'Bands',
    summary: 'Adds a band',
    description: 'Creates a band. Several bands may have the same name.',
    who: holders(mayAddShows),
    body: { schema: taken('BandInput', BandInput), example: nutmeg },
    answers: made('The new band.', ['Location']),
    refuses: ['limit.exceeded'],
  },
  {
    method: 'PUT',
    route: '/api/bands/:id',
    thing: 'Bands',
    summary: 'Edits a band',
    description:
      'Replaces the whole band: fields that are left out become empty. `version` is the version that you read. Members cannot rename their band to the name of another band.',
    who: among('ShowAdmin, active members'),
    params: { id: BandId },
    body: { schema: taken('BandEdit', BandEdit), example: { ...nutmeg, version: 1 } },
    answers: ok('The band.'),
    refuses: ['permission.denied', 'band.not_found', 'version.missing', 'stale_write', 'limit.exceeded'],
  },
  {
    method: 'POST',
    route: '/api/bands/:id/merge',
    thing: 'Merges',
    summary: 'Merges a band into another',
    description:
      'Moves the shows and members of the band to the band `into`. Its id and addresses lead there from then on.',
    who: holders(mayEditEveryPlace),
    params: { id: BandId },
    body: { schema: taken('BandMerge', BandMerge), example: into },
    answers: ok('The merge and the remaining band.'),
    refuses: ['band.not_found', 'merge.impossible', 'stale_write'],
  },
]
