import type { VenueId } from '#core/ids.ts'
import type { Ports } from '#core/ports.ts'
import { fold } from '#core/text.ts'
import { publicHit } from '#core/venues/address-rule.ts'
import { countryCodeOf } from '#core/venues/countries.ts'
import type { VenueHit } from '#core/venues/venue.ts'
import { eachOf } from './each-of.ts'
import type { GivenShow } from './show-draft.ts'

/** The venue that a row names, or, where none is called so there, those that it may mean. `hit` is the venue itself. */
export type VenueMatch = { venueId: VenueId | null; likely: readonly VenueHit[]; hit: VenueHit | null }

type Place = Pick<GivenShow, 'venueName' | 'venueAddress' | 'venueCity' | 'venueCountry' | 'latitude' | 'longitude'>

const NEAR_METRES = 150
const LIKELY = 5
/** Houses of one name ("The Cellar") are looked through up to here for the one in the right city. */
const SEARCHED = 20

const nowhere: VenueMatch = { venueId: null, likely: [], hit: null }

/** What two spellings of a row's place have in common: what is the same is looked up once. */
export const placeKey = ({ venueName, venueAddress, venueCity, venueCountry, latitude, longitude }: Place): string =>
  JSON.stringify([...[venueName, venueAddress, venueCity, venueCountry].map(folded), latitude, longitude])

const folded = (value: unknown): string => (typeof value === 'string' ? fold(value) : '')

/** Which venue each place means, each looked up once. Private addresses stay private. */
export const matchVenues = async (
  ports: Pick<Ports, 'directory'>,
  places: readonly Place[],
): Promise<(place: Place) => VenueMatch> => {
  const distinct = new Map(places.map((place) => [placeKey(place), place]))
  const found = new Map(
    await eachOf(
      [...distinct],
      async ([key, place]): Promise<[string, VenueMatch]> => [key, await matchOf(ports, place)],
    ),
  )
  return (place) => found.get(placeKey(place)) ?? nowhere
}

const matchOf = async ({ directory }: Pick<Ports, 'directory'>, place: Place): Promise<VenueMatch> => {
  const [name, city] = [textOf(place.venueName), textOf(place.venueCity)]
  if (name === '') return nowhere
  const country = countryCodeOf(textOf(place.venueCountry))
  const searched = (await directory.searchVenues(name, SEARCHED)).filter(
    (hit) => country === null || hit.country === country,
  )
  const same = searched.filter((hit) => fold(hit.name) === fold(name) && (city === '' || fold(hit.city) === fold(city)))
  const [only, another] = same
  // Of two houses with one name, and no city to tell them apart, a person has to choose.
  if (only && !(another && city === '')) return { venueId: only.id, likely: [], hit: publicHit(only) }
  const swapped = city === '' ? null : await swappedMatch(directory, name, city)
  if (swapped) return { venueId: swapped.id, likely: [], hit: publicHit(swapped) }
  const near = country === null ? [] : await likelyOf(directory, place, { name, city, country })
  const inTown = searched.filter((hit) => city === '' || fold(hit.city) === fold(city))
  const likely = new Map([...near, ...same, ...inTown].map((hit) => [hit.id, publicHit(hit)]))
  return { venueId: null, likely: [...likely.values()].slice(0, LIKELY), hit: null }
}

/** `Wiesbaden, Kesselhaus`: some write the city first. */
const swappedMatch = async (directory: Ports['directory'], city: string, name: string): Promise<VenueHit | null> => {
  const hits = await directory.searchVenues(name, SEARCHED)
  return hits.find((hit) => fold(hit.name) === fold(name) && fold(hit.city) === fold(city)) ?? null
}

const likelyOf = (
  directory: Ports['directory'],
  { venueAddress, latitude, longitude }: Place,
  known: { name: string; city: string; country: string },
): Promise<readonly VenueHit[]> => {
  const isPlaced = typeof latitude === 'number' && typeof longitude === 'number'
  const point = isPlaced ? { latitude, longitude } : { latitude: null, longitude: null }
  return directory.likelyVenues(
    { ...known, address: textOf(venueAddress), ...point },
    { metres: NEAR_METRES, limit: LIKELY },
  )
}

const textOf = (value: unknown): string => (typeof value === 'string' && value.length <= 256 ? value.trim() : '')
