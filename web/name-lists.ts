import { m } from '#messages'
import { language } from './language.ts'

/** `A and B`; English has no comma here, however many there are. */
export const allOf = (names: readonly string[]): string => listed(names, 'conjunction', ' and ')

/** `A or B`, in the same way. */
export const anyOf = (names: readonly string[]): string => listed(names, 'disjunction', ' or ')

/** `A, B`, parted by the comma of the language: things beside each other, not one sentence. */
export const oneAfterAnother = (parts: readonly string[]): string =>
  parts.slice(1).reduce((first, second) => m.common_and_next({ first, second }), parts[0] ?? '')

const listed = (names: readonly string[], type: Intl.ListFormatType, inEnglish: string): string =>
  language() === 'en' ? names.join(inEnglish) : new Intl.ListFormat(language(), { type }).format(names)
