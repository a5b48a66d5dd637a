import type { Queryable, Statement } from '#adapters/postgres/connection/statement.ts'
import { fold, nameKeyOf } from '#core/text/text.ts'

/** So many names of each form are compared; who typed a word that more have in common has to go on typing. */
const EACH = 50

/** So many names that share trigrams are compared. */
const CANDIDATES = 2000

/** An index on the first 64 characters of the column; `order` is what the index goes on with, `spelling` the one of {@link spellingsOf} that it has. */
type Key = { column: string; order: string; spelling: 1 | 2 }

const byName: Key = { column: 'name_key', order: 'created_at, id', spelling: 1 }
const byCity: Key = { column: 'city_key', order: 'id', spelling: 2 }

export const bandKeys = { table: 'band', keys: [byName], text: 'name_key' }
export const venueKeys = { table: 'venue', keys: [byName, byCity], text: "(name_key || ' ' || city_key)" }

/** The ids and ranks of names that begin as typed, read in order from an index: `$3` of each. */
const beginning = ({ table, keys }: typeof bandKeys): string => {
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

/** Of the candidates `(id, name_key, name)`, the `$3` that are most like what was typed, `$1`: at least as much as `$2`, 0 to 1, says. */
const best = (rank: number): string => `
    select id, ${rank} as rank, likeness from candidate cross join lateral (
      select word_similarity($1::text, name) as likeness
    ) as likened
    where likeness >= $2::text::real
    order by likeness desc, similarity($1::text, name) desc, name_key, id
    limit $3`

/**
 * A `with` clause whose `hit (id, rank, likeness)` holds the best rows of the table: names that begin as typed, which are
 * those from `$4` to `$5`, and only when they are fewer than asked for, names of the forms `$6` that {@link formsOf} makes
 * of what was typed. Each form is asked by itself and for a few rows, so that a word that thousands have in common costs no
 * more than a rare one.
 */
export const hitsOf = (of: typeof bandKeys): string => `with beginning as (${beginning(of)}), candidate as (
    select distinct id, name_key, name from unnest($6::text[]) as form cross join lateral (
      select id, name_key, ${of.text} as name from ${of.table}
      where deleted_at is null and ${of.text} like form
      limit ${EACH}
    ) as formed
    where (select count(*) from beginning) < $3
  ), alike as (${best(of.keys.length)}
  ), hit as (
    select id, rank, 0 as likeness from beginning
    union all
    select id, rank, likeness from alike where id not in (select id from beginning)
    order by rank, likeness desc
    limit $3
  )`

/**
 * The same for what nothing was found of: names that share trigrams with it. The setting that the operator obeys is made
 * before it is first asked, since conditions without a column are evaluated ahead of the scan.
 */
export const alikeOf = ({ table, text }: typeof bandKeys): string => `with candidate as (
    select id, name_key, ${text} as name from ${table}
    where (select set_config('pg_trgm.word_similarity_threshold', $2::text, true)) is not null
      and deleted_at is null and $1::text <% ${text}
    limit ${CANDIDATES}
  ), hit as (${best(0)})`

/** The same without anything typed: the first rows by name. */
export const firstOf = ({ table }: typeof bandKeys): string => `with hit as (
    select id, 0 as rank, 0 as likeness from ${table}
    where deleted_at is null
    order by left(name_key, 64), created_at, id
    limit $1
  )`

/** Behind every text that begins with `prefix`, in the order of code points. */
const endOf = (prefix: string): string => `${prefix}\u{10ffff}`

/** Below this many letters a wrong one leaves too little to go by. */
const LONG_ENOUGH = 5

/** So many letters in a row are rare enough to be looked for: the index has them. */
const RARE = 3

/** What may be wrong in a text of that many letters: two neighbours, more of a longer one, so that few forms cover it. */
const holeOf = (length: number): number => (length < 9 ? 2 : Math.ceil((length - 1) / 4) + 1)

/** Letters and digits; to pg_trgm everything else is a blank. */
const WORD_CHARACTERS = /[\p{L}\p{N}]/gu

/**
 * Text between two wildcards that pg_trgm gets a trigram from: three letters in a row, or the first of a word after a
 * blank. Two letters of a script that writes words in two are worth reading the whole table for.
 */
const SELECTIVE =
  /[\p{L}\p{N}]{3}|[^\p{L}\p{N}][\p{L}\p{N}]|[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]{2}/u

/** Whether an index finds the rows of a form; else PostgreSQL would compare it with every name. */
const isSelective = (form: string): boolean =>
  form.split(/(?<!\\)%/).some((text, nth) => SELECTIVE.test(nth === 0 ? ` ${text}` : text))

const escaped = (letters: readonly string[]): string => letters.join('').replaceAll(/[\\%_]/g, '\\$&')

/**
 * The forms, for `like`, of names that have what was typed in them, also with one error: a letter wrong, missing, too many
 * or two swapped. Holes are made in what was typed, that overlap by one letter, so that two neighbours always are in one of
 * them; whatever stands in a hole, the rest must be there, at the beginning of a word. The last hole takes in the end,
 * which is still being typed, and of which too little would be left. Forms that no index finds are left out: one or two
 * letters are looked for at the beginning of words, and text without any letter or digit by {@link beginning} alone.
 */
export const formsOf = (typed: string): readonly string[] => {
  const letters = [...typed]
  const { length } = letters
  const anywhere = `%${escaped(letters)}%`
  if (length < LONG_ENOUGH) return selective([anywhere, `% ${escaped(letters)}%`]).slice(0, 1)
  const forms = [anywhere]
  const hole = holeOf(length)
  for (let start = 0; start < length - 1; start += hole - 1) {
    const rest = letters.slice(start + hole)
    const isLast = rest.length < Math.min(RARE, length - 4)
    const form = `${escaped(letters.slice(0, start))}%${isLast ? '' : `${escaped(rest)}%`}`
    forms.push(form, ...(start > 0 ? [`% ${form}`] : []))
    if (isLast) break
  }
  return selective(forms)
}

const selective = (forms: readonly string[]): readonly string[] => forms.filter(isSelective)

/**
 * How much a name must have in common with what was typed, 0 to 1. Likeness counts trigrams, three letters in a row: what
 * both have of what either has. A wrong letter spoils three, so of n trigrams two wrong letters leave n - 6 in common of n + 6.
 */
const tolerance = (typed: string): number => {
  const trigrams = typed.split(/[^\p{L}\p{N}]+/u).reduce((sum, word) => sum + word.length + 1, 0)
  return Math.min(0.45, Math.max(0.2, (trigrams - 6) / (trigrams + 6) - 0.02))
}

type Search<Hit> = (typed: string | null, limit: number) => Promise<readonly Hit[]>
type Statements<Hit> = Record<'hits' | 'alike' | 'first', Statement<Hit>>

/** The typed text as a name key and as a folded city. */
const spellingsOf = (typed: string | null): readonly [string, string] => {
  const text = (typed ?? '').replaceAll('\u0000', '')
  return [nameKeyOf(text), fold(text)]
}

const valuesOf = (wanted: string, limit: number) => [wanted, String(tolerance(wanted)), limit]

/** Names that begin as typed, and those that have it in them with one error at most ({@link hitsOf}). */
export const makeCloseSearch =
  <Hit>(pool: Queryable, { hits, first }: Pick<Statements<Hit>, 'hits' | 'first'>): Search<Hit> =>
  async (typed, limit) => {
    const spellings = spellingsOf(typed)
    const [wanted] = spellings
    if (wanted === '') return first(pool, [limit])
    const prefixes = spellings.map((spelling) => [...spelling].slice(0, 60).join(''))
    const forms = [...new Set(spellings.flatMap(formsOf))]
    return hits(pool, [...valuesOf(wanted, limit), prefixes, prefixes.map(endOf), forms])
  }

/** Names that share trigrams with what was typed ({@link alikeOf}); too little of it is like nothing. */
export const makeLooseSearch =
  <Hit>(pool: Queryable, { alike }: Pick<Statements<Hit>, 'alike'>): Search<Hit> =>
  async (typed, limit) => {
    const [wanted] = spellingsOf(typed)
    return (wanted.match(WORD_CHARACTERS) ?? []).length < LONG_ENOUGH ? [] : alike(pool, valuesOf(wanted, limit))
  }

/** The search of a table, in statements made from {@link hitsOf}, {@link alikeOf} and {@link firstOf}: close first, then loose. */
export const makeSearch = <Hit>(pool: Queryable, statements: Statements<Hit>): Search<Hit> => {
  const [close, loose] = [makeCloseSearch(pool, statements), makeLooseSearch(pool, statements)]
  return async (typed, limit) => {
    const found = await close(typed, limit)
    return found.length > 0 ? found : loose(typed, limit)
  }
}
