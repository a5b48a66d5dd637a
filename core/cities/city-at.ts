import type { City as GazetteerCity } from '#core/geography/gazetteer.ts'
import type { Ports } from '#core/ports.ts'
import { type City, citiesOf } from './city.ts'

const MAX_KM = 30

/** Returns the city with venues that is the same as a city of the gazetteer, even if its name differs (Wien, Vienna); null if there
 * is none or more than one. */
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
