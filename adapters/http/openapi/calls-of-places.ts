import type * as z from 'zod/mini'
import { BandEdit, BandInput } from '#core/bands/band.ts'
import { BandMerge } from '#core/bands/merge-bands.ts'
import type { ErrorCode } from '#core/errors.ts'
import { EarlierVersion } from '#core/history/earlier-version.ts'
import { HistoryQuery } from '#core/history/list-history.ts'
import { BandId, MergeId, VenueId } from '#core/ids.ts'
import { mayAddShows, mayEditEveryPlace } from '#core/permissions/policy.ts'
import { ShowsOfQuery } from '#core/shows/shows-of.ts'
import { Slug } from '#core/text.ts'
import { PlaceSoFar } from '#core/venues/find-likely-venues.ts'
import { LocationSoFar } from '#core/venues/find-location.ts'
import { VenueMerge } from '#core/venues/merge-venues.ts'
import { DirectorySearch } from '#core/venues/search-venues.ts'
import { VenueEdit, VenueInput } from '#core/venues/venue.ts'
import { Message, taken } from './answer.ts'
import {
  BandHits,
  FoundLocation,
  MergedBand,
  MergedVenue,
  PublicBand,
  PublicVenue,
  VenueHits,
} from './answers-of-places.ts'
import { History, ShowsOf } from './answers-of-shows.ts'
import { among, type DocumentedCall, everybody, holders, made, ok, type Thing } from './call.ts'

type Kind = {
  folder: string
  thing: Thing
  /** The word for a single one. */
  one: string
  id: z.core.$ZodType
  notFound: ErrorCode
  answer: z.ZodMiniType
  hits: z.ZodMiniType
}

const earlier = { schema: taken('EarlierVersion', EarlierVersion), example: { version: 1 } }

/** The calls that bands and venues share. */
const readingAndRestoring = ({ folder, thing, one, id, notFound, answer, hits }: Kind): readonly DocumentedCall[] => [
  {
    method: 'GET',
    route: `/api/${folder}`,
    thing,
    summary: `Searches ${folder}`,
    description: `Returns ${folder} whose name${one === 'venue' ? ' or city' : ''} resembles \`q\`, the best match first. Tolerates typing errors, case and accents. Without \`q\`, returns ${folder} by name.`,
    who: everybody,
    query: DirectorySearch,
    answers: ok(`The matching ${folder}.`, hits),
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
    answers: ok(`The ${one}.`, answer),
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
    answers: ok(`The ${one}.`, answer),
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
    answers: ok('A page of shows.', ShowsOf),
    refuses: [notFound],
    example: 'when=past',
  },
  {
    method: 'GET',
    route: `/api/${folder}/:id/history`,
    thing,
    summary: `Lists the changes of a ${one}`,
    description: 'Returns up to 50 changes, the latest first. To read on, send `before` of the response as `before`.',
    who: everybody,
    params: { id },
    query: HistoryQuery,
    answers: ok('A page of changes.', History),
    refuses: [notFound],
  },
  {
    method: 'POST',
    route: `/api/${folder}/:id/restore`,
    thing,
    summary: `Restores an earlier version of a ${one}`,
    description: `Returns the ${one} to what an earlier version said, as a new version.`,
    who: holders(mayEditEveryPlace),
    params: { id },
    body: earlier,
    answers: ok(`The ${one}.`, answer),
    refuses: [notFound, 'revision.not_found', 'stale_write'],
  },
]

const nutmeg = { name: 'The Nutmeg Seven', bio: 'Ska from Halifax.', links: ['https://nutmeg.example/'] }
const hall = {
  name: 'Bottom of the Hill',
  address: '1233 17th Street',
  city: 'San Francisco',
  region: 'California',
  country: 'US',
}
const into = { into: '0f8fad5b-d9cb-469f-a165-70867728950e' }

