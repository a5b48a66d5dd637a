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
  /** What one is called. */
  one: string
  id: z.core.$ZodType
  notFound: ErrorCode
  answer: z.ZodMiniType
  hits: z.ZodMiniType
}

const earlier = { schema: taken('EarlierVersion', EarlierVersion), example: { version: 1 } }

/** What bands and venues have in common. */
const readingAndRestoring = ({ folder, thing, one, id, notFound, answer, hits }: Kind): readonly DocumentedCall[] => [
  {
    method: 'GET',
    route: `/api/${folder}`,
    thing,
    summary: `${thing}, searched as one types`,
    more: 'Tolerant of typing errors, case and accents; all by name without `q`.',
    who: everybody,
    query: DirectorySearch,
    answers: ok(`Up to limit ${folder}`, hits),
    refuses: [],
    example: 'q=nut&limit=5',
  },
  {
    method: 'GET',
    route: `/api/${folder}/:id`,
    thing,
    summary: `One ${one}`,
    more: 'Of one that was merged away, what it is now.',
    who: everybody,
    params: { id },
    answers: ok(`The ${one}`, answer),
    refuses: [notFound],
  },
  {
    method: 'GET',
    route: `/api/${folder}/by-slug/:slug`,
    thing,
    summary: `One ${one} by its address`,
    who: everybody,
    params: { slug: Slug },
    answers: ok(`The ${one}`, answer),
    refuses: [notFound],
  },
  {
    method: 'GET',
    route: `/api/${folder}/:id/shows`,
    thing,
    summary: `The shows of a ${one}`,
    who: everybody,
    params: { id },
    query: ShowsOfQuery,
    answers: ok('A page of shows', ShowsOf),
    refuses: [notFound],
    example: 'when=past',
  },
  {
    method: 'GET',
    route: `/api/${folder}/:id/history`,
    thing,
    summary: `What became of a ${one}`,
    who: everybody,
    params: { id },
    query: HistoryQuery,
    answers: ok('Up to 50 changes', History),
    refuses: [notFound],
  },
  {
    method: 'POST',
    route: `/api/${folder}/:id/restore`,
    thing,
    summary: `Brings back what a version of a ${one} said`,
    who: holders(mayEditEveryPlace),
    params: { id },
    body: earlier,
    answers: ok(`The ${one}`, answer),
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

/** `/api/bands` without its people. */
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
    more: 'Two bands may share a name.',
    who: holders(mayAddShows),
    body: { schema: taken('BandInput', BandInput), example: nutmeg },
    answers: made('The band', PublicBand, ['Location']),
    refuses: [],
  },
  {
    method: 'PUT',
    route: '/api/bands/:id',
    thing: 'Bands',
    summary: 'Changes a band',
    more: 'All of it. Nobody gives their band the name of another one.',
    who: among('ShowAdmin, active members'),
    params: { id: BandId },
    body: { schema: taken('BandEdit', BandEdit), example: { ...nutmeg, version: 1 } },
    answers: ok('The band', PublicBand),
    refuses: ['permission.denied', 'band.not_found', 'version.missing', 'stale_write'],
  },
  {
    method: 'POST',
    route: '/api/bands/:id/merge',
    thing: 'Merges',
    summary: 'Makes a band one with another',
    more: 'Its shows, members, ids and addresses lead to `into` from then on.',
    who: holders(mayEditEveryPlace),
    params: { id: BandId },
    body: { schema: taken('BandMerge', BandMerge), example: into },
    answers: ok('The merge and the band', MergedBand),
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
    summary: 'Venues that may be the one that is being typed',
    more: 'Up to five: of a like name in the same city, at the same street address, or within 150 m.',
    who: everybody,
    body: { schema: taken('PlaceSoFar', PlaceSoFar), example: { name: hall.name, city: hall.city } },
    answers: ok('Venues', VenueHits),
    refuses: [],
  },
  {
    method: 'POST',
    route: '/api/venues/location',
    thing: 'Venues',
    summary: 'Finds the time zone of a place',
    more: 'By its city, else its coordinates, region or country. Null where the place may be in several zones.',
    who: everybody,
    body: {
      schema: taken('LocationSoFar', LocationSoFar),
      example: { city: hall.city, region: hall.region, country: hall.country },
    },
    answers: ok('The location', FoundLocation),
    refuses: [],
  },
  {
    method: 'POST',
    route: '/api/venues',
    thing: 'Venues',
    summary: 'Adds a venue',
    more: 'One of the same name, street, city and country is not added again.',
    who: holders(mayAddShows),
    body: { schema: taken('VenueInput', VenueInput), example: hall },
    answers: {
      ...ok('The venue that was there already', PublicVenue),
      ...made('The venue', PublicVenue, ['Location']),
    },
    refuses: [],
  },
  {
    method: 'PUT',
    route: '/api/venues/:id',
    thing: 'Venues',
    summary: 'Changes a venue',
    more: 'All of it. Its shows go by its time zone.',
    who: among('ShowAdmin, who added it and may add venues'),
    params: { id: VenueId },
    body: { schema: taken('VenueEdit', VenueEdit), example: { ...hall, version: 1 } },
    answers: ok('The venue', PublicVenue),
    refuses: ['permission.denied', 'venue.not_found', 'version.missing', 'stale_write'],
  },
  {
    method: 'POST',
    route: '/api/venues/:id/merge',
    thing: 'Merges',
    summary: 'Makes a venue one with another',
    who: holders(mayEditEveryPlace),
    params: { id: VenueId },
    body: { schema: taken('VenueMerge', VenueMerge), example: into },
    answers: ok('The merge and the venue', MergedVenue),
    refuses: ['venue.not_found', 'merge.impossible', 'stale_write'],
  },
  {
    method: 'POST',
    route: '/api/merges/:id/undo',
    thing: 'Merges',
    summary: 'Takes a merge apart again',
    who: holders(mayEditEveryPlace),
    params: { id: MergeId },
    answers: ok('Done', Message),
    refuses: ['merge.not_found', 'merge.undone', 'merge.impossible', 'stale_write'],
  },
]
