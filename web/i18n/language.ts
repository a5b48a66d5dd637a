import { getLocale } from '#messages/runtime'
import { addressIn, type Locale } from './locales.ts'

export const language = (): Locale => getLocale()

/** Returns the URL of a path (from the root) in the current language. */
export const localizedPath = (path: string): string => addressIn(language(), path)
