import { withArticle } from '#core/geography/countries.ts'

/** Caches one formatter per language, because creating one is slow. */
const perLanguage = <Formatter>(make: (language: string) => Formatter): ((language: string) => Formatter) => {
  const formatters = new Map<string, Formatter>()
  return (language) => {
    const formatter = formatters.get(language) ?? make(language)
    formatters.set(language, formatter)
    return formatter
  }
}

const dayFormats = {
  full: perLanguage((language) => new Intl.DateTimeFormat(language, { dateStyle: 'full', timeZone: 'UTC' })),
  medium: perLanguage((language) => new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' })),
}
const timeFormat = perLanguage((language) => new Intl.DateTimeFormat(language, { timeStyle: 'short', timeZone: 'UTC' }))
const alternativesFormat = perLanguage((language) => new Intl.ListFormat(language, { type: 'disjunction' }))
const regionNames = perLanguage((language) => new Intl.DisplayNames(language, { type: 'region' }))
const numberFormat = perLanguage((language) => new Intl.NumberFormat(language))
const pluralRules = perLanguage((language) => new Intl.PluralRules(language))

/** Formats a day (YYYY-MM-DD). */
export const formatDay = (day: string, language: string, dateStyle: 'full' | 'medium'): string =>
  dayFormats[dateStyle](language).format(new Date(`${day}T00:00:00Z`))

/** Formats a time (HH:MM). */
export const formatTime = (time: string, language: string): string =>
  timeFormat(language).format(new Date(`1970-01-01T${time}:00Z`))

export const joinAlternatives = (names: readonly string[], language: string): string =>
  alternativesFormat(language).format(names)

export const formatCount = (count: number, language: string): string => numberFormat(language).format(count)

export const pluralForm = (count: number, language: string): Intl.LDMLPluralRule => pluralRules(language).select(count)

export const formatCountry = (code: string, language: string): string => regionNames(language).of(code) ?? code

export const formatCountryWithArticle = (code: string, language: string): string =>
  language.startsWith('en') ? withArticle(formatCountry(code, language)) : formatCountry(code, language)
