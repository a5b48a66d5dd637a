import { m } from '#messages'
import { language } from './language.ts'

/** `A and B`; English has no comma here, however many there are. */
export const allOf = (names: readonly string[]): string => listed(names, 'conjunction', ' and ')

/** `A or B`, in the same way. */
export const anyOf = (names: readonly string[]): string => listed(names, 'disjunction', ' or ')

/** `A, B`, parted by the comma of the language: things beside each other, not one sentence. What is nothing is left out. */
export const oneAfterAnother = (parts: readonly (string | false | null | undefined)[]): string =>
  parts.reduce<string>((first, second) => {
    if (!first || !second) return first || second || ''
    return m.common_and_next({ first, second })
  }, '')

const listed = (names: readonly string[], type: Intl.ListFormatType, inEnglish: string): string =>
  language() === 'en' ? names.join(inEnglish) : new Intl.ListFormat(language(), { type }).format(names)
