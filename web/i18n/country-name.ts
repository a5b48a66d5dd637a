import { countryName, withArticle } from '#core/geography/countries.ts'
import { language } from './language.ts'
import type { Locale } from './locales.ts'

const namesByLocale = new Map<Locale, Intl.DisplayNames>()

/** Returns the name of a country in the current language by its alpha-2 code; the code itself if no name is known. */
export const formatCountry = (code: string): string => {
  const locale = language()
  if (locale === 'en') return countryName(code)
  const names = namesByLocale.get(locale) ?? new Intl.DisplayNames(locale, { type: 'region' })
  namesByLocale.set(locale, names)
  return names.of(code) ?? code
}

export const formatCountryWithArticle = (code: string): string => {
  const name = formatCountry(code)
  return language() === 'en' ? withArticle(name) : name
}
