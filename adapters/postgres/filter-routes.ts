import type { CursorKey } from '#core/shows/cursor.ts'
import type { ShowFilter } from '#core/shows/show-filter.ts'
import { behind, choiceOf, findingOf, ORDER, timeOf, type Values } from './filter-conditions.ts'
import type { Search } from './search-words.ts'

/** So far the list is walked to find out whether enough is left of it. */
export const FAR = 1500
/** So many times as far the list is walked when that should do. */
export const FARTHER = 5
/** So many found on the way are enough to go on walking. */
export const ENOUGH = 30

/** Shows to read: a `with` clause, and what is left, to be read from with the columns of `listed_show`. */
export type Left = { prelude: string; from: string }

/** A filter, with its search understood. */
export type Asked = { filter: ShowFilter; search: Search; now: Date }

const all = (...conditions: string[]): string =>
  conditions.filter((condition) => condition !== '' && condition !== 'true').join(' and ') || 'true'

/** Whether a filter asks for something of which nobody knows beforehand how rare it is. */
export const isUncertain = ({ filter, search }: Asked): boolean => filter.near !== null || search.kind === 'words'

/** What a filter leaves that asks for nothing uncertain: indexes lead there in the order of the list. */
export const certain = ({ filter, search, now }: Asked, values: Values): Left => ({
  prelude: '',
  from: `listed_show where ${all(timeOf(filter, now, values), choiceOf(filter, search, values))}`,
})

/**
 * What a filter leaves of the next `far` shows that are left of it without what is uncertain: `next` are these shows,
 * `found` is what is left, with the columns of the order and `columns`. Those of the order alone are read from an index.
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
 * who does not know how rare they are, might walk along the whole list for them.
 */
export const gathered = ({ filter, search, now }: Asked, values: Values): Left => {
  const { isNear, hasWords } = findingOf(filter, search, values)
  const condition = all(timeOf(filter, now, values), choiceOf(filter, search, values), isNear, hasWords)
  return { prelude: `with hit as materialized (select * from listed_show where ${condition})`, from: 'hit where true' }
}
