import * as z from 'zod/mini'
import { genres } from '#core/bands/genres.ts'
import { BandId, VenueId } from '#core/ids.ts'
import { described, flag, integer, list, named, text } from '#core/response.ts'
import { doorCriteria } from './door-criteria.ts'

const countField = { shows: described(integer, 'The number of shows with this choice.') }

export const ShowFacets = named(
  'ShowFacets',
  z.object({
    bands: list(z.object({ bandId: BandId, bandName: text, ...countField })),
    venues: list(z.object({ venueId: VenueId, venueName: text, venueCity: text, ...countField })),
    cities: list(z.object({ city: text, region: text, country: text, ...countField })),
    regions: list(z.object({ region: text, country: text, ...countField })),
    countries: list(z.object({ country: text, ...countField })),
    genres: list(z.object({ genre: z.enum(genres), ...countField })),
    door: described(
      list(
        z.object({
          criterion: described(z.enum(doorCriteria), 'The name of the query parameter that filters by it.'),
          ...countField,
        }),
      ),
      'For each criterion, the number of shows that match the filter and the criterion; the most shows first.',
    ),
    isExact: described(flag, 'False if not all shows were counted.'),
  }),
)
export type ShowFacets = z.output<typeof ShowFacets>
