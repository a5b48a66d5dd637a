import * as z from 'zod/mini'
import { described, list, named, orNull, text } from '#core/response.ts'
import type { City, Gazetteer } from './gazetteer.ts'

/** A city to search around. */
export const Place = named(
  'Place',
  z.object({
    name: text,
    label: described(text, 'The name, with the region if a larger city has the same name.'),
    region: orNull(text),
    country: described(text, 'ISO 3166-1 alpha-2 code.'),
    latitude: described(z.number(), 'The latitude of its centre in degrees.'),
    longitude: described(z.number(), 'The longitude of its centre in degrees.'),
  }),
)
export type Place = z.output<typeof Place>

export const Places = named(
  'Places',
  z.object({ places: described(list(Place), 'Exact matches of the name first, then the most populous.') }),
)

export const cityLabel = (gazetteer: Pick<Gazetteer, 'cities'>, { name, region, country }: City): string => {
  const [largest] = gazetteer.cities(name)
  const isLargest = !largest || (largest.country === country && largest.region === region)
  return isLargest || region === null ? name : `${name}, ${region}`
}

export const placeOf = (gazetteer: Pick<Gazetteer, 'cities'>, city: City): Place => {
  const { name, region, country, latitude, longitude } = city
  return { name, label: cityLabel(gazetteer, city), region, country, latitude, longitude }
}
