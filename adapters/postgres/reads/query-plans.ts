import type { CursorKey } from '#core/shows/cursor.ts'
import { behind, choiceOf, findingOf, ORDER, timeOf, type Values } from './filter-conditions.ts'
import { type Asked, RARE, SAMPLE } from './search-terms.ts'

const FAR = 500
const MANY = 1_000_000

/** A query for shows: a `with` clause, and what follows `from`. It yields the order columns and the requested ones. */
export type PlannedQuery = { prelude: string; from: string }

const all = (...conditions: string[]): string =>
  conditions.filter((condition) => condition !== '' && condition !== 'true').join(' and ') || 'true'

/** Returns whether the filter has predicates whose selectivity the planner can't estimate. */
export const isUnselective = ({ filter, search }: Asked): boolean => filter.near !== null || search.kind === 'words'

/** Returns how many rows to scan for `shows` matches; null if gathering reads less, for rare matches and deep pages. */
export const scanLength = (shows: number, { seen }: Asked): number | null => {
  const far = Math.max(FAR, Math.ceil((2 * shows * SAMPLE) / seen))
  return seen > RARE && far <= (seen / SAMPLE) * MANY ? far : null
}

export const planWithoutSearch = ({ filter, search, now }: Asked, values: Values): PlannedQuery => ({
  prelude: '',
  from: `listed_show where ${all(timeOf(filter, now, values), choiceOf(filter, search, values))}`,
})

/** Applies the uncertain predicates to the next `far` rows of the index: `next` are those rows, `found` the matches. */
export const planInOrder = (
  { filter, search, now }: Asked,
  values: Values,
  { far, after, columns = [] }: { far: number; after: CursorKey | null; columns?: readonly string[] },
): PlannedQuery => {
  const conditions = [timeOf(filter, now, values), choiceOf(filter, search, values)]
  if (after) conditions.push(behind(after, values))
  const { isNear, hasWords } = findingOf(filter, search, values)
  // Coordinates are in the index. Words are not, so they are read for nearby shows only.
  const isByTwo = filter.near !== null && search.kind === 'words'
  const read = [ORDER, ...columns]
  if (filter.near) read.push('latitude, longitude')
  if (search.kind === 'words' && !isByTwo) read.push('words')
  const has = isByTwo
    ? `exists (select from listed_show as near where near.show_id = next.show_id and ${hasWords})`
    : hasWords
  return {
    prelude: `with next as materialized (
        select ${read.join(', ')} from listed_show where ${all(...conditions)} order by ${ORDER} limit ${far}
      ), found as materialized (select * from next where ${all(isNear, has)})`,
    from: 'found where true',
  }
}

/** Gathers all matches before sorting: with a limit, the planner might scan the whole list for rare matches. */
export const planBySearch = (
  { filter, search, now }: Asked,
  values: Values,
  columns: readonly string[] = [],
): PlannedQuery => {
  const { isNear, hasWords } = findingOf(filter, search, values)
  const isAround = filter.near
    ? `venue_id in (
        select id from (
          select id,
            coalesce(case when address_visibility = 'public' then latitude end, approximate_latitude) as latitude,
            coalesce(case when address_visibility = 'public' then longitude end, approximate_longitude) as longitude
          from venue where deleted_at is null
        ) as placed where ${isNear})`
    : 'true'
  const condition = all(timeOf(filter, now, values), choiceOf(filter, search, values), isAround, hasWords)
  return {
    prelude: `with hit as materialized (
        select ${[ORDER, ...columns].join(', ')} from listed_show where ${condition})`,
    from: 'hit where true',
  }
}
