import { countryCodeOf } from '#core/geography/countries.ts'
import type { Ports } from '#core/ports.ts'
import { fold } from '#core/text/text.ts'
import type { PlaceFields } from './show-draft.ts'

const VENUE_LIKE =
  /^the\s(?!hague)|^(?:le|la|les|el|das|der|die|den|il|lo)\s(?!mans|havre|rochelle|spezia|coru|paz|plata|chaux|locle|haag|paso)|\d|(?<!\p{L})(?:club|pub|bar|inn|tavern|brewery|taproom|ballroom|(?:music\s)?hall|halls?|house|theat(?:re|er)|teatro|th[ée][âa]tre|arena|amphitheat(?:re|er)|room|lounge|stage|studios?|garage|factory|warehouse|basement|cellar|caf[ée]|kafe|kaffee|sala|salle|casa|cave|centro|centre|center|zentrum|festivals?|fest|open\sair|live|music|rock|social|union|university|church|kirche|park|garten|gardens?|bowl|records|kino|cinema|juz|jz|ajz|azk|kulturzentrum|kulturhaus)(?!\p{L})|(?:haus|hof|halle|keller|werk|fabrik|b[üu]hne|zentrum|bunker|speicher)$/iu

export const looksLikeVenue = (name: string): boolean => VENUE_LIKE.test(name)

export type PopulationOf = (place: PlaceFields) => number

const MIN_POPULATION_OF_KNOWN_CITY = 10_000

/** Divides the population of a city whose name is more likely a venue's, such as `Union` or `Metro Club`. */
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
