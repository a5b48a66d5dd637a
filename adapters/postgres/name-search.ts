import type { Pool } from 'pg'
import { fold } from '#core/text.ts'
import type { Statement } from './statement.ts'

/** So many names that are alike are compared; who typed a word that more have in common has to go on typing. */
const CANDIDATES = 2000

/** An index on the first 64 characters of the column; `order` is what the index goes on with. */
type Key = { column: string; order: string; leads: readonly string[] }

const byName: Key = { column: 'name_key', order: 'created_at, id', leads: ['', 'the '] }
const byCity: Key = { column: 'city_key', order: 'id', leads: [''] }

export const bandKeys = { table: 'band', keys: [byName], text: 'name_key' }
export const venueKeys = { table: 'venue', keys: [byName, byCity], text: "(name_key || ' ' || city_key)" }

/**
 * A `with` clause whose `hit (id, rank, likeness)` holds the best rows of the table. Names that begin as typed come first
 * ("The" aside), read in order from an index. Only when they are fewer than asked for are the trigrams asked, which is
 * what tolerates typing errors; the setting that their operator obeys is made before it is first asked, since conditions
 * without a column are evaluated ahead of the scan. Parameters as {@link makeSearch} gives them.
 */
export const hitsOf = ({ table, keys, text }: typeof bandKeys): string => {
  const ranges = keys.flatMap(({ column, order, leads }, rank) =>
    leads.map(
      (lead) => `(
      select id, ${rank} as rank from ${table}
      where deleted_at is null and left(${column}, 64) >= '${lead}' || $1::text and left(${column}, 64) < '${lead}' || $2::text
      order by left(${column}, 64), ${order}
      limit $4
    )`,
    ),
  )
  return `with beginning as (
    select id, min(rank) as rank from (${ranges.join(' union all ')}) as range group by id
  ), candidate as (
    select id, name_key, ${text} as name from ${table}
    where (select count(*) from beginning) < $4
      and (select set_config('pg_trgm.word_similarity_threshold', $5, true)) is not null
      and deleted_at is null and $3::text <% ${text}
    limit ${CANDIDATES}
  ), alike as (
    select id, ${keys.length} as rank, word_similarity($3::text, name) as likeness from candidate
    order by likeness desc, similarity($3::text, name) desc, name_key, id
    limit $4
  ), hit as (
    select id, rank, 0 as likeness from beginning
    union all
    select id, rank, likeness from alike where id not in (select id from beginning)
    order by rank, likeness desc
    limit $4
  )`
}

/** The same without anything typed: the first rows by name. */
export const firstOf = ({ table }: typeof bandKeys): string => `with hit as (
    select id, 0 as rank, 0 as likeness from ${table}
    where deleted_at is null
    order by left(name_key, 64), created_at, id
    limit $1
  )`

/** Behind every text that begins with `prefix`, in the order of code points. */
const endOf = (prefix: string): string => `${prefix}\u{10ffff}`

/** Names that share this much with what was typed, 0 to 1, are alike: a typing error in a word of eight letters passes. */
const STRICT = 0.45

/**
 * What is asked when nothing is alike. Likeness counts trigrams, three letters in a row: what both have of what either has.
 * A wrong letter spoils three, so of n trigrams two wrong letters leave n - 6 in common of n + 6 in all.
 */
const tolerant = (typed: string): number => {
  const trigrams = typed.split(/[^\p{L}\p{N}]+/u).reduce((sum, word) => sum + word.length + 1, 0)
  return Math.min(STRICT, Math.max(0.2, (trigrams - 6) / (trigrams + 6) - 0.02))
}

type Search<Hit> = (typed: string | null, limit: number) => Promise<readonly Hit[]>

/** The search of a table: `like` is made from {@link hitsOf}, `first` from {@link firstOf}. */
export const makeSearch =
  <Hit>(pool: Pool, like: Statement<Hit>, first: Statement<Hit>): Search<Hit> =>
  async (q, limit) => {
    const typed = fold(q ?? '').replaceAll('\u0000', '')
    const wanted = typed.replace(/^the (?=.)/, '')
    if (wanted === '') return first(pool, [limit])
    const prefix = [...wanted].slice(0, 60).join('')
    const values = [prefix, endOf(prefix), wanted, limit]
    const alike = await like(pool, [...values, String(STRICT)])
    return alike.length > 0 ? alike : like(pool, [...values, String(tolerant(wanted))])
  }
