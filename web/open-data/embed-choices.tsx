import type { ReactNode } from 'react'
import { MAX_CITY } from '#core/text/max-lengths.ts'
import { m } from '#messages'
import { splitList } from '#web/data/filter-query.ts'
import { languageTags } from '#web/embed/language.ts'
import { sortedCountries } from '#web/i18n/country-name.ts'
import { localizedPath } from '#web/i18n/language.ts'
import { nativeNames } from '#web/i18n/locales.ts'
import { FilterGenres } from '#web/list/filter-genres.tsx'
import { useDebouncedFilter } from '#web/ui/debounced-filter.ts'
import { BandPicker, VenuePicker } from '#web/ui/entry-picker.tsx'
import { Field } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import type { ChosenEntry, EmbedChoice, EmbedKey } from './embed-code.ts'

/** Applies the change to the value of a key. A new value of '' removes the key. */
export type Choose = (key: EmbedKey, change: (before: string) => string) => void

type Props = {
  choice: EmbedChoice
  bands: readonly ChosenEntry[]
  venues: readonly ChosenEntry[]
  onChoose: Choose
}

const languageNames: Readonly<Record<string, string>> = nativeNames

export function EmbedChoices({ choice, bands, venues, onChoose }: Props) {
  // Country names differ between runtimes, so rendering them before hydration would cause a mismatch.
  const isHydrated = useHydrated()
  const countries = isHydrated ? sortedCountries() : [[choice.country, choice.country]].filter(([code]) => code)
  const set = (key: EmbedKey) => (value: string) => onChoose(key, () => value)
  const changeIds = (key: 'bands' | 'venues') => (change: ChangeIds) =>
    onChoose(key, (before) => change(splitList(before)).join(','))
  const city = useDebouncedFilter(choice.city, set('city'))
  return (
    <form className="form" method="get" action={localizedPath('/embed')} onSubmit={(event) => event.preventDefault()}>
      <EntryChoice kind="bands" chosen={bands} onChange={changeIds('bands')}>
        {(onPick) => (
          <BandPicker id="embed-band" label={m.common_bands()} placeholder={m.embed_type_band()} onPick={onPick} />
        )}
      </EntryChoice>
      <EntryChoice kind="venues" chosen={venues} onChange={changeIds('venues')}>
        {(onPick) => (
          <VenuePicker id="embed-venue" label={m.common_venues()} placeholder={m.embed_type_venue()} onPick={onPick} />
        )}
      </EntryChoice>
      <div className="grid2">
        <Field id="embed-city" label={m.common_city()} optional>
          {(control) => (
            <input
              {...control}
              name="city"
              maxLength={MAX_CITY}
              value={city.text}
              onChange={({ target }) => city.setText(target.value)}
              onBlur={city.applyNow}
            />
          )}
        </Field>
        <Select
          id="embed-country"
          label={m.common_country()}
          name="country"
          value={choice.country}
          onValue={set('country')}
        >
          <option value="">{m.embed_any_country()}</option>
          {countries.map(([code, name]) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </Select>
      </div>
      <FilterGenres chosen={choice.genres} facets={undefined} onChange={(genres) => set('genres')(genres.join(','))} />
      <div className="grid3">
        <Select id="embed-limit" label={m.embed_limit()} name="limit" value={choice.limit} onValue={set('limit')}>
          {['', '5', '20', '50', '100'].map((limit) => (
            <option key={limit} value={limit}>
              {limit || '10'}
            </option>
          ))}
        </Select>
        <Select id="embed-lang" label={m.footer_language()} name="lang" value={choice.lang} onValue={set('lang')}>
          <option value="">{m.embed_language_of_page()}</option>
          {languageTags.map((tag) => (
            <option key={tag} value={tag} lang={tag}>
              {languageNames[tag] ?? tag}
            </option>
          ))}
        </Select>
        <Select
          id="embed-level"
          label={m.embed_headings()}
          name="headingLevel"
          value={choice.headingLevel}
          onValue={set('headingLevel')}
        >
          {['2', '', '4', '5', '6'].map((level) => (
            <option key={level} value={level}>
              {`h${level || '3'}`}
            </option>
          ))}
        </Select>
      </div>
      <label className="checkbox">
        <input
          type="checkbox"
          name="keepCancelled"
          value="false"
          checked={choice.keepCancelled === 'false'}
          onChange={({ target }) => set('keepCancelled')(target.checked ? 'false' : '')}
        />
        <span>{m.embed_hide_cancelled()}</span>
      </label>
    </form>
  )
}

type ChangeIds = (ids: readonly string[]) => readonly string[]

type EntryChoiceProps = {
  kind: 'bands' | 'venues'
  chosen: readonly ChosenEntry[]
  onChange: (change: ChangeIds) => void
  children: (onPick: (picked: { id: string }) => void) => ReactNode
}

function EntryChoice({ kind, chosen, onChange, children }: EntryChoiceProps) {
  return (
    <div className="stack gap2">
      {children(({ id }) => onChange((ids) => [...new Set([...ids, id])]))}
      {chosen.length > 0 && (
        <ul className="row" aria-label={kind === 'bands' ? m.embed_chosen_bands() : m.embed_chosen_venues()}>
          {chosen.map(({ id, name }) => (
            <li key={id}>
              <button
                className="btn btn--sm long-word"
                type="button"
                aria-label={m.filter_unselect({ name })}
                onClick={() => onChange((ids) => ids.filter((each) => each !== id))}
              >
                {name} <Icon name="x" size={16} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

type SelectProps = {
  id: string
  label: string
  name: string
  value: string
  onValue: (value: string) => void
  children: ReactNode
}

function Select({ id, label, name, value, onValue, children }: SelectProps) {
  return (
    <Field id={id} label={label}>
      {(control) => (
        <select {...control} name={name} value={value} onChange={({ target }) => onValue(target.value)}>
          {children}
        </select>
      )}
    </Field>
  )
}
