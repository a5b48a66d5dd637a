import type { City as GazetteerCity } from '#core/geography/gazetteer.ts'
import type { Ports } from '#core/ports.ts'
import { type City, citiesOf } from './city.ts'

const MAX_KM = 30

/** Returns the only city with venues that is the city of the gazetteer, perhaps by another of its names (Wien for Vienna), or null. */
export const makeFindCityAt =
  ({ cities, gazetteer }: Pick<Ports, 'cities' | 'gazetteer'>) =>
  async (place: GazetteerCity): Promise<City | null> => {
    const isPlace = ({ city, country }: City): boolean =>
      gazetteer
        .cities(city, country)
        .some(({ latitude, longitude }) => latitude === place.latitude && longitude === place.longitude)
    const [only, another] = citiesOf(await cities.around(place, MAX_KM)).filter(isPlace)
    return another ? null : (only ?? null)
  }
