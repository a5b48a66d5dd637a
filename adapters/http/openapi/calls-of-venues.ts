import { MergeId, VenueId } from '#core/ids.ts'
import { mayAddShows, mayEditEveryPlace } from '#core/permissions/policy.ts'
import { VenueMerge } from '#core/timeline/merge-venues.ts'
import { PlaceSoFar } from '#core/venues/find-likely-venues.ts'
import { LocationSoFar } from '#core/venues/find-location.ts'
import { VenueEdit, VenueInput } from '#core/venues/venue.ts'
import { among, type DocumentedCall, everybody, holders, made, ok, taken } from './call.ts'
import { into, readingAndRestoring } from './calls-of-places.ts'

const hall = {
  name: 'Bottom of the Hill',
  address: '1233 17th Street',
  city: 'San Francisco',
  region: 'California',
  country: 'US',
}

export const callsOfVenues: readonly DocumentedCall[] = [
  ...readingAndRestoring({
    folder: 'venues',
    thing: 'Venues',
    one: 'venue',
    id: VenueId,
    notFound: 'venue.not_found',
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
    answers: ok('The similar venues.'),
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
    answers: ok('The location.'),
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
      ...ok('The venue already existed.'),
      ...made('The new venue.', ['Location']),
    },
    refuses: ['limit.exceeded'],
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
    answers: ok('The venue.'),
    refuses: ['permission.denied', 'venue.not_found', 'version.missing', 'stale_write', 'limit.exceeded'],
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
    answers: ok('The merge and the remaining venue.'),
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
    answers: ok('Merge undone.'),
    refuses: ['merge.not_found', 'merge.undone', 'merge.impossible', 'stale_write'],
  },
]
