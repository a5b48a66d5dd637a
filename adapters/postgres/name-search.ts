import { fold } from '#core/text.ts'

/** How much of what was typed must be found in a name, by trigrams, 0 to 1: it lets one or two typing errors a word pass. */
export const WORD_SIMILARITY = 0.3

/** An index on the first 64 characters of the column; `order` is what the index goes on with. */
type Key = { column: string; order: string; leads: readonly string[] }

const byName: Key = { column: 'name_key', order: 'created_at, id', leads: ['', 'the '] }
const byCity: Key = { column: 'city_key', order: 'id', leads: [''] }

export const bandKeys = { table: 'band', keys: [byName], text: 'name_key' }
export const venueKeys = { table: 'venue', keys: [byName, byCity], text: "(name_key || ' ' || city_key)" }

/**
 * A `with` clause whose `hit (id, rank, likeness)` holds the best rows of the table. Names that begin as typed come first
 * ("The" aside), read in order from an index. Only when they are fewer than asked for are the trigrams asked, which is
 * what tolerates typing errors. Parameters as {@link searchValues} gives them.
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
  ), alike as (
    select id, ${keys.length} as rank, word_similarity($3::text, ${text}) as likeness from ${table}
    where (select count(*) from beginning) < $4 and deleted_at is null and $3::text <% ${text}
    order by likeness desc, similarity($3::text, ${text}) desc, name_key, id
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

/** The values of {@link hitsOf}, or null when nothing was typed that a name could hold. */
export const searchValues = (q: string | null, limit: number): readonly unknown[] | null => {
  const typed = fold(q ?? '').replaceAll('\u0000', '')
  const wanted = typed.replace(/^the (?=.)/, '')
  const prefix = [...wanted].slice(0, 60).join('')
  return wanted === '' ? null : [prefix, endOf(prefix), wanted, limit]
}
