import { language } from './language.ts'

/** `A and B`; English has no comma here, however many there are. */
export const allOf = (names: readonly string[]): string => listed(names, 'conjunction', ' and ')

/** `A or B`, in the same way. */
export const anyOf = (names: readonly string[]): string => listed(names, 'disjunction', ' or ')

const listed = (names: readonly string[], type: Intl.ListFormatType, inEnglish: string): string =>
  language() === 'en' ? names.join(inEnglish) : new Intl.ListFormat(language(), { type }).format(names)
