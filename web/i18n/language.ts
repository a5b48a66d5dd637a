import { getLocale } from '#messages/runtime'
import { addressIn, type Locale } from './locales.ts'

export const language = (): Locale => getLocale()

/** Returns a root-relative URL with the prefix of the current language. */
export const localizedPath = (path: string): string => addressIn(language(), path)
