import * as z from 'zod/mini'
import { documented, type SchemaFacts } from '#core/documented.ts'
import type { Label } from '#core/messages/labels.ts'
import { wrong } from '#core/wrong.ts'
import { visibleName } from './visible-name.ts'

/** Characters that never belong in what people type: C0/C1 controls, bidirectional controls, lone surrogates, non-characters. */
const FORBIDDEN = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2028\u2029\u2066-\u2069\ufeff\ufffe\uffff]/u

/** A letter, digit, mark of punctuation or symbol: something to see. Blanks, zero-width characters and lone accents are nothing. */
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u

const isClean = (value: string, paragraphs: boolean): boolean =>
  value.isWellFormed() && !FORBIDDEN.test(paragraphs ? value.replace(/[\t\r\n]/g, ' ') : value)

/** Length as people count it: code points, so that an emoji is not two characters. The database counts the same way. */
export const lengthOf = (value: string): number => {
  let length = 0
  for (const _ of value) length += 1
  return length
}

/** True when `value` has at most `max` code points. Never walks a string that is too long by any count. */
const fits = (value: string, max: number): boolean =>
  value.length <= max || (value.length <= 2 * max && lengthOf(value) <= max)

const typeError = (label: Label) => (issue: { readonly input?: unknown }) =>
  wrong(issue.input === undefined || issue.input === null ? 'text.required' : 'text.not_text', { label })

const cleaned = (label: Label, max: number, paragraphs: boolean, facts: SchemaFacts = {}, isName = false) =>
  z
    .string({ error: typeError(label) })
    .check(
      z.overwrite((value) => (isName ? visibleName(value) : value)),
      z.trim(),
      z.normalize('NFC'),
      z.refine((value) => fits(value, max), { error: wrong('text.too_long', { label, max }) }),
      z.refine((value) => isClean(value, paragraphs), {
        error: wrong('text.forbidden_characters', { label }),
      }),
    )
    .register(documented, { ...facts, maxLength: max })

/**
 * One line of text that must be there: trimmed first, 1 to `max` code points of which something can be seen, NFC, no
 * control or bidirectional control characters (specification section 5). `paragraphs` allows line breaks and tabs; a name
 * loses its invisible characters.
 */
export const requiredText = (label: Label, max: number, { paragraphs = false, isName = false } = {}) =>
  cleaned(label, max, paragraphs, { minLength: 1 }, isName).check(
    z.refine((value) => VISIBLE.test(value), { error: wrong('text.required', { label }) }),
  )

type TextChoices = { paragraphs?: boolean; format?: SchemaFacts['format'] }

/** Like {@link requiredText}, but absent, null and empty all become null. `format` is only documented, not checked. */
export const optionalText = (label: Label, max: number, { paragraphs = false, format }: TextChoices = {}) =>
  z.pipe(
    z._default(z.nullable(cleaned(label, max, paragraphs, format && { format })), null),
    z.transform((value) => (value === '' ? null : value)),
  )

/** An http or https address of at most 512 characters, or null (specification section 5, "URL"). */
export const optionalUrl = (label: Label) =>
  optionalText(label, 512, { format: 'uri' }).check(
    z.refine((value) => value === null || isHttpUrl(value), {
      error: wrong('text.not_a_web_address', { label }),
    }),
  )

const isHttpUrl = (value: string): boolean => /^https?:\/\/[^\s/?#@\\]+(?:[/?#]\S*)?$/i.test(value)

/** The readable part of an address, as it is asked for. */
export const Slug = requiredText('address', 256)

/**
 * A text of others on one line that reads one way, cut to `max` code points: each run of control characters, line and paragraph
 * separators, and what turns the direction of writing around is a blank.
 */
export const oneLine = (value: string, max: number): string =>
  [...value.replace(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}\s]+/gu, ' ').trim()].slice(0, max).join('')

/**
 * What two spellings of one name have in common: no case, no accents, one kind of blank. For comparing, never for showing.
 * A name of nothing but accents (`´`) stays as it is, so that no two names meet in an empty one.
 */
export const fold = (value: string): string => withoutAccents(value) || value.trim()

const withoutAccents = (value: string): string =>
  value
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/ß/g, 'ss')
    .replace(/ø/g, 'o')
    .replace(/ł/g, 'l')
    .replace(/\s+/g, ' ')
    .trim()

const APOSTROPHES = /['\u2018\u2019\u201b\u2032\u02bb\u02bc`\u00b4\u1fbd\u1fef\u1ffd\uff07\uff40]/gu
const DASHES = /[\p{Pd}\u2043\u2212]/gu
const AND = /(?<=\S )(?:&|and|und|y|et)(?= \S)/gu

/**
 * The key that all spellings of one band's or venue's name share: as {@link fold}, and without apostrophes, with blanks
 * for dashes, one word for "&", "and", "und", "y" and "et" between others, and no "The" at the beginning. A name of nothing
 * else (`-`, `´`) is only folded, so that no two names meet in an empty one.
 */
export const nameKeyOf = (name: string): string =>
  fold(fold(name.replace(APOSTROPHES, '')).replace(APOSTROPHES, '').replace(DASHES, ' ').replace(/&/g, ' & '))
    .replace(/^(?:the )+(?=.)/, '')
    .replace(AND, 'and') || fold(name)

/** The readable part of an address: letters and digits of any script, joined by hyphens, at most 80 code points. */
export const slugOf = (value: string, fallback: string): string => {
  const words = fold(value.replace(APOSTROPHES, ''))
    .replace(APOSTROPHES, '')
    .replace(/&/g, ' and ')
    .normalize('NFC')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
  let slug = ''
  for (const word of words) {
    const longer = slug ? `${slug}-${word}` : word
    if (lengthOf(longer) > 80) break
    slug = longer
  }
  return slug || fallback
}
