import { countryCodeOf } from '#core/geography/countries.ts'
import type { Ports } from '#core/ports.ts'
import { fold } from '#core/text/text.ts'
import { looksLikeVenue } from './place-order.ts'
import type { PlaceFields } from './show-draft.ts'

export type PopulationOf = (place: PlaceFields) => number

const MIN_POPULATION_OF_KNOWN_CITY = 10_000

/** Divisor for names that are more likely venues, such as `Union` or `Metro Club`. */
const VENUE_LIKE_DIVISOR = 100

export const makePopulationOf = (gazetteer: Ports['gazetteer'], knownCities: ReadonlySet<string>): PopulationOf => {
  const cache = new Map<string, number>()
  return (place) => {
    const { venueCity = '', venueRegion, venueCountry } = place
    if (venueCity === '') return 0
    const key = JSON.stringify([venueCity, venueRegion, venueCountry])
    const cached = cache.get(key)
    if (cached !== undefined) return cached
    const isKnown = venueRegion === undefined && knownCities.has(fold(venueCity))
    const population = Math.max(
      populationIn(gazetteer, place) / (looksLikeVenue(venueCity) ? VENUE_LIKE_DIVISOR : 1),
      isKnown ? MIN_POPULATION_OF_KNOWN_CITY : 0,
    )
    cache.set(key, population)
    return population
  }
}

const LEADING_THE = /^the\s(?!hague|dalles|woodlands)/i

const populationIn = (
  gazetteer: Ports['gazetteer'],
  { venueCity = '', venueRegion, venueCountry = '' }: PlaceFields,
) => {
  if (LEADING_THE.test(venueCity)) return 0
  const cities = gazetteer.cities(venueCity, countryCodeOf(venueCountry) ?? undefined)
  const [largest] =
    venueRegion === undefined
      ? cities
      : cities.filter(({ country, region }) => gazetteer.region(venueRegion, country)?.name === region)
  return largest ? Math.max(largest.population, 1) : 0
}
