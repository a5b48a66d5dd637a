import { getLocale } from '#messages/runtime'
import { type Locale, localizedUrl } from './locales.ts'

export const language = (): Locale => getLocale()

/** Returns a root-relative URL with the prefix of the current language. */
export const localizedPath = (path: string): string => localizedUrl(language(), path)
