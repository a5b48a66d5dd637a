import type { Coordinates } from '#core/geography/coordinates.ts'
import type { BandId } from '#core/ids.ts'
import type { VenueHit } from '#core/venues/public-venue.ts'
import type { CityKey, VenueLocality } from './city.ts'

/** {@link Cities} ranks venues and bands by up to this many upcoming shows, and bands also by up to this many past shows. */
export const MAX_RANKED_CITY_SHOWS = 100
/** The page of a city lists at most this many venues and at most this many bands. */
export const MAX_CITY_ENTRIES = 30
/** The result of `around` may be incomplete for an area with more venues than this. */
export const MAX_VENUES_AROUND = 5000

export type CityVenue = VenueHit & { shows: number }
export type CityBand = { id: BandId; slug: string; name: string; upcoming: number; past: number }

/** Read model of the cities that have venues. */
export type Cities = {
  /** Returns the localities of venues whose city's name has one of these slug parts (`slugPart`). */
  named(slugParts: readonly string[]): Promise<readonly VenueLocality[]>
  /** Returns the localities of the venues in a box that contains the circle around the point. Counts no venues outside the box. */
  around(point: Coordinates, kilometres: number): Promise<readonly VenueLocality[]>
  all(): Promise<readonly VenueLocality[]>
  /** Counts the upcoming shows of each city, up to `max` per city. */
  countUpcoming(cities: readonly CityKey[], query: { now: Date; max: number }): Promise<readonly number[]>
  /** Returns up to `limit` venues in the city. Orders them by how many of its next {@link MAX_RANKED_CITY_SHOWS} shows they have,
   * the most first, then by name. */
  venuesIn(city: CityKey, query: { now: Date; limit: number }): Promise<readonly CityVenue[]>
  /** Returns up to `limit` bands that play one of the next {@link MAX_RANKED_CITY_SHOWS} shows in the city, or played one of as many
   * latest past shows. Ignores shows that are off. Orders the bands by their number of these upcoming shows, then by their number
   * of these past shows, the most first. After that, orders them by their next show (or else their latest past one) and their
   * position in its line-up. */
  bandsIn(city: CityKey, query: { now: Date; limit: number }): Promise<readonly CityBand[]>
}
