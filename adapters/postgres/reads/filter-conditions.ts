import { IS_PLAYING } from '#adapters/postgres/schema/predicates.ts'
import { localityKey } from '#core/cities/city.ts'
import type { Box } from '#core/geography/box.ts'
import type { Coordinates } from '#core/geography/coordinates.ts'
import { halfExtents } from '#core/geography/half-extents.ts'
import type { BandId, VenueId } from '#core/ids.ts'
import type { CursorKey } from '#core/shows/cursor.ts'
import { type DoorCriterion, doorCriteria } from '#core/shows/filter/door-criteria.ts'
import { regionKeysOf } from '#core/shows/filter/filterable-attributes.ts'
import type { ShowFilter } from '#core/shows/filter/show-filter.ts'
import { DAY_MS, FRIDAY, nightRanges } from '#core/time/relative-dates.ts'
import { kilometresFromSql } from './distance.ts'

export const ORDER = 'show_date, first_time, show_title, show_id'

export type Values = unknown[]

/** SQL: the conjunction of the conditions that are set; `true` if there are none. */
export const allOf = (...conditions: readonly (string | false | null | undefined)[]): string =>
  conditions.filter((condition) => condition && condition !== 'true').join(' and ') || 'true'

const makeBind =
  (values: Values) =>
  (value: unknown): string =>
    `$${values.push(value)}`

const WEEKDAY = 'extract(isodow from show_date)'

const nightRangeOf = ({ when, includePast }: ShowFilter): { from: number | null; to: number | null } =>
  when === null ? { from: includePast ? null : 0, to: null } : nightRanges[when]

const instantAfter = (now: Date, nights: number): string => new Date(now.getTime() + nights * DAY_MS).toISOString()

/** Returns the first and last day (`YYYY-MM-DD`) that `when` and `includePast` allow in any time zone; null if unlimited. */
export const dayBounds = (filter: ShowFilter, now: Date): { first: string | null; last: string | null } => {
  const { from, to } = nightRangeOf(filter)
  const dayAfter = (nights: number): string => instantAfter(now, nights).slice(0, 10)
  return { first: from === null ? null : dayAfter(from - 1), last: to === null ? null : dayAfter(to) }
}

/** SQL: the part of {@link timeCondition} that depends on the time of day, for days that have already been chosen. */
export const nightCondition = (filter: ShowFilter, now: Date, values: Values): string => {
  const bind = makeBind(values)
  const { from, to } = nightRangeOf(filter)
  const conditions: string[] = []
  if (from !== null) conditions.push(`upcoming_until > ${bind(instantAfter(now, from))}::timestamptz`)
  if (to !== null) {
    const lastEnd = `${bind(instantAfter(now, to))}::timestamptz`
    const lastEndThisWeek = () => `${bind(instantAfter(now, 0))}::timestamptz + ${WEEKDAY} * interval '24 hours'`
    // With two comparisons, the planner would expect so few shows that it would not read them in order.
    const maxEnd = filter.when === 'weekend' ? `least(${lastEnd}, ${lastEndThisWeek()})` : lastEnd
    conditions.push(`upcoming_until <= ${maxEnd}`)
  }
  return allOf(...conditions)
}

/** SQL: tests whether a show is in the time range of the filter; `true` if unrestricted. `when` has the same meaning as in the core's
 * `matchesRelativeDate`. */
export const timeCondition = (filter: ShowFilter, now: Date, values: Values): string => {
  const { when, startDate, endDate } = filter
  const bind = makeBind(values)
  const { first, last } = dayBounds(filter, now)
  const since = (day: string): string => `show_date >= ${bind(day.slice(0, 10))}::date`
  const until = (day: string): string => `show_date <= ${bind(day.slice(0, 10))}::date`
  const conditions: string[] = []
  // These two bounds only narrow the index scan.
  if (first !== null) conditions.push(since(first))
  if (last !== null) conditions.push(until(last))
  if (startDate !== null) conditions.push(since(startDate))
  if (endDate !== null) conditions.push(until(endDate))
  if (when === 'weekend') conditions.push(`${WEEKDAY} >= ${FRIDAY}`)
  return allOf(nightCondition(filter, now, values), ...conditions)
}

/** SQL: the indexed or selective predicates. Collects the shows of the chosen bands first, because the planner would otherwise probe
 * every listed show. */
export const indexedConditions = (filter: ShowFilter, search: Search, values: Values): string => {
  const bind = makeBind(values)
  const { bands, venues, city, country, ages, status } = filter
  const conditions: string[] = []
  if (bands.length > 0) conditions.push(`show_id = any(array(${showsOfBandsSql(bind(bands))}))`)
  if (search.kind === 'similar-names') {
    const showsAtVenues = `select show_id from listed_show where venue_id = any(${bind(search.venues)}::uuid[])`
    conditions.push(`show_id = any(array(${showsOfBandsSql(bind(search.bands))} union ${showsAtVenues}))`)
  }
  if (venues.length > 0) conditions.push(`venue_id = any(${bind(venues)}::uuid[])`)
  if (city !== null) conditions.push(`city_key = ${bind(localityKey(city))}`)
  const regions = regionKeysOf(filter)?.map(localityKey) ?? []
  if (regions.length === 1) conditions.push(`region_key = ${bind(regions[0])}`)
  if (regions.length > 1) conditions.push(`region_key = any(${bind(regions)}::text[])`)
  if (country !== null) conditions.push(`country = ${bind(country)}`)
  if (ages !== null) conditions.push(`min_age <= ${bind(ages === 'all' ? 0 : ages)}::float8`)
  if (status.length === 1) conditions.push(`status = ${bind(status[0])}`)
  if (status.length > 1) conditions.push(`status = any(${bind(status)}::varchar[])`)
  return allOf(...conditions)
}

