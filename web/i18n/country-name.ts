import { countryName } from '#core/geography/countries.ts'
import { language } from './language.ts'
import type { Locale } from './locales.ts'

const namesIn = new Map<Locale, Intl.DisplayNames>()

/** Returns the name of a country (alpha-2 code) in the current language, or the code if the runtime has none. */
export const formatCountry = (code: string): string => {
  const locale = language()
  if (locale === 'en') return countryName(code)
  const names = namesIn.get(locale) ?? new Intl.DisplayNames(locale, { type: 'region' })
  namesIn.set(locale, names)
  return names.of(code) ?? code
}
