import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import timeZoneAt from '@photostructure/tz-lookup'
import type { City, Gazetteer, Region } from '#core/geography/gazetteer.ts'
import { placeKey } from '#core/venues/place-key.ts'

const FILE = join(import.meta.dirname, '../../dist/gazetteer.sqlite')

const MAX_NAMESAKES = 200
const MAX_NAME_LENGTH = 100

const citiesSql = `
  select
    city.name, country, region.name as region, latitude, longitude, population, city.time_zone as timeZone, clock,
    is_main as isMain
  from city_key join city on city.id = city_key.city left join region on region.id = city.region
  where key = :key and (:country is null or country = :country)
  order by population desc, city.id limit ${MAX_NAMESAKES}`
const regionSql = `
  select name, time_zone as timeZone from region_key join region on region.id = region_key.region
  where country = :country and key = :key`
const zonesSql = 'select time_zone from country_zone where country = :country order by position'

/** Opens the gazetteer that the build compiles from GeoNames: cities with at least 1,000 inhabitants. */
export const makeSqliteGazetteer = (siteTimeZone: string): Gazetteer => {
  const database = new DatabaseSync(FILE, { readOnly: true })
  const [cities, region, zones] = [citiesSql, regionSql, zonesSql].map((sql) => database.prepare(sql)) as Statements
  const citiesOfKey = (key: string, country: string | null): readonly City[] =>
    withoutNamesakes(cities.all({ key, country }) as unknown as readonly CityRow[])
  return {
    cities: (name, country) => {
      if (name.length > MAX_NAME_LENGTH) return []
      for (const key of keysOf(name)) {
        const found = citiesOfKey(key, country ?? null)
        if (found.length > 0) return found
      }
      return []
    },
    region: (name, country) => {
      const found = name.length > MAX_NAME_LENGTH ? undefined : region.get({ key: placeKey(name), country })
      return found ? ({ ...found } as Region) : null
    },
    timeZones: (country) => zones.all({ country }).map((row) => String(row.time_zone)),
    timeZoneAt: ({ latitude, longitude }) => {
      const zone = timeZoneAt(latitude, longitude)
      return zone.startsWith('Etc/') ? null : zone
    },
    siteTimeZone,
  }
}

type CityRow = City & { isMain: number }

/** Drops cities that have the name only as an alternate, if it is the main name of a larger city or of one in their region. */
const withoutNamesakes = (found: readonly CityRow[]): readonly City[] => {
  const mainNamesakes = found.filter(({ isMain }) => isMain === 1)
  const regions = new Set(mainNamesakes.map(regionOf))
  return found
    .filter(
      (city) =>
        city.isMain === 1 || !(regions.has(regionOf(city)) || city.population < (mainNamesakes[0]?.population ?? 0)),
    )
    .map(({ isMain: _, ...city }) => city)
}

const regionOf = ({ country, region }: City): string => `${country} ${region}`

type Statement = ReturnType<DatabaseSync['prepare']>
type Statements = [cities: Statement, region: Statement, zones: Statement]

/** Postcodes and district numbers: `1070 Wien`, `Lyon 7e`, `London E8 3PB`. */
const POSTAL = /^(?:\d+\p{L}{0,3}|[a-z]{1,2}\d{1,2}[a-z]?)$/u

const keysOf = (name: string): ReadonlySet<string> => {
  const plain = name.replace(/\(.*?\)/g, ' ')
  const [beforeSlash = ''] = plain.split(/[/,]/)
  const keys = [name, plain, beforeSlash].map(placeKey)
  const words = placeKey(beforeSlash)
    .split(' ')
    .filter((word) => !POSTAL.test(word))
  const [beforeHyphen = ''] = beforeSlash.split(/\s*[-–—]\s*/)
  const withoutSuffix = [
    words.join(' '),
    words
      .join(' ')
      .replace(/ city$/, '')
      .replace(/[市都府区町村]$/u, ''),
  ]
  return new Set([...keys, ...withoutSuffix, placeKey(beforeHyphen)].filter(Boolean))
}
