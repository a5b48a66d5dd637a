import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import timeZoneAt from '@photostructure/tz-lookup'
import type { City, Gazetteer, Region } from '#core/geography/gazetteer.ts'
import { halfExtents } from '#core/geography/half-extents.ts'
import { gazetteerKey } from '#core/venues/gazetteer-key.ts'
import { makeCitySearch } from './city-search.ts'

const FILE = join(import.meta.dirname, '../../dist/gazetteer.sqlite')

const MAX_CITIES = 200
const MAX_NAME_LENGTH = 100

const citiesSql = `
  select
    city.name, country, region.name as region, latitude, longitude, population, city.time_zone as timeZone,
    local_time_id as localTimeId, is_main as isMain
  from city_key join city on city.id = city_key.city left join region on region.id = city.region
  where key = :key and (:country is null or country = :country)
  order by population desc, city.id limit ${MAX_CITIES}`
const regionSql = `
  select name, time_zone as timeZone from region_key join region on region.id = region_key.region
  where country = :country and key = :key`
const aroundSql = `
  select city.name, country, region.name as region, latitude, longitude, population, city.time_zone as timeZone,
    local_time_id as localTimeId
  from city left join region on region.id = city.region
  where latitude between :south and :north and (longitude between :west and :east
    or longitude between :west + 360 and 180 or longitude between -180 and :east - 360)`
const zonesSql = 'select time_zone from country_zone where country = :country order by position'

/** Opens the gazetteer that the build compiles from GeoNames: cities with more than 1,000 inhabitants, and administrative
 * seats. Throws if it is missing. */
export const makeSqliteGazetteer = (siteTimeZone: string): Gazetteer & { close(): void } => {
  const database = new DatabaseSync(FILE, { readOnly: true })
  const [citiesQuery, aroundQuery, regionQuery, zonesQuery] = [citiesSql, aroundSql, regionSql, zonesSql].map((sql) =>
    database.prepare(sql),
  ) as Statements
  const findRegion = (name: string, country: string): Region | null => {
    const found = name.length > MAX_NAME_LENGTH ? undefined : regionQuery.get({ key: gazetteerKey(name), country })
    return found ? ({ ...found } as Region) : null
  }
  const search = makeCitySearch(database, findRegion)
  const citiesWithKey = (key: string, country: string | null): readonly City[] =>
    preferMainName(citiesQuery.all({ key, country }) as unknown as readonly CityRow[])
  return {
    cities: (name, country) => {
      if (name.length > MAX_NAME_LENGTH) return []
      for (const key of candidateKeys(name)) {
        const found = citiesWithKey(key, country ?? null)
        if (found.length > 0) return found
      }
      return []
    },
    search: (text, limit) => (text.length > MAX_NAME_LENGTH ? [] : search(text, limit)),
    citiesAround: ({ latitude, longitude }, kilometres) => {
      const half = halfExtents(latitude, kilometres)
      const bounds = {
        south: latitude - half.latitude,
        north: latitude + half.latitude,
        west: longitude - half.longitude,
        east: longitude + half.longitude,
      }
      return aroundQuery.all(bounds).map((row) => ({ ...row }) as City)
    },
    region: findRegion,
    timeZones: (country) => zonesQuery.all({ country }).map((row) => String(row.time_zone)),
    timeZoneAt: ({ latitude, longitude }) => {
      const zone = timeZoneAt(latitude, longitude)
      return zone.startsWith('Etc/') ? null : zone
    },
    siteTimeZone,
    close: () => database.close(),
  }
}

type CityRow = City & { isMain: number }

/** Drops a city found by an alternate name if that name is the main name of a larger city, or of a city in the same region. */
const preferMainName = (found: readonly CityRow[]): readonly City[] => {
  const withMainName = found.filter(({ isMain }) => isMain === 1)
  const regionKeys = new Set(withMainName.map(regionKeyOf))
  return found
    .filter(
      (city) =>
        city.isMain === 1 ||
        !(regionKeys.has(regionKeyOf(city)) || city.population < (withMainName[0]?.population ?? 0)),
    )
    .map(({ isMain: _, ...city }) => city)
}

const regionKeyOf = ({ country, region }: City): string => `${country} ${region}`

type Statement = ReturnType<DatabaseSync['prepare']>
type Statements = [cities: Statement, around: Statement, region: Statement, zones: Statement]

/** Matches a word of a postcode or district number, as in `1070 Wien`, `Lyon 7e` and `London E8 3PB`. */
const POSTCODE_OR_DISTRICT = /^(?:\d+\p{L}{0,3}|[a-z]{1,2}\d{1,2}[a-z]?)$/u

/** Returns the keys to look up, the most specific first. */
const candidateKeys = (name: string): ReadonlySet<string> => {
  const withoutParentheses = name.replace(/\(.*?\)/g, ' ')
  const [firstPart = ''] = withoutParentheses.split(/[/,]/)
  const withoutPostcode = gazetteerKey(firstPart)
    .split(' ')
    .filter((word) => !POSTCODE_OR_DISTRICT.test(word))
    .join(' ')
  const withoutCitySuffix = withoutPostcode.replace(/ city$/, '').replace(/[市都府区町村]$/u, '')
  const [beforeHyphen = ''] = firstPart.split(/\s*[-–—]\s*/)
  const specificKeys = [name, withoutParentheses, firstPart].map(gazetteerKey)
  return new Set([...specificKeys, withoutPostcode, withoutCitySuffix, gazetteerKey(beforeHyphen)].filter(Boolean))
}
