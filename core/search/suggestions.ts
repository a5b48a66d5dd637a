import * as z from 'zod/mini'
import { BandHit } from '#core/bands/public-band.ts'
import { ShowId } from '#core/ids.ts'
import { day, described, list, named, text } from '#core/response.ts'
import { CityHit } from '#core/venues/city-hit.ts'
import { VenueHit } from '#core/venues/public-venue.ts'

const ShowHit = named(
  'ShowHit',
  z.object({
    id: ShowId,
    slug: described(text, 'The readable part of its URL, /shows/{slug}.'),
    showTitle: described(text, 'The title given to the show, or else its bands.'),
    showDate: day,
    venueName: text,
    venueCity: text,
  }),
)

export const Suggestions = named(
  'Suggestions',
  z.object({
    bands: list(BandHit),
    venues: list(VenueHit),
    cities: described(list(CityHit), 'Cities that have a venue.'),
    shows: described(list(ShowHit), 'The next upcoming shows that match.'),
  }),
)
export type Suggestions = z.output<typeof Suggestions>
