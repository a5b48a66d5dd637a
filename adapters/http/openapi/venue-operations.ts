import { VenueId } from '#core/ids.ts'
import { rolesThatAddShows } from '#core/permissions/policy.ts'
import { VenueMerge } from '#core/timeline/merge-venues.ts'
import { MAX_LIKELY, NEAR_METRES, PartialVenue } from '#core/venues/find-likely-venues.ts'
import { PartialLocation } from '#core/venues/find-location.ts'
import { VenueEdit, VenueInput } from '#core/venues/venue.ts'
import { catalogEntryOperations } from './catalog-entry-operations.ts'
import { anyone, created, namedBody, type Operation, ok, restrictedTo, withRoles } from './operation.ts'

const exampleVenue = {
  name: 'Bottom of the Hill',
  address: '1233 17th Street',
  city: 'San Francisco',
  region: 'California',
  country: 'US',
}

const visitorInfo = {
  website: 'https://www.bottomofthehill.example/',
  accessibility: 'Step-free through the patio. Ask at the door.',
  transport: 'Muni 22 until 2 AM',
  capacity: 350,
}

export const venueOperations: readonly Operation[] = [
  ...catalogEntryOperations('venue', { id: VenueId, merge: namedBody('VenueMerge', VenueMerge) }),
  {
    method: 'POST',
    route: '/api/venues/likely',
    tag: 'Venues',
    summary: 'Finds similar venues',
    description: `Returns up to ${MAX_LIKELY} venues that may be the one being entered: those with a similar name in the same city, with the same street address, or at most ${NEAR_METRES} m away. Nothing is stored.`,
    access: anyone,
    body: {
      schema: namedBody('PartialVenue', PartialVenue),
      example: { name: exampleVenue.name, city: exampleVenue.city },
    },
    responses: ok('The similar venues.'),
  },
  {
    method: 'POST',
    route: '/api/venues/location',
    tag: 'Venues',
    summary: 'Finds the city and time zone of a location',
    description:
      'Returns the city at a partly known location, the centre of the city, and the time zone. The time zone is derived from the city, or else from the coordinates, region or country. `timeZone` is null if the location could be in several time zones. Nothing is stored.',
    access: anyone,
    body: {
      schema: namedBody('PartialLocation', PartialLocation),
      example: { city: exampleVenue.city, region: exampleVenue.region, country: exampleVenue.country },
    },
    responses: ok('The location.'),
  },
  {
    method: 'POST',
    route: '/api/venues',
    tag: 'Venues',
    summary: 'Adds a venue',
    description:
      'Creates a venue. If a venue with the same name, street, city and country exists, returns it with status 200.',
    access: withRoles(rolesThatAddShows),
    body: { schema: namedBody('VenueInput', VenueInput), example: { ...exampleVenue, ...visitorInfo } },
    responses: {
      ...ok('The venue already existed.'),
      ...created('The new venue.', ['Location']),
    },
    errorCodes: ['limit.exceeded'],
  },
  {
    method: 'PUT',
    route: '/api/venues/:id',
    tag: 'Venues',
    summary: 'Edits a venue',
    description:
      'Replaces the whole venue: omitted fields become empty, and `addressVisibility` becomes `public`. Only omitted `doorFacts`, `website`, `capacity`, `accessibility` and `transport` are kept. An omitted `timeZone` is kept unless the new location is in another time zone. `version` is the version that you read. If the time zone changes, the shows of the venue keep their local times.',
    access: restrictedTo('ShowAdmin, the user who added it if they may add venues'),
    params: { id: VenueId },
    body: { schema: namedBody('VenueEdit', VenueEdit), example: { ...exampleVenue, ...visitorInfo, version: 1 } },
    responses: ok('The venue.'),
    errorCodes: ['permission.denied', 'venue.not_found', 'version.missing', 'stale_write', 'limit.exceeded'],
  },
]