export const hasPosition = ({ near, box = null }: ShowFilter): boolean => near !== null || box !== null

const doorCriteriaOf = (filter: ShowFilter): readonly DoorCriterion[] =>
  doorCriteria.filter((criterion) => filter[criterion])

/** Returns the columns that {@link searchConditions} compares and, for words, those of {@link signatureCondition}. The index of the list
 * has all but `words`. */
export const searchColumns = (filter: ShowFilter, search: Search): readonly string[] => [
  ...(hasPosition(filter) ? ['latitude', 'longitude'] : []),
  ...(filter.genres.length > 0 ? ['genres'] : []),
  ...(doorCriteriaOf(filter).length > 0 ? ['door', 'min_age'] : []),
  ...(search.kind === 'words' ? ['words', 'words_low', 'words_high'] : []),
]

/** SQL: the predicates with unpredictable selectivity; each is `true` if unused. `hasAttributes` tests genres and door criteria. */
export const searchConditions = (
  filter: ShowFilter,
  search: Search,
  values: Values,
): { isInArea: string; hasAttributes: string; hasWords: string } => {
  const bind = makeBind(values)
  const { near, within, box, genres } = filter
  const isInArea = allOf(near && nearCondition(near, within, bind), box && boxCondition(box, bind))
  const criteria = doorCriteriaOf(filter)
  const onlyInDoorColumn = criteria.filter((criterion) => criterion !== 'minorsWithAdult')
  const hasAttributes = allOf(
    // The partial indexes require `<> '{}'`.
    genres.length > 0 && `genres <> '{}' and genres && ${bind(genres)}::text[]`,
    onlyInDoorColumn.length > 0 && `door <> '{}' and door @> ${bind(onlyInDoorColumn)}::text[]`,
    criteria.length > onlyInDoorColumn.length && `(door @> '{minorsWithAdult}' or min_age = 0)`,
  )
  return { isInArea, hasAttributes, hasWords: search.kind === 'words' ? wordsCondition(search, bind) : 'true' }
}

/** SQL: tests a row by its word signature in the index. All rows that have the words pass, and few others. */
export const signatureCondition = ({ terms }: Extract<Search, { kind: 'words' }>, values: Values): string => {
  const signature = `word_signature($${values.push(terms)}::text[])`
  return ['low', 'high']
    .map((half, index) => `words_${half} & (${signature})[${index + 1}] = (${signature})[${index + 1}]`)
    .join(' and ')
}

const wordsCondition = (
  { indexed, unindexed }: { indexed: string; unindexed: string },
  bind: (value: unknown) => string,
): string =>
  allOf(
    `words @@ ${bind(indexed)}::tsquery`,
    // `is true` keeps the planner from using the index of words.
    unindexed !== '' && `(words @@ ${bind(unindexed)}::tsquery) is true`,
  )

const showsOfBandsSql = (bandIds: string): string =>
  `select show_id from act where band_id = any(${bandIds}::uuid[]) and ${IS_PLAYING}`

/** SQL: tests a bounding box, then the exact distance. Longitudes wrap around. */
const nearCondition = (
  { latitude, longitude }: Coordinates,
  within: number,
  bind: (value: unknown) => string,
): string => {
  const half = halfExtents(latitude, within)
  const [lat, lon] = [`${bind(latitude)}::float8`, `${bind(longitude)}::float8`]
  const [west, east] = [longitude - half.longitude, longitude + half.longitude]
  const isInLatitudeRange = `latitude between ${bind(latitude - half.latitude)}::float8 and ${bind(latitude + half.latitude)}::float8`
  const longitudeBetween = (from: number, to: number) =>
    `longitude between ${bind(from)}::float8 and ${bind(to)}::float8`
  const strips = [longitudeBetween(west, east)]
  if (west < -180) strips.push(longitudeBetween(west + 360, 180))
  if (east > 180) strips.push(longitudeBetween(-180, east - 360))
  return `${isInLatitudeRange} and (${strips.join(' or ')}) and ${kilometresFromSql(lat, lon)} <= ${bind(within)}::float8`
}

const boxCondition = ({ west, south, east, north }: Box, bind: (value: unknown) => string): string => {
  const [isPastWest, isBeforeEast] = [`longitude >= ${bind(west)}::float8`, `longitude <= ${bind(east)}::float8`]
  const isInLatitudeRange = `latitude between ${bind(south)}::float8 and ${bind(north)}::float8`
  return `${isInLatitudeRange} and (${isPastWest} ${west <= east ? 'and' : 'or'} ${isBeforeEast})`
}

export const afterKeyCondition = (key: CursorKey, values: Values): string => {
  const bind = makeBind(values)
  return `(${ORDER}) > (${bind(key.showDate)}::date, ${bind(key.firstTime)}::varchar, ${bind(key.showTitle)}::varchar, ${bind(key.id)}::uuid)`
}

/** `indexed` and `unindexed` are `tsquery` texts, each for some of the terms. Only `indexed` is looked up in the index of words. */
export type Search =
  | { kind: 'nothing' }
  | { kind: 'words'; terms: readonly string[]; indexed: string; unindexed: string }
  | { kind: 'similar-names'; bands: readonly BandId[]; venues: readonly VenueId[] }
