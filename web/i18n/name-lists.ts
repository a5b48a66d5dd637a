import { m } from '#messages'
import { language } from './language.ts'

/** Joins names as the language does; in English always with "and", as `A and B and C`. */
export const joinWithAnd = (names: readonly string[]): string => formatList(names, 'conjunction', ' and ')

export const joinWithOr = (names: readonly string[]): string => formatList(names, 'disjunction', ' or ')

/** Joins non-empty parts with the comma of the language, without a conjunction. */
export const joinWithCommas = (parts: readonly (string | false | null | undefined)[]): string =>
  parts.reduce<string>((first, second) => {
    if (!first || !second) return first || second || ''
    return m.common_and_next({ first, second })
  }, '')

const formatList = (names: readonly string[], type: Intl.ListFormatType, englishSeparator: string): string =>
  language() === 'en' ? names.join(englishSeparator) : new Intl.ListFormat(language(), { type }).format(names)
