import * as z from 'zod/mini'
import { BandId } from '#core/ids.ts'
import { described, integer, list, named, orNull, text } from '#core/response.ts'
import { VenueHit } from '#core/venues/public-venue.ts'
import { MAX_RANKED_CITY_SHOWS } from './cities.ts'

/** Counts of shows stop at this number. */
export const MAX_COUNTED_CITY_SHOWS = 100

const cityFields = {
  slug: described(text, 'The readable part of its URL, /cities/{slug}.'),
  city: described(text, 'The name, as most of its venues spell it.'),
  region: described(text, 'The region, as most of its venues spell it; empty if unknown.'),
  country: described(text, 'ISO 3166-1 alpha-2 code.'),
  shows: described(
    integer,
    `The number of upcoming shows; ${MAX_COUNTED_CITY_SHOWS} means ${MAX_COUNTED_CITY_SHOWS} or more.`,
  ),
}

export const CityInList = named(
  'CityInList',
  z.object({ ...cityFields, venues: described(integer, 'The number of its venues.') }),
)
export type CityInList = z.output<typeof CityInList>

export const Cities = named('Cities', z.object({ cities: list(CityInList) }))

const NearbyCity = named(
  'NearbyCity',
  z.object({ ...cityFields, kilometres: described(integer, 'Between the centres, as the crow flies.') }),
)
export type NearbyCity = z.output<typeof NearbyCity>

const CityVenue = named(
  'CityVenue',
  z.extend(VenueHit, {
    shows: described(integer, `How many of the next ${MAX_RANKED_CITY_SHOWS} shows in the city take place here.`),
  }),
)

const CityBand = named(
  'CityBand',
  z.object({
    id: BandId,
    slug: described(text, 'The readable part of its URL, /bands/{slug}.'),
    name: text,
    upcoming: described(integer, `How many of the next ${MAX_RANKED_CITY_SHOWS} shows in the city the band plays.`),
    past: described(integer, `How many of the latest ${MAX_RANKED_CITY_SHOWS} past shows in the city the band played.`),
  }),
)

export const PublicCity = named(
  'PublicCity',
  z.object({
    ...cityFields,
    filter: described(text, 'The query that limits the list of shows, feeds and alerts to this city.'),
    latitude: described(orNull(z.number()), 'The latitude of its centre in degrees; null if unknown.'),
    longitude: described(orNull(z.number()), 'The longitude of its centre in degrees; null if unknown.'),
    totalVenues: described(integer, 'The number of its venues. A city without venues has no shows.'),
    venues: described(list(CityVenue), 'Up to 30, those with the most upcoming shows first.'),
    bands: described(list(CityBand), 'Up to 30 that play or played there, those with the most upcoming shows first.'),
    nearby: described(list(NearbyCity), 'Up to six other cities with upcoming shows, the nearest first.'),
  }),
)
export type PublicCity = z.output<typeof PublicCity>
