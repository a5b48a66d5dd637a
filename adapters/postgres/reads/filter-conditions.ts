import { IS_PLAYING } from '#adapters/postgres/schema/predicates.ts'
import type { Coordinates } from '#core/geography/coordinates.ts'
import type { BandId, VenueId } from '#core/ids.ts'
import type { CursorKey } from '#core/shows/cursor.ts'
import type { ShowFilter } from '#core/shows/show-filter.ts'
import { fold } from '#core/text/text.ts'
import { boxOf, kilometresFrom } from './distance.ts'

export const ORDER = 'show_date, first_time, show_title, show_id'

const DAY_MS = 86_400_000
const KEY_LENGTH = 64

export type Values = unknown[]

const placeholders =
  (values: Values) =>
  (value: unknown): string =>
    `$${values.push(value)}`

export const keyOf = (text: string): string => [...fold(text)].slice(0, KEY_LENGTH).join('')

/** SQL: the time range to scan, true if unrestricted. */
export const timeCondition = ({ includePast, startDate, endDate }: ShowFilter, now: Date, values: Values): string => {
  const at$ = placeholders(values)
  const conditions: string[] = []
  // In no time zone is a show from before yesterday upcoming.
  const yesterday = new Date(now.getTime() - DAY_MS).toISOString().slice(0, 10)
  if (!includePast) conditions.push(`upcoming_until > ${at$(now.toISOString())}::timestamptz`)
  const from = includePast || (startDate !== null && startDate > yesterday) ? startDate : yesterday
  if (from !== null) conditions.push(`show_date >= ${at$(from)}::date`)
  if (endDate !== null) conditions.push(`show_date <= ${at$(endDate)}::date`)
  return conditions.join(' and ') || 'true'
}

/** SQL: the indexed or selective predicates. Gathers band shows first, or the planner probes every listed show. */
export const indexedConditions = (filter: ShowFilter, search: Search, values: Values): string => {
  const at$ = placeholders(values)
  const { bands, venues, city, region, country, ages, status } = filter
  const conditions: string[] = []
  if (bands.length > 0) conditions.push(`show_id = any(array(${showsOfBands(at$(bands))}))`)
  if (search.kind === 'alike') {
    const showsAtVenues = `select show_id from listed_show where venue_id = any(${at$(search.venues)}::uuid[])`
    conditions.push(`show_id = any(array(${showsOfBands(at$(search.bands))} union ${showsAtVenues}))`)
  }
  if (venues.length > 0) conditions.push(`venue_id = any(${at$(venues)}::uuid[])`)
  if (city !== null) conditions.push(`city_key = ${at$(keyOf(city))}`)
  if (region !== null) conditions.push(`region_key = ${at$(keyOf(region))}`)
  if (country !== null) conditions.push(`country = ${at$(country)}`)
  if (ages !== null) conditions.push(`min_age <= ${at$(ages === 'all' ? 0 : ages)}::float8`)
  if (status.length === 1) conditions.push(`status = ${at$(status[0])}`)
  if (status.length > 1) conditions.push(`status = any(${at$(status)}::varchar[])`)
  return conditions.join(' and ') || 'true'
}

/** SQL: the predicates with unpredictable selectivity; each is true if unused. */
export const searchConditions = (
  { near, within }: ShowFilter,
  search: Search,
  values: Values,
): { isNear: string; hasWords: string } => {
  const at$ = placeholders(values)
  const isNear = near === null ? 'true' : nearCondition(near, within, at$)
  if (search.kind !== 'words') return { isNear, hasWords: 'true' }
  const wanted = `words @@ ${at$(search.wanted)}::tsquery`
  // The concatenation keeps the planner from using the index.
  const rest = search.rest === '' ? '' : ` and (words || ''::tsvector) @@ ${at$(search.rest)}::tsquery`
  return { isNear, hasWords: `${wanted}${rest}` }
}

const showsOfBands = (bands: string): string =>
  `select show_id from act where band_id = any(${bands}::uuid[]) and ${IS_PLAYING}`

/** Checks a bounding box by index, then the exact distance. Longitudes wrap around. */
const nearCondition = (
  { latitude, longitude }: Coordinates,
  within: number,
  at$: (value: unknown) => string,
): string => {
  const box = boxOf(latitude, within)
  const [lat, lon] = [`${at$(latitude)}::float8`, `${at$(longitude)}::float8`]
  const [west, east] = [longitude - box.longitude, longitude + box.longitude]
  const isAround = `latitude between ${at$(latitude - box.latitude)}::float8 and ${at$(latitude + box.latitude)}::float8`
  const between = (from: number, to: number) => `longitude between ${at$(from)}::float8 and ${at$(to)}::float8`
  const strips = [between(west, east)]
  if (west < -180) strips.push(between(west + 360, 180))
  if (east > 180) strips.push(between(-180, east - 360))
  return `${isAround} and (${strips.join(' or ')}) and ${kilometresFrom(lat, lon)} <= ${at$(within)}::float8`
}

export const afterKey = (key: CursorKey, values: Values): string => {
  const at$ = placeholders(values)
  const placeholdersOfKey = [at$(key.showDate), at$(key.firstTime), at$(key.showTitle), at$(key.id)]
  return `(${ORDER}) > (${placeholdersOfKey[0]}::date, ${placeholdersOfKey[1]}::varchar, ${placeholdersOfKey[2]}::varchar, ${placeholdersOfKey[3]}::uuid)`
}

/** `wanted` and `rest` are `tsquery` texts. Only `wanted` is looked up in the index. */
export type Search =
  | { kind: 'nothing' }
  | { kind: 'words'; wanted: string; rest: string }
  | { kind: 'alike'; bands: readonly BandId[]; venues: readonly VenueId[] }
