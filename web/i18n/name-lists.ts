import { m } from '#messages'
import { language } from './language.ts'

/** Joins names by the rules of the language. In English, all are joined with "and": `A and B and C`. */
export const joinWithAnd = (names: readonly string[]): string => formatList(names, 'conjunction', ' and ')

export const joinWithOr = (names: readonly string[]): string => formatList(names, 'disjunction', ' or ')

/** Joins the non-empty parts with the language's comma, without a conjunction. */
export const joinWithCommas = (parts: readonly (string | false | null | undefined)[]): string =>
  parts.reduce<string>((first, second) => {
    if (!first || !second) return first || second || ''
    return m.common_and_next({ first, second })
  }, '')

const formatList = (names: readonly string[], type: Intl.ListFormatType, englishSeparator: string): string =>
  language() === 'en' ? names.join(englishSeparator) : new Intl.ListFormat(language(), { type }).format(names)
