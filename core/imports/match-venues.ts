import { countryCodeOf } from '#core/geography/countries.ts'
import type { VenueId } from '#core/ids.ts'
import { mapConcurrent } from '#core/map-concurrent.ts'
import type { Ports } from '#core/ports.ts'
import { MAX_NAME } from '#core/text/max-lengths.ts'
import { fold, nameKeyOf } from '#core/text/text.ts'
import { publicHit } from '#core/venues/address-rule.ts'
import { MAX_LIKELY, NEAR_METRES } from '#core/venues/find-likely-venues.ts'
import type { VenueHit } from '#core/venues/public-venue.ts'
import { MAX_SIMILARITY_SEARCHES } from './match-bands.ts'
import { pointOf } from './point.ts'
import type { ParsedShow } from './show-draft.ts'

export type VenueMatch = { venueId: VenueId | null; likely: readonly VenueHit[]; hit: VenueHit | null }

type Place = Pick<ParsedShow, 'venueName' | 'venueAddress' | 'venueCity' | 'venueCountry' | 'latitude' | 'longitude'>

const MAX_HITS_PER_NAME = 50
const MAX_SEARCH_HITS = 20

const noMatch: VenueMatch = { venueId: null, likely: [], hit: null }

const placeKeyOf = ({ venueName, venueAddress, venueCity, venueCountry, latitude, longitude }: Place): string =>
  JSON.stringify([
    nameKeyOf(textOf(venueName)),
    ...[venueAddress, venueCity, venueCountry].map(folded),
    latitude,
    longitude,
  ])

const folded = (value: unknown): string => (typeof value === 'string' ? fold(value) : '')

/** Looks up the venue of each distinct place. While `hasTime` returns true, also searches for venues similar to the first
 * {@link MAX_SIMILARITY_SEARCHES} unknown places. Hides private addresses. */
export const matchVenues = async (
  { directory }: Pick<Ports, 'directory'>,
  places: readonly Place[],
  hasTime: () => boolean,
): Promise<(place: Place) => VenueMatch> => {
  const placeByKey = new Map(places.map((place) => [placeKeyOf(place), place]))
  // The text read as the city may be the venue's name, as in `Wiesbaden, Kesselhaus`.
  const names = places.flatMap(({ venueName, venueCity }) => [textOf(venueName), textOf(venueCity)])
  const byName = hitsByName(await directory.venuesNamed(names.filter(Boolean).map(nameKeyOf), MAX_HITS_PER_NAME))
  const matchByKey = new Map([...placeByKey].map(([key, place]) => [key, knownMatch(byName, place)]))
  const unknown = [...placeByKey].filter(
    ([key, { venueName }]) => !matchByKey.get(key)?.hit && textOf(venueName) !== '',
  )
  const likely = await mapConcurrent(unknown.slice(0, MAX_SIMILARITY_SEARCHES), async ([key, place]) => {
    const hitsWithName = byName.get(nameKeyOf(textOf(place.venueName))) ?? []
    return [key, hasTime() ? await likelyMatch(directory, place, hitsWithName) : noMatch] as const
  })
  for (const [key, match] of likely) matchByKey.set(key, match)
  return (place) => matchByKey.get(placeKeyOf(place)) ?? noMatch
}

type HitsByName = ReadonlyMap<string, readonly VenueHit[]>

const hitsByName = (hits: readonly VenueHit[]): HitsByName => Map.groupBy(hits, ({ name }) => nameKeyOf(name))

const knownMatch = (byName: HitsByName, { venueName, venueCity, venueCountry }: Place): VenueMatch => {
  const city = folded(venueCity)
  const country = countryCodeOf(textOf(venueCountry))
  const inCountry = (hits: readonly VenueHit[] = []) =>
    hits.filter((hit) => country === null || hit.country === country)
  const hitsWithName = inCountry(byName.get(nameKeyOf(textOf(venueName)))).filter(
    (hit) => city === '' || fold(hit.city) === city,
  )
  const swappedHits =
    city === ''
      ? []
      : inCountry(byName.get(nameKeyOf(textOf(venueCity)))).filter((hit) => fold(hit.city) === folded(venueName))
  const [first, second] = hitsWithName.length > 0 ? hitsWithName : swappedHits
  return first && !(second && city === '') ? { venueId: first.id, likely: [], hit: publicHit(first) } : noMatch
}

const likelyMatch = async (
  directory: Ports['directory'],
  place: Place,
  hitsWithName: readonly VenueHit[],
): Promise<VenueMatch> => {
  const [name, city] = [textOf(place.venueName), textOf(place.venueCity)]
  const country = countryCodeOf(textOf(place.venueCountry))
  const likelyHits = country === null ? [] : await likelyVenuesOf(directory, place, { name, city, country })
  const searchHits = (await directory.searchVenues(name, MAX_SEARCH_HITS)).filter(
    (hit) => (country === null || hit.country === country) && (city === '' || fold(hit.city) === fold(city)),
  )
  const likely = new Map([...likelyHits, ...hitsWithName, ...searchHits].map((hit) => [hit.id, publicHit(hit)]))
  return { ...noMatch, likely: [...likely.values()].slice(0, MAX_LIKELY) }
}

const likelyVenuesOf = (
  directory: Ports['directory'],
  place: Place,
  fields: { name: string; city: string; country: string },
): Promise<readonly VenueHit[]> =>
  directory.likelyVenues(
    { ...fields, address: textOf(place.venueAddress), ...pointOf(place) },
    { metres: NEAR_METRES, limit: MAX_LIKELY },
  )

const textOf = (value: unknown): string => (typeof value === 'string' && value.length <= MAX_NAME ? value.trim() : '')
