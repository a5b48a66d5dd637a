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

/** So many of the next shows are looked at before the index is; words that more than so many of them have are not looked up. */
const SAMPLE = 200
const RARE = 4
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
const venueSearch = searchOfNames(venueKeys)

type Word = { term: string; length: number; seen: number }

/** Which of the words the index is asked for: the rarest ones, or the longest of those that are all common. */
const divided = (words: readonly Word[]): { wanted: string; rest: string } => {
  const rarest = words.toSorted((a, b) => Math.max(a.seen, RARE) - Math.max(b.seen, RARE) || b.length - a.length)
  const isWanted = ({ length, seen }: Word, place: number) =>
    place === 0 || (place < MOST_WANTED && length >= LONG_ENOUGH && seen <= RARE)
  const textOf = (some: readonly Word[]) => some.map(({ term }) => term).join(' & ')
  return {
    wanted: textOf(rarest.filter(isWanted)),
    rest: textOf(rarest.filter((word, place) => !isWanted(word, place))),
  }
}

/** Whether a show has all of the words, as the index tells. All hits are planned for, of which the first one is enough. */
const isThere = async (
  pool: Pool,
  { wanted, rest }: { wanted: string; rest: string },
  includePast: boolean,
  now: Date,
): Promise<boolean> => {
  const values: Values = [wanted, rest]
  const [row] = await ask<{ isThere: boolean }>(
    pool,
    `with hit as materialized (
       select words from listed_show
       where words @@ $1::tsquery and ${timeOf({ ...everyShow, includePast }, now, values)}
     )
     select exists (select from hit where $2 = '' or words @@ $2::tsquery) as "isThere"`,
    values,
  )
  return row?.isThere ?? false
}

/**
 * How the search of a filter is to be understood: by the words, if shows have them that are upcoming or, with past ones,
 * any; otherwise by the bands and venues that are called alike.
 */
export const searchFor = async (pool: Pool, { q, includePast }: ShowFilter, now: Date): Promise<Search> => {
  if (q === null) return { kind: 'nothing' }
  // No quotes or backslashes are in what `wordsOf` tells.
  const words = [...new Set(wordsOf(q))].map((word) => ({ term: `'${word}':*`, length: [...word].length }))
  const terms = words.map(({ term }) => term)
  const values: Values = [[...terms, terms.join(' & ')]]
  const sampled = await ask<{ seen: number }>(
    pool,
    `with next as materialized (
       select words from listed_show where ${timeOf({ ...everyShow, includePast }, now, values)} order by ${ORDER} limit ${SAMPLE}
     )
     select (select count(*)::int from next where words @@ term::tsquery) as seen
     from unnest($1::text[]) with ordinality as asked (term, place) order by place`,
    values,
  )
  const found = divided(words.map((word, place) => ({ ...word, seen: sampled[place]?.seen ?? 0 })))
  const isSeen = (sampled.at(-1)?.seen ?? 0) > 0
  if (isSeen || (await isThere(pool, found, includePast, now))) return { kind: 'words', ...found }
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
