import { countryCodes, countryName } from '#core/venues/countries.ts'
import { Field } from './field.tsx'
import { useShowForm } from './show-form-input.tsx'

let sorted: readonly { code: string; name: string }[] | undefined

/** All countries by their English names; what is kept is the code. Sorted once. */
const countries = () => {
  sorted ??= countryCodes
    .map((code) => ({ code, name: countryName(code) }))
    .sort((a, b) => a.name.localeCompare(b.name, 'en'))
  return sorted
}

export function CountrySelect() {
  const { register, formState } = useShowForm()
  return (
    <Field id="venueCountry" label="Country" error={formState.errors.venueCountry?.message}>
      {(control) => (
        <select {...register('venueCountry')} {...control}>
          <option value="">Choose a country</option>
          {countries().map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
