import type { Queryable, Statement } from '#adapters/postgres/connection/statement.ts'
import { fold, nameKeyOf } from '#core/text/text.ts'

/** Names compared per form. A word with more matches needs further typing. */
const MAX_PER_FORM = 50

const CANDIDATES = 2000

/** An index on the first 64 characters of `column`, continued by `order`. `spelling` selects from {@link spellingsOf}. */
type Key = { column: string; order: string; spelling: 1 | 2 }

const byName: Key = { column: 'name_key', order: 'created_at, id', spelling: 1 }
const byCity: Key = { column: 'city_key', order: 'id', spelling: 2 }

export const bandKeys = { table: 'band', keys: [byName], text: 'name_key' }
export const venueKeys = { table: 'venue', keys: [byName, byCity], text: "(name_key || ' ' || city_key)" }

/** SQL: ids and ranks of names that begin with the typed text, in index order, `$3` of each. */
const prefixMatches = ({ table, keys }: typeof bandKeys): string => {
  const ranges = keys.map(
    ({ column, order, spelling }, rank) => `(
      select id, ${rank} as rank from ${table}
      where deleted_at is null and left(${column}, 64) >= ($4::text[])[${spelling}]
        and left(${column}, 64) < ($5::text[])[${spelling}]
      order by left(${column}, 64), ${order}
      limit $3
    )`,
  )
  return `select id, min(rank) as rank from (${ranges.join(' union all ')}) as range group by id`
}

/** SQL: the `$3` candidates `(id, name_key, name)` most similar to `$1`, with a similarity of at least `$2` (0 to 1). */
const mostSimilar = (rank: number): string => `
    select id, ${rank} as rank, likeness from candidate cross join lateral (
      select word_similarity($1::text, name) as likeness
    ) as likened
    where likeness >= $2::text::real
    order by likeness desc, similarity($1::text, name) desc, name_key, id
    limit $3`

/** A `with` clause for `hit (id, rank, likeness)`: prefix matches (`$4` to `$5`), then, if too few, the forms `$6` of {@link
 * formsOf}. Each form has its own limit, so that common words cost no more than rare ones. */
export const closeMatchesSql = (
  of: typeof bandKeys,
): string => `with beginning as (${prefixMatches(of)}), candidate as (
    select distinct id, name_key, name from unnest($6::text[]) as form cross join lateral (
      select id, name_key, ${of.text} as name from ${of.table}
      where deleted_at is null and ${of.text} like form
      limit ${MAX_PER_FORM}
    ) as formed
    where (select count(*) from beginning) < $3
  ), alike as (${mostSimilar(of.keys.length)}
  ), hit as (
    select id, rank, 0 as likeness from beginning
    union all
    select id, rank, likeness from alike where id not in (select id from beginning)
    order by rank, likeness desc
    limit $3
  )`

/** Fallback by shared trigrams. `set_config` runs first, because conditions without a column precede the scan. */
export const looseMatchesSql = ({ table, text }: typeof bandKeys): string => `with candidate as (
    select id, name_key, ${text} as name from ${table}
    where (select set_config('pg_trgm.word_similarity_threshold', $2::text, true)) is not null
      and deleted_at is null and $1::text <% ${text}
    limit ${CANDIDATES}
  ), hit as (${mostSimilar(0)})`

export const firstNamesSql = ({ table }: typeof bandKeys): string => `with hit as (
    select id, 0 as rank, 0 as likeness from ${table}
    where deleted_at is null
    order by left(name_key, 64), created_at, id
    limit $1
  )`

const prefixEnd = (prefix: string): string => `${prefix}\u{10ffff}`

/** Minimum letters for tolerating a wrong one. */
const MIN_FUZZY_LENGTH = 5

const MIN_REST = 3

/** Letters that one hole covers: two neighbours, or more in longer texts, to keep the number of forms low. */
const holeLength = (length: number): number => (length < 9 ? 2 : Math.ceil((length - 1) / 4) + 1)

/** pg_trgm treats all other characters as blanks. */
const WORD_CHARACTERS = /[\p{L}\p{N}]/gu

