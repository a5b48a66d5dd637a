import type { Pool } from 'pg'
import type { BandId, VenueId } from '#core/ids.ts'
import { everyShow, type ShowFilter } from '#core/shows/show-filter.ts'
import { wordsOf } from '#core/words.ts'
import { ORDER, timeOf, type Values } from './filter-conditions.ts'
import { alikeOf, bandKeys, firstOf, hitsOf, makeSearch, venueKeys } from './name-search.ts'
import { ask, statement } from './statement.ts'

/** What a filter searches for. `wanted` and `rest` are text of a `tsquery`; only the first is looked up in the index. */
export type Search =
  | { kind: 'nothing' }
  | { kind: 'words'; wanted: string; rest: string }
  | { kind: 'alike'; bands: readonly BandId[]; venues: readonly VenueId[] }

/** So many of the next shows are looked at before the index is. */
const SAMPLE = 200
/** So many words are looked up; the beginning of a word that is shorter than this leads to too many. */
const MOST_WANTED = 4
const LONG_ENOUGH = 3
/** So many bands and venues that are called alike are meant. */
const MOST_ALIKE = 20

type Row = { id: string }
const idsOf = (found: string) => statement<Row>(`${found} select id from hit order by rank, likeness desc, id`)
const searchOfNames = (keys: typeof bandKeys) => ({
  hits: idsOf(hitsOf(keys)),
  alike: idsOf(alikeOf(keys)),
  first: idsOf(firstOf(keys)),
})
const bandSearch = searchOfNames(bandKeys)
const venueSearch = searchOfNames({ ...venueKeys, keys: venueKeys.keys.slice(0, 1), text: 'name_key' })

/** The beginnings of words, without quotes or backslashes in them, which `wordsOf` leaves out. */
const termsOf = (words: readonly string[]): string => words.map((word) => `'${word}':*`).join(' & ')

const wordsIn = (q: string): { wanted: string; rest: string } => {
  const words = [...new Set(wordsOf(q))].toSorted((a, b) => b.length - a.length)
  const long = words.filter((word, place) => place === 0 || (place < MOST_WANTED && word.length >= LONG_ENOUGH))
  return { wanted: termsOf(long), rest: termsOf(words.slice(long.length)) }
}

/**
 * How the search of a filter is to be understood: by the words, if shows have them that are upcoming or, with past ones,
 * any; otherwise by the bands and venues that are called alike.
 */
export const searchFor = async (pool: Pool, { q, includePast }: ShowFilter, now: Date): Promise<Search> => {
  if (q === null) return { kind: 'nothing' }
  const { wanted, rest } = wordsIn(q)
  const all = rest === '' ? wanted : `${wanted} & ${rest}`
  const values: Values = [all, wanted]
  const time = timeOf({ ...everyShow, includePast }, now, values)
  const [row] = await ask<{ isThere: boolean }>(
    pool,
    `with next as (
       select words from listed_show where ${time} order by ${ORDER} limit ${SAMPLE}
     ), hit as materialized (
       select from listed_show where words @@ $2::tsquery and (words || ''::tsvector) @@ $1::tsquery and ${time}
     )
     select exists (select from next where words @@ $1::tsquery) or exists (select from hit) as "isThere"`,
    values,
  )
  if (row?.isThere) return { kind: 'words', wanted, rest }
  const [bands, venues] = await Promise.all([
    makeSearch(pool, bandSearch)(q, MOST_ALIKE),
    makeSearch(pool, venueSearch)(q, MOST_ALIKE),
  ])
  return {
    kind: 'alike',
    bands: bands.map(({ id }) => id as BandId),
    venues: venues.map(({ id }) => id as VenueId),
  }
}
