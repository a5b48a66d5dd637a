import * as z from 'zod/mini'
import { fieldIssue } from '#core/field-issue.ts'
import type { Label } from '#core/messages/labels.ts'
import { type SchemaMetadata, schemaMetadata } from '#core/schema-metadata.ts'
import { visibleName } from './visible-name.ts'

/** Control characters (C0, C1, bidirectional), line and paragraph separators, the byte order mark, and two noncharacters. */
const FORBIDDEN = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2028\u2029\u2066-\u2069\ufeff\ufffe\uffff]/u

const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u

const isClean = (value: string, paragraphs: boolean): boolean =>
  value.isWellFormed() && !FORBIDDEN.test(paragraphs ? value.replace(/[\t\r\n]/g, ' ') : value)

/** Counts code points, as the database does. */
export const lengthOf = (value: string): number => {
  let length = 0
  for (const _ of value) length += 1
  return length
}

const fits = (value: string, max: number): boolean =>
  value.length <= max || (value.length <= 2 * max && lengthOf(value) <= max)

const typeError = (label: Label) => (issue: { readonly input?: unknown }) =>
  fieldIssue(issue.input === undefined || issue.input === null ? 'text.required' : 'text.not_text', { label })

type TextOptions = { paragraphs?: boolean; isName?: boolean }

const cleanText = (
  label: Label,
  max: number,
  { paragraphs = false, isName = false }: TextOptions,
  metadata: SchemaMetadata = {},
) =>
  z
    .string({ error: typeError(label) })
    .check(
      z.overwrite((value) => (isName ? visibleName(value) : value)),
      z.trim(),
      z.normalize('NFC'),
      z.refine((value) => fits(value, max), { error: fieldIssue('text.too_long', { label, max }) }),
      z.refine((value) => isClean(value, paragraphs), {
        error: fieldIssue('text.forbidden_characters', { label }),
      }),
    )
    .register(schemaMetadata, { ...metadata, maxLength: max })

/** Returns a schema for trimmed NFC text of 1 to `max` code points, with a visible character and without control characters.
 * `paragraphs` allows line breaks and tabs; `isName` applies {@link visibleName}. */
export const requiredText = (label: Label, max: number, options: TextOptions = {}) =>
  cleanText(label, max, options, { minLength: 1 }).check(
    z.refine((value) => VISIBLE.test(value), { error: fieldIssue('text.required', { label }) }),
  )

type OptionalTextOptions = TextOptions & Pick<SchemaMetadata, 'format'>

/** Returns a schema that maps absent, null and blank values to null. `format` is documented, but not checked. */
export const optionalText = (label: Label, max: number, { format, ...options }: OptionalTextOptions = {}) =>
  z.pipe(
    z._default(z.nullable(cleanText(label, max, options, format && { format })), null),
    z.transform((value) => (value === '' ? null : value)),
  )

/** Returns a schema for an http or https URL of at most 512 characters (specification section 5, "URL"), or null. */
export const optionalUrl = (label: Label) =>
  optionalText(label, 512, { format: 'uri' }).check(
    z.refine((value) => value === null || isHttpUrl(value), {
      error: fieldIssue('text.not_a_web_address', { label }),
    }),
  )

const isHttpUrl = (value: string): boolean => /^https?:\/\/[^\s/?#@\\]+(?:[/?#]\S*)?$/i.test(value)

export const Slug = requiredText('address', 256)

/** Returns external text as one safe line of at most `max` code points. Control, separator and bidirectional characters
 * become spaces. */
export const oneLine = (value: string, max: number): string =>
  [...value.replace(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}\s]+/gu, ' ').trim()].slice(0, max).join('')

/** Returns a text for comparisons that ignore case and accents. Keeps a name that consists only of accents (`´`),
 * which would become empty. */
export const fold = (value: string): string => withoutAccents(value) || value.trim()

const withoutAccents = (value: string): string =>
  (PRINTABLE_ASCII.test(value) ? value.toLowerCase() : foldLetters(value)).replace(/\s+/g, ' ').trim()

const PRINTABLE_ASCII = /^[ -~]*$/

const foldLetters = (value: string): string =>
  value
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/ß/g, 'ss')
    .replace(/ø/g, 'o')
    .replace(/ł/g, 'l')

const APOSTROPHES = /['\u2018\u2019\u201b\u2032\u02bb\u02bc`\u00b4\u1fbd\u1fef\u1ffd\uff07\uff40]/gu
const DASHES = /[\p{Pd}\u2043\u2212]/gu
const AND = /(?<=\S )(?:&|and|und|y|et)(?= \S)/gu

/** Returns the key that all spellings of a name share: like {@link fold}, but without apostrophes or a leading "The", with spaces
 * for dashes, and with "and" for "&", "und", "y" and "et". A name that would become empty (`-`) is only folded. */
export const nameKeyOf = (name: string): string =>
  fold(foldWithoutApostrophes(name).replace(DASHES, ' ').replace(/&/g, ' & '))
    .replace(/^(?:the )+(?=.)/, '')
    .replace(AND, 'and') || fold(name)

/** Removes apostrophes again after folding, which turns some other characters into them. */
const foldWithoutApostrophes = (name: string): string => fold(name.replace(APOSTROPHES, '')).replace(APOSTROPHES, '')

/** Returns the first words in lower case without accents, joined by hyphens, up to 80 code points, or `fallback` if no word fits. */
export const slugOf = (value: string, fallback: string): string => {
  const words = foldWithoutApostrophes(value)
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
