import type { Directory } from '#core/reads.ts'
import { fold } from '#core/text/text.ts'
import type { VenueHit } from '#core/venues/public-venue.ts'
import type { Venue } from '#core/venues/venue.ts'
import { oldestFirst } from './by-texts.ts'
import type { MemoryState } from './memory-state.ts'

type Named = { id: string; nameKey: string; createdAt: Date; deletedAt: Date | null }

const entriesNamed = <Row extends Named>(rows: Iterable<Row>, nameKeys: readonly string[]): Row[] => {
  const wanted = new Set(nameKeys)
  return [...rows].filter(({ nameKey, deletedAt }) => !deletedAt && wanted.has(nameKey)).sort(oldestFirst)
}

export const venueHit = (venue: Venue): VenueHit => {
  const { id, slug, name, address, city, region, country, timeZone, addressVisibility, latitude, longitude } = venue
  return { id, slug, name, address, city, region, country, timeZone, addressVisibility, latitude, longitude }
}

export const makeMemoryNameLookup = (
  current: () => MemoryState,
): Pick<Directory, 'bandsNamed' | 'venuesNamed' | 'citiesNamed'> => ({
  bandsNamed: async (nameKeys) =>
    new Map(
      entriesNamed(current().bands.values(), nameKeys)
        .map(({ nameKey, id }) => [nameKey, id] as const)
        .toReversed(),
    ),
  venuesNamed: async (nameKeys, limit) => {
    const venues = entriesNamed(current().venues.values(), nameKeys)
    return venues
      .filter(
        (venue, index) => venues.slice(0, index).filter(({ nameKey }) => nameKey === venue.nameKey).length < limit,
      )
      .map(venueHit)
  },
  citiesNamed: async (cityKeys) => {
    const venues = [...current().venues.values()].filter(({ deletedAt }) => !deletedAt)
    const existingKeys = new Set(venues.map(({ city }) => fold(city)))
    return new Set(cityKeys.filter((key) => existingKeys.has(key)))
  },
})
