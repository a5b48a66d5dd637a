import { makeCityZones } from './city-zones.ts'
import { type GeoNamesCity, type GeoNamesRegion, readCities, readRegions } from './geonames.ts'

/** Cities with equal `localTimeId` have the same local time, for three years from the start of the year of compilation. */
export type LocatedCity = GeoNamesCity & { timeZone: string; localTimeId: number; region: GeoNamesRegion | undefined }

/** Territories that are countries in ISO 3166-1, but states of the US in many addresses. */
const territories: readonly GeoNamesRegion[] = [
  { country: 'US', admin1: 'AS', name: 'American Samoa' },
  { country: 'US', admin1: 'GU', name: 'Guam' },
  { country: 'US', admin1: 'MP', name: 'Northern Mariana Islands' },
  { country: 'US', admin1: 'PR', name: 'Puerto Rico' },
  { country: 'US', admin1: 'VI', name: 'U.S. Virgin Islands' },
]

const inEachRegion = (city: GeoNamesCity): readonly GeoNamesCity[] => {
  if (territories.some(({ admin1 }) => admin1 === city.country))
    return [city, { ...city, country: 'US', admin1: city.country }]
  // Lloydminster spans two provinces; GeoNames lists it in Alberta.
  if (city.country === 'CA' && city.name === 'Lloydminster') return [city, { ...city, admin1: SASKATCHEWAN }]
  return [city]
}
const SASKATCHEWAN = '11'

export type Locations = { cities: readonly LocatedCity[]; regions: readonly GeoNamesRegion[] }

export const locateCities = async (): Promise<Locations> => {
  const regions = [...readRegions(), ...territories]
  const byCode = new Map(regions.map((region) => [`${region.country}.${region.admin1}`, region]))
  const geoNamesCities = await readCities()
  const [zoneOf, localTimeIdOf] = [makeCityZones(geoNamesCities), makeLocalTimeIds(new Date().getUTCFullYear())]
  const cities = geoNamesCities.flatMap((city) => {
    const timeZone = zoneOf(city)
    const localTime = { timeZone, localTimeId: localTimeIdOf(timeZone) }
    return inEachRegion(city).map((each) => ({
      ...each,
      ...localTime,
      region: byCode.get(`${each.country}.${each.admin1}`),
    }))
  })
  return { cities, regions }
}

const YEARS = 3

/** Returns a function that numbers time zones. Zones with equal offsets during three years from `fromYear` share a number. */
const makeLocalTimeIds = (fromYear: number): ((timeZone: string) => number) => {
  const numberByOffsets = new Map<string, number>()
  const numberByZone = new Map<string, number>()
  return (timeZone) => {
    const found = numberByZone.get(timeZone)
    if (found !== undefined) return found
    const offsets = offsetsOf(timeZone, fromYear)
    const number = numberByOffsets.get(offsets) ?? numberByOffsets.size
    numberByOffsets.set(offsets, number)
    numberByZone.set(timeZone, number)
    return number
  }
}

/** Samples the offset once a fortnight, because no zone changes its clocks twice within a fortnight. */
const offsetsOf = (timeZone: string, fromYear: number): string => {
  const start = Temporal.ZonedDateTime.from({ year: fromYear, month: 1, day: 1, timeZone })
  return Array.from({ length: YEARS * 26 }, (_, fortnight) => start.add({ weeks: 2 * fortnight }).offset).join(' ')
}
