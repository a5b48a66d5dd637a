import { getLocale } from '#messages/runtime'
import { addressIn, type Locale } from './locales.ts'

/** The language that is being read. */
export const language = (): Locale => getLocale()

/** The address, in the language that is being read, of a page of ours; `path` is from the root, without a language. */
export const here = (path: string): string => addressIn(language(), path)
