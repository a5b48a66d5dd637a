import { useId } from 'react'
import { countryCodes } from '#core/geography/countries.ts'
import type { ShowFacets } from '#core/shows/filter/facets.ts'
import { fold } from '#core/text/text.ts'
import { m } from '#messages'
import type { FilterChanges } from '#web/data/filter-query.ts'
import { formatCountry } from '#web/i18n/country-name.ts'
import { formatNumber } from '#web/i18n/formatting.ts'
import { language } from '#web/i18n/language.ts'
import { ComboboxField, HighlightedMatch } from '#web/ui/combobox.tsx'
import { useDebouncedFilter } from '#web/ui/debounced-filter.ts'
import { hasWordPrefix } from '#web/ui/entry-search.ts'
import { Field } from '#web/ui/field.tsx'
import { showCountText } from './filter-facets.ts'

type Suggestion = { key: string; name: string; aside: string; changes: FilterChanges }

type ComboboxProps = {
  label: string
  placeholder: string
  error: string | undefined
  value: string
  suggestions: readonly Suggestion[]
  onType: (text: string) => void
  onPick: (changes: FilterChanges) => void
}

/** A text input that suggests names with a word that begins with the typed text. After a pause, applies text that equals a
 * suggested name or matches no suggestion. On blur, picks the suggestion if exactly one matches, or else applies the text. */
export function FilterCombobox({ label, placeholder, error, value, suggestions, onType, onPick }: ComboboxProps) {
  const isSuggestedName = (input: string) => suggestions.some(({ name }) => fold(name) === fold(input))
  const prefixMatches = (input: string) => suggestions.filter(({ name }) => hasWordPrefix(name, input))
  const { text, setText, setTextAsApplied, applyNow } = useDebouncedFilter(
    value,
    onType,
    (input) => isSuggestedName(input) || prefixMatches(input.trim()).length === 0,
  )
  const typed = text.trim()
  const choices = (typed === '' ? suggestions : isSuggestedName(typed) ? [] : prefixMatches(typed)).map(
    ({ key, name, aside, changes }) => ({
      key,
      label: <HighlightedMatch name={name} typed={typed} />,
      aside,
      pick: () => {
        setTextAsApplied(name)
        onPick(changes)
      },
    }),
  )
  const onBlur = () => {
    const [only, another] = choices
    if (typed !== '' && only && !another) only.pick()
    else applyNow()
  }
  return (
    <ComboboxField
      id={useId()}
      label={label}
      error={error}
      text={text}
      onTextChange={setText}
      choices={choices}
      preselectedIndex={typed === '' ? -1 : 0}
      isCurrent
      opensWhenEmpty
      placeholder={placeholder}
      onBlur={onBlur}
    />
  )
}

/** Returns the city suggestions. If several cities share a name, picking one also sets region and country. */
export const citySuggestions = (facets: ShowFacets | undefined): Suggestion[] =>
  (facets?.cities ?? []).map(({ city, region, country, shows }, _index, all) => {
    const isUniqueName = all.filter((each) => fold(each.city) === fold(city)).length === 1
    return {
      key: `${city}, ${region}, ${country}`,
      name: city,
      aside: `${region}, ${showCountText(shows)}`,
      changes: isUniqueName ? { city } : { city, region, country },
    }
  })

export const regionSuggestions = (facets: ShowFacets | undefined): Suggestion[] =>
  (facets?.regions ?? []).map(({ region, country, shows }, _index, all) => {
    const isUniqueName = all.filter((each) => fold(each.region) === fold(region)).length === 1
    return {
      key: `${region}, ${country}`,
      name: region,
      aside: `${formatCountry(country)}, ${showCountText(shows)}`,
      changes: isUniqueName ? { region } : { region, country },
    }
  })

type CountryProps = {
  value: string
  facets: ShowFacets | undefined
  error: string | undefined
  onPick: (country: string) => void
}

export function FilterCountry({ value, facets, error, onPick }: CountryProps) {
  const id = useId()
  const code = value.toUpperCase()
  // Offers all countries until the facets have loaded.
  const countryCounts: readonly { country: string; shows?: number }[] =
    facets?.countries ?? countryCodes.map((country) => ({ country }))
  const options = countryCounts
    .map(({ country, shows }) => ({
      country,
      label: formatCountry(country) + (shows === undefined ? '' : ` (${formatNumber(shows)})`),
    }))
    .sort((one, other) => one.label.localeCompare(other.label, language()))
  // The chosen country stays selectable even if no show matches.
  const isMissing = value !== '' && !options.some(({ country }) => country === code)
  return (
    <Field id={id} label={m.common_country()} error={error}>
      {(control) => (
        <select {...control} value={isMissing ? value : code} onChange={({ target }) => onPick(target.value)}>
          <option value="">{m.filter_any_country()}</option>
          {isMissing && <option value={value}>{formatCountry(value)}</option>}
          {options.map(({ country, label }) => (
            <option key={country} value={country}>
              {label}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
