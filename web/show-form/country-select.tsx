import { countryCodes } from '#core/geography/countries.ts'
import { m } from '#messages'
import { formatCountry } from '#web/i18n/country-name.ts'
import { language } from '#web/i18n/language.ts'
import { ShowFormSelect } from './show-form-input.tsx'

type Country = readonly [code: string, name: string]

let sortedCountries: { locale: string; countries: readonly Country[] } | undefined

export const countries = (): readonly Country[] => {
  const locale = language()
  if (sortedCountries?.locale !== locale)
    sortedCountries = {
      locale,
      countries: countryCodes
        .map((code): Country => [code, formatCountry(code)])
        .sort(([, one], [, other]) => one.localeCompare(other, locale)),
    }
  return sortedCountries.countries
}

export function CountrySelect() {
  return (
    <ShowFormSelect
      name="venueCountry"
      label={m.common_country()}
      options={[['', m.country_choose()], ...countries()]}
    />
  )
}
