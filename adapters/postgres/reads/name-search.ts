import type { Queryable, Statement } from '#adapters/postgres/connection/statement.ts'
import type { Tolerance } from '#core/reads.ts'
import { fold, nameKeyOf } from '#core/text/text.ts'

/** Maximum number of names compared per pattern. If more match, the user has to type more. */
const MAX_PER_PATTERN = 50

const MAX_CANDIDATES = 2000

/** A column with an index on its first 64 characters, then on `order`. `spelling` says whether the column is compared with the
 * first or the second spelling that {@link spellingsOf} returns. */
type Key = { column: string; order: string; spelling: 1 | 2 }

const byName: Key = { column: 'name_key', order: 'created_at, id', spelling: 1 }
const byCity: Key = { column: 'city_key', order: 'id', spelling: 2 }

export const bandSearchTarget = { table: 'band', keys: [byName], text: 'name_key' }
export const venueSearchTarget = { table: 'venue', keys: [byName, byCity], text: "(name_key || ' ' || city_key)" }

/** SQL: the ids and ranks of entries with a key that begins with the typed text. Each key contributes its first `$3` entries in index
 * order. */
const prefixMatches = ({ table, keys }: typeof bandSearchTarget): string => {
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
    select id, ${rank} as rank, compared.similarity from candidate cross join lateral (
      select word_similarity($1::text, name) as similarity
    ) as compared
    where compared.similarity >= $2::text::real
    order by compared.similarity desc, similarity($1::text, name) desc, name_key, id
    limit $3`

/** Returns a `with` clause that defines `hit (id, rank, similarity)`: prefix matches (`$4` to `$5`), then, if there are too
 * few, matches of the patterns `$6` and, in later words, `$7` ({@link laterWordPatternOf}). Each pattern has its own limit, so common
 * words cost no more than rare ones. */
export const closeMatchesSql = (
  target: typeof bandSearchTarget,
): string => `with prefix_match as (${prefixMatches(target)}), candidate as (
    select distinct id, name_key, name from unnest($6::text[], $7::text[]) as pattern (first_word, later_word) cross join lateral (
      select id, name_key, ${target.text} as name from ${target.table}
      where deleted_at is null and (${target.text} like first_word or ${target.text} like later_word)
      limit ${MAX_PER_PATTERN}
    ) as matched
    where (select count(*) from prefix_match) < $3
  ), similar_name as (${mostSimilar(target.keys.length)}
  ), hit as (
    select id, rank, 0 as similarity from prefix_match
    union all
    select id, rank, similarity from similar_name where id not in (select id from prefix_match)
    order by rank, similarity desc
    limit $3
  )`

/** Returns a `with` clause that defines `hit` for the fallback: names that share enough trigrams with `$1`. `set_config` runs first,
 * because conditions that contain no column are evaluated before the scan. */
export const looseMatchesSql = ({ table, text }: typeof bandSearchTarget): string => `with candidate as (
    select id, name_key, ${text} as name from ${table}
    where (select set_config('pg_trgm.word_similarity_threshold', $2::text, true)) is not null
      and deleted_at is null and $1::text <% ${text}
    limit ${MAX_CANDIDATES}
  ), hit as (${mostSimilar(0)})`

export const firstByNameSql = ({ table }: typeof bandSearchTarget): string => `with hit as (
    select id, 0 as rank, 0 as similarity from ${table}
    where deleted_at is null
    order by left(name_key, 64), created_at, id
    limit $1
  )`

export const prefixEnd = (prefix: string): string => `${prefix}\u{10ffff}`

/** Shorter queries tolerate no typos. */
const MIN_FUZZY_LENGTH = 5

const MIN_LETTERS_AFTER_HOLE = 3

/** Returns how many letters one hole covers: two, or more in longer texts, to keep the number of patterns low. */
const holeLength = (length: number): number => (length < 9 ? 2 : Math.ceil((length - 1) / 4) + 1)

/** pg_trgm treats all other characters as blanks. */
const WORD_CHARACTERS = /[\p{L}\p{N}]/gu

/** Matches text that yields a trigram, and two adjacent CJK letters, which yield none but justify a full scan. */
const SELECTIVE =
  /[\p{L}\p{N}]{3}|[^\p{L}\p{N}][\p{L}\p{N}]|[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]{2}/u

const isSelective = (pattern: string): boolean =>
  pattern.split(/(?<!\\)%/).some((text, index) => SELECTIVE.test(index === 0 ? ` ${text}` : text))

const escapeLike = (letters: readonly string[]): string => letters.join('').replaceAll(/[\\%_]/g, '\\$&')

/** Returns at most one LIKE pattern: for the text anywhere or, if the text is short, at the beginning of a later word. */
export const substringPatternsOf = (query: string): readonly string[] => {
  const text = escapeLike([...query])
  return onlySelective([`%${text}%`, `% ${text}%`]).slice(0, 1)
}

/** Returns LIKE patterns whose holes (`%`) allow for one wrong, missing or extra letter, or for two swapped ones. The holes of
 * successive patterns overlap by a letter, so each pair of adjacent letters is in one of them. The last hole extends to the end of the
 * text, which is still being typed. A pattern that doesn't start with `%` matches only at the beginning ({@link laterWordPatternOf}).
 * Short queries get no holes. Omits unselective patterns. */
export const likePatternsOf = (query: string): readonly string[] => {
  const letters = [...query]
  const { length } = letters
  if (length < MIN_FUZZY_LENGTH) return substringPatternsOf(query)
  const patterns = [`%${escapeLike(letters)}%`]
  const hole = holeLength(length)
  for (let start = 0; start < length - 1; start += hole - 1) {
    const rest = letters.slice(start + hole)
    const isLast = rest.length < Math.min(MIN_LETTERS_AFTER_HOLE, length - 4)
    patterns.push(`${escapeLike(letters.slice(0, start))}%${isLast ? '' : `${escapeLike(rest)}%`}`)
    if (isLast) break
  }
  return onlySelective(patterns)
}

/** Returns the pattern that finds the same text in a later word; null for a pattern that matches anywhere. */
export const laterWordPatternOf = (pattern: string): string | null => (pattern.startsWith('%') ? null : `% ${pattern}`)

const onlySelective = (patterns: readonly string[]): readonly string[] => patterns.filter(isSelective)

/** Returns the minimum trigram similarity of a match, between 0.2 and 0.45. A wrong letter changes three trigrams. If two of
 * the letters are wrong in a query of n trigrams, n - 6 of n + 6 trigrams are shared. */
export const minSimilarity = (query: string): number => {
  const trigrams = query.split(/[^\p{L}\p{N}]+/u).reduce((sum, word) => sum + word.length + 1, 0)
  return Math.min(0.45, Math.max(0.2, (trigrams - 6) / (trigrams + 6) - 0.02))
}

type Search<Hit> = (query: string | null, limit: number, tolerance?: Tolerance) => Promise<readonly Hit[]>
type Statements<Hit> = Record<'close' | 'loose' | 'first', Statement<Hit>>

const spellingsOf = (query: string | null): readonly [string, string] => {
  const text = (query ?? '').replaceAll('\u0000', '')
  return [nameKeyOf(text), fold(text)]
}

const valuesOf = (key: string, limit: number) => [key, String(minSimilarity(key)), limit]

export const makeCloseSearch =
  <Hit>(pool: Queryable, { close, first }: Pick<Statements<Hit>, 'close' | 'first'>): Search<Hit> =>
  async (query, limit, tolerance = 'typos') => {
    const spellings = spellingsOf(query)
    const [key] = spellings
    if (key === '') return first(pool, [limit])
    const prefixes = spellings.map((spelling) => [...spelling].slice(0, 60).join(''))
    const patterns = [...new Set(spellings.flatMap(tolerance === 'none' ? substringPatternsOf : likePatternsOf))]
    return close(pool, [
      ...valuesOf(key, limit),
      prefixes,
      prefixes.map(prefixEnd),
      patterns,
      patterns.map(laterWordPatternOf),
    ])
  }

export const makeLooseSearch =
  <Hit>(pool: Queryable, { loose }: Pick<Statements<Hit>, 'loose'>): Search<Hit> =>
  async (query, limit) => {
    const [key] = spellingsOf(query)
    return (key.match(WORD_CHARACTERS) ?? []).length < MIN_FUZZY_LENGTH ? [] : loose(pool, valuesOf(key, limit))
  }

export const makeSearch = <Hit>(pool: Queryable, statements: Statements<Hit>): Search<Hit> => {
  const [close, loose] = [makeCloseSearch(pool, statements), makeLooseSearch(pool, statements)]
  return async (query, limit, tolerance) => {
    const found = await close(query, limit, tolerance)
    return found.length > 0 || tolerance === 'none' ? found : loose(query, limit)
  }
}
