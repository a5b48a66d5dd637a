import timeZoneNear from '@photostructure/tz-lookup'
import { find as findZones } from 'geo-tz/all'
import type { GeoNamesCity } from './geonames.ts'

/** The current names of zones that GeoNames or `Intl` (CLDR) may list under a former name. */
const currentNames: Readonly<Record<string, string>> = {
  'Africa/Asmera': 'Africa/Asmara',
  'America/Godthab': 'America/Nuuk',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
  'Europe/Uzhgorod': 'Europe/Kyiv',
  'Europe/Zaporozhye': 'Europe/Kyiv',
  'Pacific/Enderbury': 'Pacific/Kanton',
}
const currentName = (zone: string): string => currentNames[zone] ?? zone

/** A zone that GeoNames lists for fewer cities of a country than this probably belongs to a neighbouring country. */
const MIN_CITIES = 10

type LocaleWithTimeZones = Intl.Locale & { getTimeZones?(): string[] | undefined }

/** Returns a function that finds a city's IANA zone. It takes the zone in GeoNames if the country uses that zone and the coarse map of
 * `tz-lookup` agrees, and otherwise the zone whose exact boundaries contain the city. If the country doesn't use that one, the function
 * falls back to the zone in GeoNames, then to any zone of the country, then to the zone on the coarse map. */
export const makeCityZones = (cities: readonly GeoNamesCity[]): ((city: GeoNamesCity) => string) => {
  const zonesByCountry = new Map<string, Set<string>>()
  for (const [country, countryCities] of Map.groupBy(cities, (city) => city.country)) {
    const byZone = Map.groupBy(countryCities, ({ timeZone }) => timeZone ?? '')
    const commonZones = [...byZone].flatMap(([zone, zoneCities]) =>
      zone !== '' && zoneCities.length >= MIN_CITIES ? [zone] : [],
    )
    zonesByCountry.set(country, new Set([...commonZones, ...zonesOfCountry(country)].map(currentName)))
  }
  return ({ country, latitude, longitude, timeZone }) => {
    const listed = timeZone === null ? null : currentName(timeZone)
    const coarse = timeZoneNear(latitude, longitude)
    const countryZones = zonesByCountry.get(country) ?? new Set()
    if (listed === coarse && countryZones.has(listed)) return listed
    const [exact] = findZones(latitude, longitude).filter((zone) => countryZones.has(zone))
    return exact ?? listed ?? [...countryZones][0] ?? coarse
  }
}

const zonesOfCountry = (country: string): readonly string[] => {
  const locale: LocaleWithTimeZones = new Intl.Locale(`und-${country}`)
  return locale.getTimeZones?.() ?? []
}
