import * as z from 'zod/mini'
import { countryCodeOf } from '#core/geography/countries.ts'
import { VenueId } from '#core/ids.ts'
import type { Actor } from '#core/permissions/policy.ts'
import type { Ports } from '#core/ports.ts'
import { MAX_CITY, MAX_NAME } from '#core/text/max-lengths.ts'
import { nameKeyOf, optionalText } from '#core/text/text.ts'
import { calendarDay } from '#core/time/calendar-day.ts'
import { NEAR_METRES } from '#core/venues/find-likely-venues.ts'
import { Latitude, Longitude } from '#core/venues/venue.ts'
import { BandList } from './line-up.ts'
import { listExcerpt } from './list-excerpt.ts'
import { type ShowInList, toListing } from './listing.ts'

const MAX_SHOWS = 10
const MAX_LIKELY_VENUES = 10

export const SameNightQuery = z.object({
  showDate: calendarDay('show_date'),
  bandList: BandList,
  venueId: z.optional(z.nullable(VenueId)),
  venueName: optionalText('venue_name', MAX_NAME),
  venueAddress: optionalText('street', 256),
  venueCity: optionalText('city', MAX_CITY),
  venueCountry: optionalText('country', 32),
  latitude: Latitude,
  longitude: Longitude,
})
export type SameNightQuery = z.output<typeof SameNightQuery>

/** Returns up to ten possible duplicates for a user to judge: shows on that day at the venue or with one of the bands. */
export const makeFindSameNight =
  ({ catalog, directory, clock }: Pick<Ports, 'catalog' | 'directory' | 'clock'>) =>
  async (actor: Actor | null, input: SameNightQuery): Promise<{ shows: readonly ShowInList[] }> => {
    const bands = input.bandList ?? []
    const shows = await catalog.sameNight({
      showDate: input.showDate,
      venueId: await knownVenueId(directory, input),
      bandIds: bands.flatMap((band) => ('bandId' in band ? [band.bandId] : [])),
      bandKeys: bands.flatMap((band) => ('bandId' in band ? [] : [nameKeyOf(band.bandName)])),
      limit: MAX_SHOWS,
    })
    const now = clock.now()
    return { shows: shows.map((show) => listExcerpt(toListing(show, actor, now))) }
  }

type OptionalFields<Fields> = { [Name in keyof Fields]?: Fields[Name] | undefined }

/** Returns the id of the chosen venue, following merges. If none was chosen, returns the id of the likeliest venue with the entered
 * name. Returns null if there is no such venue. */
export const knownVenueId = async (
  directory: Ports['directory'],
  input: OptionalFields<Pick<SameNightQuery, 'venueId' | 'venueName' | 'venueAddress' | 'venueCity' | 'venueCountry'>> &
    Pick<SameNightQuery, 'latitude' | 'longitude'>,
): Promise<VenueId | null> => {
  if (input.venueId) return (await directory.venue(input.venueId))?.id ?? null
  if (!input.venueName) return null
  const country = countryCodeOf(input.venueCountry ?? '') ?? ''
  const venue = {
    name: input.venueName,
    address: input.venueAddress ?? '',
    city: input.venueCity ?? '',
    country,
    latitude: input.latitude,
    longitude: input.longitude,
  }
  const likely = await directory.likelyVenues(venue, { metres: NEAR_METRES, limit: MAX_LIKELY_VENUES })
  return likely.find(({ name }) => nameKeyOf(name) === nameKeyOf(venue.name))?.id ?? null
}
