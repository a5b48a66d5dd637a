import { type Cities, MAX_RANKED_CITY_SHOWS } from '#core/cities/cities.ts'
import { type CityKey, localityKey, type VenueLocality } from '#core/cities/city.ts'
import { slugPart } from '#core/cities/city-slug.ts'
import { mergeSpellings } from '#core/cities/spellings.ts'
import type { Coordinates } from '#core/geography/coordinates.ts'
import { halfExtents } from '#core/geography/half-extents.ts'
import { isPlaying } from '#core/shows/act.ts'
import { publicPoint } from '#core/shows/distance.ts'
import type { Show } from '#core/shows/show.ts'
import { isOff } from '#core/shows/status.ts'
import type { Venue } from '#core/venues/venue.ts'
import { byTexts } from './by-texts.ts'
import { pastShows, upcomingShows } from './memory-catalog.ts'
import { venueHit } from './memory-name-lookup.ts'
import { clone, existingRow, type MemoryState } from './memory-state.ts'

type Named = { nameKey: string; createdAt: Date; id: string }
const byName = byTexts(({ nameKey, createdAt, id }: Named) => [nameKey, createdAt.toISOString(), id])

const existingVenues = ({ venues }: MemoryState, matches: (venue: Venue) => boolean = () => true): readonly Venue[] =>
  [...venues.values()].filter((venue) => !venue.deletedAt && matches(venue))

const localitiesOf = (venues: readonly Venue[]): readonly VenueLocality[] =>
  mergeSpellings(
    venues.map((venue) => {
      const { city, region, country, createdAt, updatedAt } = venue
      const point = publicPoint(venue)
      return {
        city,
        region,
        country,
        cityKey: localityKey(city),
        regionKey: localityKey(region),
        venues: 1,
        addedAt: createdAt,
        changedAt: updatedAt,
        locatedVenues: point ? 1 : 0,
        latitudeSum: point?.latitude ?? 0,
        longitudeSum: point?.longitude ?? 0,
      }
    }),
  )

const isIn = ({ cityKey, regionKeys, country }: CityKey, venue: Venue): boolean =>
  localityKey(venue.city) === cityKey &&
  venue.country === country &&
  (regionKeys === null || regionKeys.includes(localityKey(venue.region)))

const makeIsInBox = (centre: Coordinates, kilometres: number) => {
  const half = halfExtents(centre.latitude, kilometres)
  return (venue: Venue): boolean => {
    const point = publicPoint(venue)
    if (point === null || Math.abs(point.latitude - centre.latitude) > half.latitude) return false
    const difference = Math.abs(point.longitude - centre.longitude)
    return Math.min(difference, 360 - difference) <= half.longitude
  }
}

export const makeMemoryCities = (current: () => MemoryState): Cities => {
  const showsIn = (city: CityKey, shows: readonly Show[]): readonly Show[] => {
    const { venues } = current()
    return shows.filter(({ venueId }) => isIn(city, existingRow(venues, venueId)))
  }
  return {
    named: async (slugParts) =>
      localitiesOf(existingVenues(current(), ({ city }) => slugParts.includes(slugPart(city)))),
    around: async (point, kilometres) => localitiesOf(existingVenues(current(), makeIsInBox(point, kilometres))),
    all: async () => localitiesOf(existingVenues(current())),
    countUpcoming: async (cities, { now, max }) => {
      const upcoming = upcomingShows(current(), now)
      return cities.map((city) => Math.min(showsIn(city, upcoming).length, max))
    },
    venuesIn: async (city, { now, limit }) => {
      const state = current()
      const upcoming = showsIn(city, upcomingShows(state, now)).slice(0, MAX_RANKED_CITY_SHOWS)
      const countOf = (id: string): number => upcoming.filter(({ venueId }) => venueId === id).length
      return existingVenues(state, (venue) => isIn(city, venue))
        .toSorted((a, b) => countOf(b.id) - countOf(a.id) || byName(a, b))
        .slice(0, limit)
        .map((venue) => ({ ...venueHit(venue), shows: countOf(venue.id) }))
    },
    bandsIn: async (city, { now, limit }) => {
      const state = current()
      const bandIdsOf = (shows: readonly Show[]) =>
        showsIn(city, shows)
          .filter(({ status }) => !isOff(status))
          .slice(0, MAX_RANKED_CITY_SHOWS)
          .flatMap(({ lineUp }) => lineUp.filter(isPlaying).map(({ bandId }) => bandId))
      const [upcomingIds, pastIds] = [bandIdsOf(upcomingShows(state, now)), bandIdsOf(pastShows(state, now))]
      const bands = [...new Set([...upcomingIds, ...pastIds])].map((id) => ({
        band: existingRow(state.bands, id),
        upcoming: upcomingIds.filter((other) => other === id).length,
        past: pastIds.filter((other) => other === id).length,
      }))
      return clone(
        bands
          .toSorted((a, b) => b.upcoming - a.upcoming || b.past - a.past)
          .slice(0, limit)
          .map(({ band: { id, slug, name }, upcoming, past }) => ({ id, slug, name, upcoming, past })),
      )
    },
  }
}
