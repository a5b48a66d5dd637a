import * as z from 'zod/mini'
import { described, flag, named, orNull, text } from '#core/response.ts'
import { type Coordinates, kilometresBetween } from './coordinates.ts'
import type { City, Gazetteer } from './gazetteer.ts'
import { cityLabel } from './place.ts'

/** Names the city at or near a point, so that users never see coordinates. */
export const NearestPlace = named(
  'NearestPlace',
  z.object({
    name: described(
      orNull(text),
      'The city, with its region if a larger city has the same name; null far from every city.',
    ),
    isCentre: described(flag, 'Whether the point is the centre of that city.'),
  }),
)
export type NearestPlace = z.output<typeof NearestPlace>

const AROUND_KM = 30
const FAR_KM = 150
/** A point this close to a centre counts as the centre, because URLs round the position of a place that was picked by name. */
const CENTRE_KM = 0.02

/** Estimates how far from a city's centre people still use its name: 18 km for Berlin, 4 km for Potsdam. */
const reachKm = ({ population }: City): number => Math.max(2, Math.sqrt(population) / 100)

/** Names the city whose centre is at the point, or else the largest city whose {@link reachKm} includes it, or else the nearest
 * city within {@link FAR_KM}. */
export const nearestPlace = (
  gazetteer: Pick<Gazetteer, 'cities' | 'citiesAround'>,
  point: Coordinates,
): NearestPlace => {
  const distanceTo = (city: City): number => kilometresBetween(city, point)
  const citiesWithin = (kilometres: number): readonly City[] =>
    gazetteer
      .citiesAround(point, kilometres)
      .filter((city) => distanceTo(city) <= kilometres)
      .toSorted((a, b) => distanceTo(a) - distanceTo(b) || b.population - a.population)
  const around = citiesWithin(AROUND_KM)
  const [nearest = citiesWithin(FAR_KM)[0]] = around
  if (!nearest) return { name: null, isCentre: false }
  if (distanceTo(nearest) <= CENTRE_KM) return { name: cityLabel(gazetteer, nearest), isCentre: true }
  const [largest = nearest] = around
    .filter((city) => distanceTo(city) <= reachKm(city))
    .toSorted((a, b) => b.population - a.population)
  return { name: cityLabel(gazetteer, largest), isCentre: false }
}
