import { countryCodes, countryName, withArticle } from '#core/geography/countries.ts'
import { language } from './language.ts'
import type { Locale } from './locales.ts'

const namesByLocale = new Map<Locale, Intl.DisplayNames>()

/** Returns a country's name in the current language. `code` is its alpha-2 code in upper or lower case; any other text is
 * returned unchanged. */
export const formatCountry = (code: string): string => {
  if (!/^[a-z]{2}$/i.test(code)) return code
  const upperCase = code.toUpperCase()
  const locale = language()
  if (locale === 'en') return countryName(upperCase)
  const names = namesByLocale.get(locale) ?? new Intl.DisplayNames(locale, { type: 'region' })
  namesByLocale.set(locale, names)
  return names.of(upperCase) ?? upperCase
}

export const formatCountryWithArticle = (code: string): string => {
  const name = formatCountry(code)
  return language() === 'en' ? withArticle(name) : name
}

type Country = readonly [code: string, name: string]

let cache: { locale: Locale; countries: readonly Country[] } | undefined

/** Returns the codes and names of all countries, sorted by their names in the current language. */
export const sortedCountries = (): readonly Country[] => {
  const locale = language()
  if (cache?.locale !== locale)
    cache = {
      locale,
      countries: countryCodes
        .map((code): Country => [code, formatCountry(code)])
        .sort(([, one], [, other]) => one.localeCompare(other, locale)),
    }
  return cache.countries
}