/** Text that yields a trigram. For words of two CJK letters, a full scan is worth it. */
const SELECTIVE =
  /[\p{L}\p{N}]{3}|[^\p{L}\p{N}][\p{L}\p{N}]|[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]{2}/u

const isSelective = (form: string): boolean =>
  form.split(/(?<!\\)%/).some((text, nth) => SELECTIVE.test(nth === 0 ? ` ${text}` : text))

const escaped = (letters: readonly string[]): string => letters.join('').replaceAll(/[\\%_]/g, '\\$&')

/** Returns LIKE patterns with holes, for at most one wrong, missing, extra or swapped letter. Holes overlap, so that one contains
 * every pair of neighbours. The last extends to the end, which is still being typed. Skips patterns that no index serves. */
export const formsOf = (typed: string): readonly string[] => {
  const letters = [...typed]
  const { length } = letters
  const substring = `%${escaped(letters)}%`
  if (length < MIN_FUZZY_LENGTH) return selective([substring, `% ${escaped(letters)}%`]).slice(0, 1)
  const forms = [substring]
  const hole = holeLength(length)
  for (let start = 0; start < length - 1; start += hole - 1) {
    const rest = letters.slice(start + hole)
    const isLast = rest.length < Math.min(MIN_REST, length - 4)
    const form = `${escaped(letters.slice(0, start))}%${isLast ? '' : `${escaped(rest)}%`}`
    forms.push(form, ...(start > 0 ? [`% ${form}`] : []))
    if (isLast) break
  }
  return selective(forms)
}

const selective = (forms: readonly string[]): readonly string[] => forms.filter(isSelective)

/** Minimum trigram similarity, 0 to 1. A wrong letter spoils three trigrams, so two leave n - 6 shared of n + 6. */
const tolerance = (typed: string): number => {
  const trigrams = typed.split(/[^\p{L}\p{N}]+/u).reduce((sum, word) => sum + word.length + 1, 0)
  return Math.min(0.45, Math.max(0.2, (trigrams - 6) / (trigrams + 6) - 0.02))
}

type Search<Hit> = (typed: string | null, limit: number) => Promise<readonly Hit[]>
type Statements<Hit> = Record<'hits' | 'alike' | 'first', Statement<Hit>>

const spellingsOf = (typed: string | null): readonly [string, string] => {
  const text = (typed ?? '').replaceAll('\u0000', '')
  return [nameKeyOf(text), fold(text)]
}

const valuesOf = (key: string, limit: number) => [key, String(tolerance(key)), limit]

export const makeCloseSearch =
  <Hit>(pool: Queryable, { hits, first }: Pick<Statements<Hit>, 'hits' | 'first'>): Search<Hit> =>
  async (typed, limit) => {
    const spellings = spellingsOf(typed)
    const [key] = spellings
    if (key === '') return first(pool, [limit])
    const prefixes = spellings.map((spelling) => [...spelling].slice(0, 60).join(''))
    const forms = [...new Set(spellings.flatMap(formsOf))]
    return hits(pool, [...valuesOf(key, limit), prefixes, prefixes.map(prefixEnd), forms])
  }

export const makeLooseSearch =
  <Hit>(pool: Queryable, { alike }: Pick<Statements<Hit>, 'alike'>): Search<Hit> =>
  async (typed, limit) => {
    const [key] = spellingsOf(typed)
    return (key.match(WORD_CHARACTERS) ?? []).length < MIN_FUZZY_LENGTH ? [] : alike(pool, valuesOf(key, limit))
  }

/** Searches closely ({@link closeMatchesSql}), then loosely ({@link looseMatchesSql}). */
export const makeSearch = <Hit>(pool: Queryable, statements: Statements<Hit>): Search<Hit> => {
  const [close, loose] = [makeCloseSearch(pool, statements), makeLooseSearch(pool, statements)]
  return async (typed, limit) => {
    const found = await close(typed, limit)
    return found.length > 0 ? found : loose(typed, limit)
  }
}
