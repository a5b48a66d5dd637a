import type { DatabaseSync } from 'node:sqlite'
import { distinctBy } from '#core/distinct-by.ts'
import { countryName } from '#core/geography/countries.ts'
import type { City, Gazetteer } from '#core/geography/gazetteer.ts'
import { gazetteerKey } from '#core/venues/gazetteer-key.ts'

/** Maximum number of cities that one query returns, before they are filtered by region or country. */
const MAX_FOUND = 100

/** Too many names begin with a single Latin letter or digit. */
const TOO_SHORT = /^[a-z0-9]?$/

/** The search tolerates no typos in a shorter name. */
const MIN_FUZZY_LENGTH = 4

/** City ids ascend as the population descends, so `order by city.id` puts the largest city first. */
const matchSql = (condition: string) => `
  select city.name, country, region.name as region, latitude, longitude, population, city.time_zone as timeZone,
    local_time_id as localTimeId, rank, isMain
  from (
    select city_key.city, min(key <> :key) as rank, max(is_main) as isMain from city_key
    where key >= :from and key < :to and (${condition})
    group by city_key.city order by rank, city_key.city limit ${MAX_FOUND}
  ) as found join city on city.id = found.city left join region on region.id = city.region
  order by rank, city.id`

type Row = City & { isMain: number; rank: number }

/** For each position after the first letter, returns the part of the key before it, and LIKE patterns for four typos there: a wrong,
 * an extra and a missing letter, and two swapped letters. Keys contain no wildcards. */
const typoPatternsOf = (key: string): readonly { start: string; patterns: readonly string[] }[] => {
  const letters = [...key]
  return letters.slice(1).map((letter, index) => {
    const start = letters.slice(0, index + 1).join('')
    const [rest, next] = [letters.slice(index + 2).join(''), letters[index + 2] ?? '']
    const swapped = `${next}${letter}${letters.slice(index + 3).join('')}`
    return { start, patterns: [`_${rest}`, rest, `_${letter}${rest}`, swapped].map((end) => `${start}${end}%`) }
  })
}

export const makeCitySearch = (database: DatabaseSync, findRegion: Gazetteer['region']): Gazetteer['search'] => {
  const prefixQuery = database.prepare(matchSql('true'))
  const typoQuery = database.prepare(
    matchSql('key like :wrong or key like :extra or key like :missing or key like :swapped'),
  )
  const isIn = (city: City, area: string): boolean => {
    const names = [city.region ?? '', city.country, countryName(city.country)].map(gazetteerKey)
    return (
      names.some((name) => name.startsWith(gazetteerKey(area))) || findRegion(area, city.country)?.name === city.region
    )
  }
  return (text, limit) => {
    const [name = '', ...areas] = text.split(',')
    const key = gazetteerKey(name)
    if (TOO_SHORT.test(key)) return []
    const isInAllAreas = (city: City): boolean => areas.every((area) => area.trim() === '' || isIn(city, area.trim()))
    const choose = (rows: readonly unknown[]): readonly City[] =>
      // Some cities are listed twice, such as San Juan: under Puerto Rico and under the US.
      distinctBy(
        preferMainNames(rows as readonly Row[]).filter(isInAllAreas),
        ({ latitude, longitude }) => `${latitude} ${longitude}`,
      ).slice(0, limit)
    const found = choose(prefixQuery.all({ key, ...prefixRange(key) }))
    if (found.length > 0 || key.length < MIN_FUZZY_LENGTH) return found
    const typos = typoPatternsOf(key)
    const similar = typos.flatMap(({ start, patterns: [wrong = '', extra = '', missing = '', swapped = ''] }) =>
      typoQuery.all({ key, ...prefixRange(start), wrong, extra, missing, swapped }),
    )
    return choose(similar.toSorted((a, b) => Number(b.population) - Number(a.population)))
  }
}

const prefixRange = (start: string) => ({ from: start, to: `${start}\u{10ffff}` })

/** Drops a city found by an alternate name if the main name of a larger one matches equally well. For example, Berlin is
 * also an alternate name of North Canton. */
const preferMainNames = (rows: readonly Row[]): readonly City[] =>
  rows
    .filter(({ isMain, rank, population }) => {
      const isPreferable = (other: Row) => other.isMain === 1 && other.rank === rank && other.population > population
      return isMain === 1 || !rows.some(isPreferable)
    })
    .map(({ isMain: _, rank: __, ...city }) => city)
