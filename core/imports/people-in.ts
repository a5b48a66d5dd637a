import type { Ports } from '#core/ports.ts'
import { fold } from '#core/text.ts'
import { countryCodeOf } from '#core/venues/countries.ts'
import type { PlaceFields } from './place-words.ts'

/** How many people live in the city of a place; 0 where none of that name is known in its region and country. */
export type People = (place: PlaceFields) => number

/** A city that has venues here counts as one with this many people. */
const OF_OURS = 10_000

/** Counts by the gazetteer, each place once; `ours` are the folded names of cities that have venues here. */
export const makePeople = (gazetteer: Ports['gazetteer'], ours: ReadonlySet<string>): People => {
  const counted = new Map<string, number>()
  return (place) => {
    const { venueCity = '', venueRegion, venueCountry } = place
    if (venueCity === '') return 0
    const key = JSON.stringify([venueCity, venueRegion, venueCountry])
    const isOurs = venueRegion === undefined && ours.has(fold(venueCity))
    const count = counted.get(key) ?? Math.max(peopleIn(gazetteer, place), isOurs ? OF_OURS : 0)
    counted.set(key, count)
    return count
  }
}

const peopleIn = (gazetteer: Ports['gazetteer'], { venueCity = '', venueRegion, venueCountry = '' }: PlaceFields) => {
  const cities = gazetteer.cities(venueCity, countryCodeOf(venueCountry) ?? undefined)
  const [largest] =
    venueRegion === undefined
      ? cities
      : cities.filter(({ country, region }) => gazetteer.region(venueRegion, country)?.name === region)
  return largest ? Math.max(largest.population, 1) : 0
}
