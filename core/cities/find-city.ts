import { refuse } from '#core/errors.ts'
import { type Coordinates, kilometresBetween } from '#core/geography/coordinates.ts'
import type { Ports } from '#core/ports.ts'
import { listedName } from '#core/shows/list-excerpt.ts'
import { publicHit } from '#core/venues/address-rule.ts'
import { locateVenue } from '#core/venues/locate-venue.ts'
import { MAX_CITY_ENTRIES } from './cities.ts'
import { type City, citiesOf } from './city.ts'
import { cityFilterParams } from './city-slug.ts'
import { MAX_COUNTED_CITY_SHOWS, type NearbyCity, type PublicCity } from './public-city.ts'
import { makeResolveCity } from './resolve-city.ts'

const MAX_NEARBY = 6
/** The maximum number of nearby cities whose shows are counted. */
const MAX_CANDIDATES = 40
/** Tried in order until a circle contains another city with shows. */
const RADII_KM = [100, 300]

type NeededPorts = Pick<Ports, 'cities' | 'gazetteer' | 'clock'>

/** Returns the city with this slug, its venues and bands, and nearby cities with shows. Other spellings of the slug also find
 * the city if they fit no other city. Also finds cities of the gazetteer that have no venues. Throws `city.not_found`. */
export const makeFindCity = ({ cities, gazetteer, clock }: NeededPorts) => {
  const resolve = makeResolveCity({ cities, gazetteer })

  const nearbyOf = async (city: City, centre: Coordinates, now: Date): Promise<readonly NearbyCity[]> => {
    for (const radius of RADII_KM) {
      const candidates = citiesOf(await cities.around(centre, radius))
        .filter(({ slug }) => slug !== city.slug)
        .flatMap((other) =>
          other.point ? { ...other, kilometres: Math.round(kilometresBetween(centre, other.point)) } : [],
        )
        .filter(({ kilometres }) => kilometres <= radius)
        .toSorted((one, other) => one.kilometres - other.kilometres)
        .slice(0, MAX_CANDIDATES)
      const counts = await cities.countUpcoming(candidates, { now, max: MAX_COUNTED_CITY_SHOWS })
      const withShows = candidates
        .map(({ slug, city, region, country, kilometres }, index) => ({
          ...{ slug, city, region, country, kilometres },
          shows: counts[index] ?? 0,
        }))
        .filter(({ shows }) => shows > 0)
      if (withShows.length > 0) return withShows.slice(0, MAX_NEARBY)
    }
    return []
  }

  return async (slug: string): Promise<PublicCity> => {
    const city = (await resolve(slug)) ?? refuse('city.not_found')
    const now = clock.now()
    const centre = city.point ?? locateVenue({ gazetteer }, { ...city, latitude: null, longitude: null }).city
    const [[shows = 0], venues, bands, nearby] = await Promise.all([
      cities.countUpcoming([city], { now, max: MAX_COUNTED_CITY_SHOWS }),
      cities.venuesIn(city, { now, limit: MAX_CITY_ENTRIES }),
      cities.bandsIn(city, { now, limit: MAX_CITY_ENTRIES }),
      centre ? nearbyOf(city, centre, now) : [],
    ])
    return {
      ...{ slug: city.slug, city: city.city, region: city.region, country: city.country, shows },
      filter: cityFilterParams(city),
      latitude: centre?.latitude ?? null,
      longitude: centre?.longitude ?? null,
      totalVenues: city.venues,
      venues: venues.map((venue) => ({ ...publicHit(venue), name: listedName(venue.name), shows: venue.shows })),
      bands: bands.map((band) => ({ ...band, name: listedName(band.name) })),
      nearby,
    }
  }
}
