import { m } from '#messages'
import { sortedCountries } from '#web/i18n/country-name.ts'
import { ShowFormSelect } from './show-form-input.tsx'

export function CountrySelect() {
  return (
    <ShowFormSelect
      name="venueCountry"
      label={m.common_country()}
      options={[['', m.country_choose()], ...sortedCountries()]}
    />
  )
}
