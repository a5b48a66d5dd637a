import type { City as GazetteerCity } from '#core/geography/gazetteer.ts'
import type { Ports } from '#core/ports.ts'
import { type City, citiesOf } from './city.ts'

const MAX_KM = 30

/** Returns the city with venues that corresponds to a city of the gazetteer, even under another name (Wien, Vienna). Returns null
 * if no city or more than one fits. */
export const makeFindCityAt =
  ({ cities, gazetteer }: Pick<Ports, 'cities' | 'gazetteer'>) =>
  async (place: GazetteerCity): Promise<City | null> => {
    const isSamePlace = ({ city, country }: City): boolean =>
      gazetteer
        .cities(city, country)
        .some(({ latitude, longitude }) => latitude === place.latitude && longitude === place.longitude)
    const [only, another] = citiesOf(await cities.around(place, MAX_KM)).filter(isSamePlace)
    return another ? null : (only ?? null)
  }
