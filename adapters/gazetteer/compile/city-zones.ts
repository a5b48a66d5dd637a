import timeZoneNear from '@photostructure/tz-lookup'
import { find } from 'geo-tz/all'
import type { GeoNamesCity } from './geonames.ts'

/** Zones that GeoNames or ECMA-402 still lists under a former name. */
const renamed: Readonly<Record<string, string>> = {
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
const currentName = (zone: string): string => renamed[zone] ?? zone

/** A zone with fewer cities is a neighbour's, with points beyond the border. */
const MIN_CITIES = 10

type LocaleOfRegion = Intl.Locale & { getTimeZones?(): string[] | undefined }

/** Returns a function from city to IANA zone: GeoNames' if the coarse map agrees, else by exact boundaries within the country. */
export const makeCityZones = (cities: readonly GeoNamesCity[]): ((city: GeoNamesCity) => string) => {
  const zones = new Map<string, Set<string>>()
  for (const [country, own] of Map.groupBy(cities, (city) => city.country)) {
    const byZone = Map.groupBy(own, ({ timeZone }) => timeZone ?? '')
    const common = [...byZone].flatMap(([zone, cities]) => (zone !== '' && cities.length >= MIN_CITIES ? [zone] : []))
    zones.set(country, new Set([...common, ...zonesOfCountry(country)].map(currentName)))
  }
  return ({ country, latitude, longitude, timeZone }) => {
    const given = timeZone === null ? null : currentName(timeZone)
    const coarse = timeZoneNear(latitude, longitude)
    const own = zones.get(country) ?? new Set()
    if (given === coarse && own.has(given)) return given
    const [exact] = find(latitude, longitude).filter((zone) => own.has(zone))
    return exact ?? given ?? [...own][0] ?? coarse
  }
}

const zonesOfCountry = (country: string): readonly string[] => {
  const locale: LocaleOfRegion = new Intl.Locale(`und-${country}`)
  return locale.getTimeZones?.() ?? []
}
