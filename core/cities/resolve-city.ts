import { countryName } from '#core/geography/countries.ts'
import type { City as GazetteerCity } from '#core/geography/gazetteer.ts'
import type { Ports } from '#core/ports.ts'
import { type City, citiesOf, localityKey } from './city.ts'
import { citySlug, hasRegionInSlug, hyphenated, possibleCityParts, regionPart, slugPart } from './city-slug.ts'
import { makeFindCityAt } from './find-city-at.ts'

/** Slugs with more words are not looked up. */
const MAX_WORDS = 12

type PlaceNames = { city: string; region: string; country: string }

/** Returns the endings that a slug may have after the name of the city: its region, its country, both or nothing. */
const endingsOf = ({ region, country }: Omit<PlaceNames, 'city'>): readonly string[] => {
  const countries = ['', slugPart(country), slugPart(countryName(country))]
  const regions = ['', slugPart(region), regionPart({ region, country })]
  return regions.flatMap((regionSpelling) =>
    countries.map((countrySpelling) => [regionSpelling, countrySpelling].filter(Boolean).join('-')),
  )
}

const spellingsOf = (place: PlaceNames): readonly string[] =>
  endingsOf(place).map((ending) => [slugPart(place.city), ending].filter(Boolean).join('-'))

const namesOf = ({ name, region, country }: GazetteerCity): PlaceNames => ({
  city: name,
  region: region ?? '',
  country,
})

/** Returns the city with this slug, or the only city for which the slug is another spelling. Cities of the gazetteer need no
 * venues. Returns null if no city or several cities fit. */
export const makeResolveCity = ({ cities, gazetteer }: Pick<Ports, 'cities' | 'gazetteer'>) => {
  const findCityAt = makeFindCityAt({ cities, gazetteer })

  /** Returns the most populous city that fits, unless cities with different slugs fit. */
  const findInGazetteer = (slug: string): GazetteerCity | null => {
    const words = slug.split('-')
    for (let length = words.length; length > 0; length -= 1) {
      const ending = words.slice(length).join('-')
      const fitting = gazetteer
        .cities(words.slice(0, length).join(' '))
        .filter((city) => endingsOf(namesOf(city)).includes(ending))
      const [largest] = fitting
      if (largest) return new Set(fitting.map((city) => citySlug(namesOf(city)))).size === 1 ? largest : null
    }
    return null
  }

  const cityWithoutVenues = (place: GazetteerCity): City | null => {
    const { city, region, country } = namesOf(place)
    const slug = citySlug({ city, region, country })
    // Prevents endless redirects from a page whose slug leads to another city.
    if (slug === null || findInGazetteer(slug)?.name !== city) return null
    const regionKeys = hasRegionInSlug(country) ? [localityKey(region)] : null
    const key = { cityKey: localityKey(city), regionKeys, country }
    return { ...key, slug, city, region, point: place, venues: 0, changedAt: null }
  }

  return async (typed: string): Promise<City | null> => {
    const slug = hyphenated(typed)
    if (slug === '' || slug.split('-').length > MAX_WORDS) return null
    const candidates = citiesOf(await cities.named(possibleCityParts(slug)))
    const exact = candidates.find((city) => city.slug === slug)
    if (exact) return exact
    const [fitting, another] = candidates.filter((city) => spellingsOf(city).includes(slug))
    if (fitting) return another ? null : fitting
    const place = findInGazetteer(slug)
    return place && ((await findCityAt(place)) ?? cityWithoutVenues(place))
  }
}
