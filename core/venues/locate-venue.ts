import { kilometresBetween } from '#core/geography/coordinates.ts'
import type { City } from '#core/geography/gazetteer.ts'
import type { Ports } from '#core/ports.ts'
import type { DerivedLocation, TimeZoneSource } from './venue.ts'

export type VenueLocation = {
  city: string
  region: string
  country: string
  latitude: number | null
  longitude: number | null
}

export type Location = {
  city: City | null
  timeZone: { name: string; source: Exclude<TimeZoneSource, 'given' | 'assumed'> } | null
}

const CITY_RADIUS_KM = 75
const DOMINANT_FACTOR = 10

/** Returns the city and time zone of a place. Coordinates take precedence: they select a nearby city with the name `place.city`, or
 * else the zone at the point. If they give neither, the city, region or country determines the time zone, provided that only
 * one zone is likely. */
export const locateVenue = ({ gazetteer }: Pick<Ports, 'gazetteer'>, place: VenueLocation): Location => {
  const { country, latitude, longitude } = place
  const cities = gazetteer.cities(place.city, country)
  if (latitude !== null && longitude !== null) {
    const point = { latitude, longitude }
    const city = cities.find((candidate) => kilometresBetween(candidate, point) <= CITY_RADIUS_KM)
    if (city) return locationIn(city)
    const zoneAtPoint = gazetteer.timeZoneAt(point)
    if (zoneAtPoint !== null) return { city: null, timeZone: { name: zoneAtPoint, source: 'coordinates' } }
  }
  const region = place.region === '' ? null : gazetteer.region(place.region, country)
  const inRegion = cities.filter((city) => region !== null && city.region === region.name)
  const candidates = inRegion.length > 0 ? inRegion : cities
  const zone = likelyZoneOf(candidates)
  const contradictsRegion = region !== null && inRegion.length === 0 && zone !== region.timeZone
  if (zone !== null && !contradictsRegion)
    return { city: dominantCity(candidates), timeZone: { name: zone, source: 'city' } }
  if (region?.timeZone && zone === null) return { city: null, timeZone: { name: region.timeZone, source: 'region' } }
  const [zoneOfCountry, anotherZone] = gazetteer.timeZones(country)
  const isOnlyZone = zoneOfCountry !== undefined && anotherZone === undefined
  return { city: null, timeZone: isOnlyZone ? { name: zoneOfCountry, source: 'country' } : null }
}

/** Returns the time zone and approximate coordinates to store. A given time zone takes precedence. If none can be derived, the
 * country's most populous zone, or else the site's, is `assumed`. */
export const deriveLocation = (
  { gazetteer }: Pick<Ports, 'gazetteer'>,
  { timeZone, ...place }: VenueLocation & { timeZone?: string | undefined },
): DerivedLocation => {
  const located = locateVenue({ gazetteer }, place)
  const assumedZone = gazetteer.timeZones(place.country)[0] ?? gazetteer.siteTimeZone
  const derived = located.timeZone ?? { name: assumedZone, source: 'assumed' as const }
  return {
    ...(timeZone === undefined
      ? { timeZone: derived.name, timeZoneSource: derived.source }
      : { timeZone, timeZoneSource: 'given' }),
    approximateLatitude: located.city?.latitude ?? null,
    approximateLongitude: located.city?.longitude ?? null,
  }
}

const locationIn = (city: City): Location => ({ city, timeZone: { name: city.timeZone, source: 'city' } })

const dominantCity = ([largest, ...others]: readonly City[]): City | null =>
  largest && others.every((other) => dwarfs(largest, other) || kilometresBetween(largest, other) <= CITY_RADIUS_KM)
    ? largest
    : null

const dwarfs = (city: City, other: City): boolean => city.population >= DOMINANT_FACTOR * Math.max(other.population, 1)

const likelyZoneOf = ([largest, ...others]: readonly City[]): string | null =>
  largest && others.every((other) => other.localTimeId === largest.localTimeId || dwarfs(largest, other))
    ? largest.timeZone
    : null
