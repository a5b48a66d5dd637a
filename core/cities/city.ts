import type { Coordinates } from '#core/geography/coordinates.ts'
import { fold } from '#core/text/text.ts'
import { citySlug, hasRegionInSlug, regionPart, truncatePart } from './city-slug.ts'

/** The venues whose city, region and country are equal, ignoring case and accents. */
export type VenueLocality = {
  /** The city and its region, each in the most frequent spelling. */
  city: string
  region: string
  country: string
  cityKey: string
  regionKey: string
  venues: number
  /** When the first venue was added. */
  addedAt: Date
  changedAt: Date
  /** The mean of the coordinates from `publicPoint`; null if no venue has any. */
  latitude: number | null
  longitude: number | null
}

/** Selects the venues and shows of a city, as the list's filter does. If `regionKeys` is null, every region matches. */
export type CityKey = { cityKey: string; regionKeys: readonly string[] | null; country: string }

export type City = CityKey & {
  slug: string
  city: string
  region: string
  point: Coordinates | null
  venues: number
  changedAt: Date | null
}

/** Returns the `cityKey` or `regionKey` for a name. */
export const localityKey = (name: string): string => truncatePart(fold(name))

const pointOf = ({ latitude, longitude }: VenueLocality): Coordinates | null =>
  latitude === null || longitude === null ? null : { latitude, longitude }

const identityOf = ({ cityKey, region, country }: VenueLocality): string =>
  JSON.stringify([cityKey, regionPart({ region, country }), country])

const byAge = (one: VenueLocality, other: VenueLocality): number =>
  one.addedAt.getTime() - other.addedAt.getTime() || (one.cityKey < other.cityKey ? -1 : 1)

const mostVenuesFirst = (one: VenueLocality, other: VenueLocality): number =>
  other.venues - one.venues || byAge(one, other)

const mergedCity = (localities: readonly VenueLocality[], slug: string): City => {
  const sorted = localities.toSorted(mostVenuesFirst)
  const [{ city, region, country, cityKey }] = sorted as [VenueLocality]
  return {
    slug,
    city,
    region,
    country,
    cityKey,
    regionKeys: hasRegionInSlug(country) ? sorted.map(({ regionKey }) => regionKey) : null,
    point: sorted.map(pointOf).find((point) => point !== null) ?? null,
    venues: sorted.reduce((sum, { venues }) => sum + venues, 0),
    changedAt: new Date(Math.max(...sorted.map(({ changedAt }) => changedAt.getTime()))),
  }
}

/** Merges localities with equal `cityKey` and country and, where slugs name the region, equal regions. If several cities would have
 * the same slug (`St. Louis`, `St Louis`), the one whose first venue was added earliest gets it, so that a slug
 * stays with its city. The slugs of the others end in a number. Omits cities whose names yield no slug. */
export const citiesOf = (localities: readonly VenueLocality[]): readonly City[] => {
  const oldestFirst = localities.toSorted(byAge)
  const uses = new Map<string, number>()
  return [...Map.groupBy(oldestFirst, identityOf).values()].flatMap((group) => {
    const baseSlug = group[0] && citySlug(group[0])
    if (!baseSlug) return []
    const nth = (uses.get(baseSlug) ?? 0) + 1
    uses.set(baseSlug, nth)
    return [mergedCity(group, nth === 1 ? baseSlug : `${baseSlug}-${nth}`)]
  })
}