/** `/api/bands` but for its members. */
export const callsOfBands: readonly DocumentedCall[] = [
  ...readingAndRestoring({
    folder: 'bands',
    thing: 'Bands',
    one: 'band',
    id: BandId,
    notFound: 'band.not_found',
    answer: PublicBand,
    hits: BandHits,
  }),
  {
    method: 'POST',
    route: '/api/bands',
    thing: 'Bands',
    summary: 'Adds a band',
    description: 'Creates a band. Several bands may have the same name.',
    who: holders(mayAddShows),
    body: { schema: taken('BandInput', BandInput), example: nutmeg },
    answers: made('The new band.', PublicBand, ['Location']),
    refuses: [],
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
    answers: ok('The band.', PublicBand),
    refuses: ['permission.denied', 'band.not_found', 'version.missing', 'stale_write'],
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
    answers: ok('The merge and the remaining band.', MergedBand),
    refuses: ['band.not_found', 'merge.impossible', 'stale_write'],
  },
]

/** `/api/venues`. */
export const callsOfVenues: readonly DocumentedCall[] = [
  ...readingAndRestoring({
    folder: 'venues',
    thing: 'Venues',
    one: 'venue',
    id: VenueId,
    notFound: 'venue.not_found',
    answer: PublicVenue,
    hits: VenueHits,
  }),
  {
    method: 'POST',
    route: '/api/venues/likely',
    thing: 'Venues',
    summary: 'Finds similar venues',
    description:
      'Returns up to five venues that may be the one being entered: a similar name in the same city, the same street address, or at most 150 m away. Nothing is stored.',
    who: everybody,
    body: { schema: taken('PlaceSoFar', PlaceSoFar), example: { name: hall.name, city: hall.city } },
    answers: ok('The similar venues.', VenueHits),
    refuses: [],
  },
  {
    method: 'POST',
    route: '/api/venues/location',
    thing: 'Venues',
    summary: 'Finds the time zone of a place',
    description:
      'Returns the time zone of a place by its city, else by its coordinates, region or country. It is null if the place may be in several zones. Nothing is stored.',
    who: everybody,
    body: {
      schema: taken('LocationSoFar', LocationSoFar),
      example: { city: hall.city, region: hall.region, country: hall.country },
    },
    answers: ok('The location.', FoundLocation),
    refuses: [],
  },
  {
    method: 'POST',
    route: '/api/venues',
    thing: 'Venues',
    summary: 'Adds a venue',
    description:
      'Creates a venue. If there is one with the same name, street, city and country, returns that one with status 200.',
    who: holders(mayAddShows),
    body: { schema: taken('VenueInput', VenueInput), example: hall },
    answers: {
      ...ok('The venue existed already.', PublicVenue),
      ...made('The new venue.', PublicVenue, ['Location']),
    },
    refuses: [],
  },
  {
    method: 'PUT',
    route: '/api/venues/:id',
    thing: 'Venues',
    summary: 'Edits a venue',
    description:
      'Replaces the whole venue: fields that are left out become empty. `version` is the version that you read. The times of its shows follow its time zone.',
    who: among('ShowAdmin, the user who added it if they may add venues'),
    params: { id: VenueId },
    body: { schema: taken('VenueEdit', VenueEdit), example: { ...hall, version: 1 } },
    answers: ok('The venue.', PublicVenue),
    refuses: ['permission.denied', 'venue.not_found', 'version.missing', 'stale_write'],
  },
  {
    method: 'POST',
    route: '/api/venues/:id/merge',
    thing: 'Merges',
    summary: 'Merges a venue into another',
    description: 'Moves the shows of the venue to the venue `into`. Its id and addresses lead there from then on.',
    who: holders(mayEditEveryPlace),
    params: { id: VenueId },
    body: { schema: taken('VenueMerge', VenueMerge), example: into },
    answers: ok('The merge and the remaining venue.', MergedVenue),
    refuses: ['venue.not_found', 'merge.impossible', 'stale_write'],
  },
  {
    method: 'POST',
    route: '/api/merges/:id/undo',
    thing: 'Merges',
    summary: 'Undoes a merge',
    description: 'Separates two bands or venues that were merged.',
    who: holders(mayEditEveryPlace),
    params: { id: MergeId },
    answers: ok('The merge is undone.', Message),
    refuses: ['merge.not_found', 'merge.undone', 'merge.impossible', 'stale_write'],
  },
]
