import type { CursorKey } from '#core/shows/cursor.ts'
import { behind, choiceOf, findingOf, ORDER, timeOf, type Values } from './filter-conditions.ts'
import { type Asked, RARE, SAMPLE } from './search-words.ts'

/** At least so far the list is walked. */
const FAR = 500
/** So many shows a large calendar has. */
const MANY = 1_000_000

/** Shows to read: a `with` clause, and what is left, to be read from with the columns of the order and those asked for. */
export type Left = { prelude: string; from: string }

const all = (...conditions: string[]): string =>
  conditions.filter((condition) => condition !== '' && condition !== 'true').join(' and ') || 'true'

/** Whether a filter asks for something of which the planner does not know how rare it is. */
export const isUncertain = ({ filter, search }: Asked): boolean => filter.near !== null || search.kind === 'words'

/**
 * How far the list is to be walked to come by so many shows, and some more; null when gathering all that is meant is less to
 * read, as it is of what is rare and for pages far behind.
 */
export const wayTo = (shows: number, { seen }: Asked): number | null => {
  const far = Math.max(FAR, Math.ceil((2 * shows * SAMPLE) / seen))
  return seen > RARE && far <= (seen / SAMPLE) * MANY ? far : null
}

/** What a filter leaves that asks for nothing uncertain: indexes lead there in the order of the list. */
export const certain = ({ filter, search, now }: Asked, values: Values): Left => ({
  prelude: '',
  from: `listed_show where ${all(timeOf(filter, now, values), choiceOf(filter, search, values))}`,
})

/**
 * What a filter leaves of the next `far` shows that are left of it without what is uncertain: `next` are these shows,
 * `found` is what is left. What is read of the order and of places alone, is read from an index.
 */
export const walked = (
  { filter, search, now }: Asked,
  values: Values,
  { far, after, columns = [] }: { far: number; after: CursorKey | null; columns?: readonly string[] },
): Left => {
  const conditions = [timeOf(filter, now, values), choiceOf(filter, search, values)]
  if (after) conditions.push(behind(after, values))
  const { isNear, hasWords } = findingOf(filter, search, values)
  // Where a show is stands in the index; its words are only read of those that are near.
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

/**
 * What a filter leaves, all of it gathered before anything is put in order: asked for the first ones in order, the planner,
 * who does not know how rare they are, might walk along the whole list for them. What is near is found by its venues.
 */
export const gathered = ({ filter, search, now }: Asked, values: Values, columns: readonly string[] = []): Left => {
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
