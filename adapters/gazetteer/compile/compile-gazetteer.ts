import { mkdirSync, renameSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { placeKey } from '#core/venues/place-key.ts'
import { makeCityZones } from './city-zones.ts'
import { type GeoNamesCity, type GeoNamesRegion, readCities, readRegions } from './geonames.ts'
import { regionNames } from './region-names.ts'
import { makeZoneRules } from './zone-rules.ts'

const schema = `
  create table region (id integer primary key, name text not null, time_zone text);
  create table region_key (country text, key text, region integer, primary key (country, key)) without rowid;
  create table city (
    id integer primary key, name text not null, country text not null, region integer,
    latitude real not null, longitude real not null, population integer not null, time_zone text not null
  );
  create table city_key (key text, city integer, primary key (key, city)) without rowid;
  create table country_zone (country text, position integer, time_zone text, primary key (country, position)) without rowid;
`

/** Names in use that GeoNames lacks, or lists only as the code of an airport. */
const nicknames: ReadonlyMap<string, readonly string[]> = new Map([
  ['US New York City', ['nyc', 'new york', 'new york ny']],
  ['US Los Angeles', ['la']],
  ['US San Francisco', ['sf']],
  ['US Washington', ['washington dc', 'dc']],
  ['US Philadelphia', ['philly']],
  ['US Las Vegas', ['vegas']],
  ['MX Mexico City', ['cdmx', 'mexico df']],
])
/** A namesake is not meant by a nickname. */
const METROPOLIS = 500_000

/** GeoNames lists codes of airports and stations among the names: `SAT` is San Antonio, but Saturday in a tour. */
const isCode = (name: string): boolean => /^[A-Z]{2,4}$/.test(name)

type Located = GeoNamesCity & { timeZone: string; region: GeoNamesRegion | undefined }

/** Compiles the data packages into the one SQLite file that the product opens read-only. */
const compileGazetteer = async (file: string): Promise<void> => {
  const regions = readRegions()
  const byCode = new Map(regions.map((region) => [`${region.country}.${region.admin1}`, region]))
  const read = await readCities()
  const zoneOf = makeCityZones(read)
  const cities = read.map((city) => ({
    ...city,
    timeZone: zoneOf(city),
    region: byCode.get(`${city.country}.${city.admin1}`),
  }))
  mkdirSync(dirname(file), { recursive: true })
  const draft = `${file}.draft`
  rmSync(draft, { force: true })
  const database = new DatabaseSync(draft)
  database.exec(`pragma journal_mode = off; pragma synchronous = off; ${schema} begin`)
  const distinctZones = makeDistinctZones()
  writeRegions(database, regions, cities, distinctZones)
  writeCities(database, regions, cities)
  writeCountries(database, cities, distinctZones)
  database.exec('commit')
  database.close()
  renameSync(draft, file)
}

/** Zones that keep different time, those of most people first; the name with most people stands for all that agree. */
type DistinctZones = (cities: readonly Located[]) => readonly string[]

const makeDistinctZones = (): DistinctZones => {
  const rulesOf = makeZoneRules(new Date().getUTCFullYear())
  return (cities) => {
    const people = new Map<string, number>()
    for (const { timeZone, population } of cities) people.set(timeZone, (people.get(timeZone) ?? 0) + population + 1)
    const names = [...people.keys()].sort((a, b) => (people.get(b) ?? 0) - (people.get(a) ?? 0))
    return [...Map.groupBy(names, rulesOf).values()].flatMap(([first]) => first ?? [])
  }
}

const writeRegions = (
  database: DatabaseSync,
  regions: readonly GeoNamesRegion[],
  cities: readonly Located[],
  distinctZones: DistinctZones,
): void => {
  const inRegion = Map.groupBy(cities, ({ region }) => region)
  const namesOf = regionNames(regions)
  const insert = database.prepare('insert into region values (?, ?, ?)')
  const insertKey = database.prepare('insert or ignore into region_key values (?, ?, ?)')
  // A region's name is its own; codes and other names may be taken by a namesake.
  const keys = regions.map((region) => namesOf(region).map(placeKey))
  for (const [id, region] of regions.entries()) {
    const [only, another] = distinctZones(inRegion.get(region) ?? [])
    insert.run(id, region.name, another === undefined ? (only ?? null) : null)
    insertKey.run(region.country, keys[id]?.[0] ?? '', id)
  }
  for (const [id, { country }] of regions.entries()) for (const key of keys[id] ?? []) insertKey.run(country, key, id)
}

const writeCities = (database: DatabaseSync, regions: readonly GeoNamesRegion[], cities: readonly Located[]): void => {
  const regionIds = new Map(regions.map((region, id) => [region, id]))
  const insert = database.prepare('insert into city values (?, ?, ?, ?, ?, ?, ?, ?)')
  const insertKey = database.prepare('insert or ignore into city_key values (?, ?)')
  for (const [id, city] of cities.entries()) {
    const { name, country, region, latitude, longitude, population, timeZone } = city
    const regionId = region === undefined ? null : (regionIds.get(region) ?? null)
    insert.run(id, name, country, regionId, latitude, longitude, population, timeZone)
    for (const key of keysOf(city)) insertKey.run(key, id)
  }
}

const keysOf = ({ name, country, population, alternateNames }: Located): readonly string[] => {
  const more = population >= METROPOLIS ? (nicknames.get(`${country} ${name}`) ?? []) : []
  const names = [name, ...alternateNames.filter((each) => !isCode(each))]
  return [...names.map(placeKey).filter(Boolean), ...more]
}

const writeCountries = (database: DatabaseSync, cities: readonly Located[], distinctZones: DistinctZones): void => {
  const insert = database.prepare('insert into country_zone values (?, ?, ?)')
  for (const [country, own] of Map.groupBy(cities, (city) => city.country))
    for (const [position, timeZone] of distinctZones(own).entries()) insert.run(country, position, timeZone)
}

const [file] = process.argv.slice(2)
if (!file) throw new Error('Usage: node compile-gazetteer.ts FILE')
await compileGazetteer(file)
