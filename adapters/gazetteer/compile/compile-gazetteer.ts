import { mkdirSync, renameSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { gazetteerKey } from '#core/venues/gazetteer-key.ts'
import { type LocatedCity, type Locations, locateCities } from './located-cities.ts'
import { regionNames } from './region-names.ts'

const schema = `
  create table region (id integer primary key, name text not null, time_zone text);
  create table region_key (country text, key text, region integer, primary key (country, key)) without rowid;
  create table city (
    id integer primary key, name text not null, country text not null, region integer,
    latitude real not null, longitude real not null, population integer not null, time_zone text not null,
    local_time_id integer not null
  );
  create index city_position on city (latitude, longitude);
  create table city_key (key text, city integer, is_main integer, primary key (key, city)) without rowid;
  create table country_zone (country text, position integer, time_zone text, primary key (country, position)) without rowid;
`

/** Common names of cities. GeoNames lacks some of them, and {@link isCode} excludes others. */
const extraCityKeys: ReadonlyMap<string, readonly string[]> = new Map([
  ['ID Makassar', ['ujung pandang']],
  ['ID Yogyakarta', ['jogja']],
  ['MN Khovd', ['hovd']],
  ['MX Mexico City', ['cdmx', 'mexico df']],
  ['NZ Auckland', ['tamaki makaurau']],
  ['US Indianapolis', ['indy']],
  ['US Las Vegas', ['vegas']],
  ['US Los Angeles', ['la']],
  ['US New York City', ['nyc', 'new york', 'new york ny']],
  ['US Philadelphia', ['philly']],
  ['US Portland', ['pdx']],
  ['US San Francisco', ['sf']],
  ['US Washington', ['washington dc', 'dc']],
])

/** Former names, keyed by city, that now refer to a larger city. */
const formerNames: ReadonlyMap<string, readonly string[]> = new Map([['RU Korolev', ['Kaliningrad', 'Калининград']]])

/** GeoNames lists airport codes among the names. `SAT` is San Antonio there, but Saturday in a list of tour dates. */
const isCode = (name: string): boolean => /^[A-Z]{2,4}$/.test(name)

const compileGazetteer = async (file: string): Promise<void> => {
  const locations = await locateCities()
  mkdirSync(dirname(file), { recursive: true })
  const draft = `${file}.draft`
  rmSync(draft, { force: true })
  const database = new DatabaseSync(draft)
  database.exec(`pragma journal_mode = off; pragma synchronous = off; ${schema} begin`)
  writeRegions(database, locations)
  writeCities(database, locations)
  writeCountryZones(database, locations)
  database.exec('commit')
  database.close()
  renameSync(draft, file)
}

/** Returns the most populous zone for each `localTimeId` of the cities, in descending order of population. */
const distinctZones = (cities: readonly LocatedCity[]): readonly string[] => {
  const zones = [...Map.groupBy(cities, ({ timeZone }) => timeZone).values()]
  const cityPerZone = zones.toSorted((a, b) => populationOf(b) - populationOf(a)).flatMap(([first]) => first ?? [])
  return [...Map.groupBy(cityPerZone, ({ localTimeId }) => localTimeId).values()].flatMap(
    ([first]) => first?.timeZone ?? [],
  )
}

/** Counts one extra inhabitant per city, because the population may be unknown (0). */
const populationOf = (cities: readonly LocatedCity[]): number =>
  cities.reduce((sum, { population }) => sum + population + 1, 0)

const writeRegions = (database: DatabaseSync, { regions, cities }: Locations): void => {
  const citiesByRegion = Map.groupBy(cities, ({ region }) => region)
  const namesOf = regionNames(regions)
  const insert = database.prepare('insert into region values (?, ?, ?)')
  const insertKey = database.prepare('insert or ignore into region_key values (?, ?, ?)')
  // A region's own name takes precedence over the codes and further names of other regions.
  const keysById = regions.map((region) => namesOf(region).map(gazetteerKey))
  for (const [id, region] of regions.entries()) {
    const [only, another] = distinctZones(citiesByRegion.get(region) ?? [])
    insert.run(id, region.name, another === undefined ? (only ?? null) : null)
    insertKey.run(region.country, keysById[id]?.[0] ?? '', id)
  }
  for (const [id, { country }] of regions.entries())
    for (const key of keysById[id] ?? []) insertKey.run(country, key, id)
}

/** Numbers the cities by descending population, so that the index of their names finds the largest without reading their rows. */
const writeCities = (database: DatabaseSync, { regions, cities: unordered }: Locations): void => {
  const cities = unordered.toSorted((a, b) => b.population - a.population)
  const regionIds = new Map(regions.map((region, id) => [region, id]))
  const insert = database.prepare('insert into city values (?, ?, ?, ?, ?, ?, ?, ?, ?)')
  const insertKey = database.prepare('insert or ignore into city_key values (?, ?, ?)')
  const largest = largestByName(cities)
  for (const [id, city] of cities.entries()) {
    const { name, country, region, latitude, longitude, population, timeZone, localTimeId } = city
    const regionId = region === undefined ? null : (regionIds.get(region) ?? null)
    insert.run(id, name, country, regionId, latitude, longitude, population, timeZone, localTimeId)
    for (const [index, key] of keysOf(city, largest.get(countryAndName(city)) === city).entries())
      insertKey.run(key, id, index === 0 ? 1 : 0)
  }
}

const countryAndName = ({ country, name }: LocatedCity): string => `${country} ${name}`

const largestByName = (cities: readonly LocatedCity[]): ReadonlyMap<string, LocatedCity> =>
  new Map(cities.toSorted((a, b) => a.population - b.population).map((city) => [countryAndName(city), city]))

const keysOf = (city: LocatedCity, isLargest: boolean): readonly string[] => {
  const former = formerNames.get(countryAndName(city)) ?? []
  const names = [city.name, ...city.alternateNames.filter((name) => !isCode(name) && !former.includes(name))]
  return [...names.map(gazetteerKey).filter(Boolean), ...((isLargest && extraCityKeys.get(countryAndName(city))) || [])]
}

const writeCountryZones = (database: DatabaseSync, { cities }: Locations): void => {
  const insert = database.prepare('insert into country_zone values (?, ?, ?)')
  for (const [country, countryCities] of Map.groupBy(cities, (city) => city.country))
    for (const [position, timeZone] of distinctZones(countryCities).entries()) insert.run(country, position, timeZone)
}

const [file] = process.argv.slice(2)
if (!file) throw new Error('Usage: node compile-gazetteer.ts FILE')
await compileGazetteer(file)
