import { countryCodes, countryName } from '#core/venues/countries.ts'
import { ShowFormSelect } from './show-form-input.tsx'

type Country = readonly [code: string, name: string]

let sorted: readonly Country[] | undefined

/** All countries by their English names; what is kept is the code. Sorted once. */
const countries = () => {
  sorted ??= countryCodes
    .map((code): Country => [code, countryName(code)])
    .sort(([, one], [, other]) => one.localeCompare(other, 'en'))
  return sorted
}

export function CountrySelect() {
  return <ShowFormSelect name="venueCountry" label="Country" options={[['', 'Choose a country'], ...countries()]} />
}
