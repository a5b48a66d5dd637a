import { useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import type { ShowFacets } from '#core/shows/filter/facets.ts'
import { m } from '#messages'
import { splitList } from '#web/data/filter-query.ts'
import type { NamesById } from '#web/data/filter-text.ts'
import { EntryCombobox, type EntryOption } from '#web/ui/entry-picker.tsx'
import { useBandSearch, useVenueSearch } from '#web/ui/entry-search.ts'
import { Icon } from '#web/ui/icon.tsx'
import { showCountText } from './filter-facets.ts'
import { nameQueryKey } from './filtered.tsx'

type Props = {
  /** Comma-separated. */
  ids: string
  names: NamesById
  facets: ShowFacets | undefined
  error: string | undefined
  onChange: (change: (ids: readonly string[]) => readonly string[]) => void
}

export function FilterBands({ facets, ...props }: Props) {
  const [text, setText] = useState('')
  const { hits, isCurrent } = useBandSearch(text, text.trim() !== '')
  const facetEntries = (facets?.bands ?? []).map(({ bandId, bandName, shows }) => ({
    id: bandId,
    name: bandName,
    place: null,
    shows,
  }))
  return (
    <EntriesFilter
      {...props}
      label={m.common_bands()}
      placeholder={m.filter_type_band()}
      text={text}
      onText={setText}
      hits={hits}
      isCurrent={isCurrent}
      facetEntries={facetEntries}
      asideOf={(place, countText) => countText ?? place}
    />
  )
}

export function FilterVenues({ facets, ...props }: Props) {
  const [text, setText] = useState('')
  const { hits, isCurrent } = useVenueSearch(text, text.trim() !== '')
  const facetEntries = (facets?.venues ?? []).map(({ venueId, venueName, venueCity, shows }) => ({
    id: venueId,
    name: venueName,
    place: venueCity,
    shows,
  }))
  return (
    <EntriesFilter
      {...props}
      label={m.common_venues()}
      placeholder={m.filter_type_venue()}
      text={text}
      onText={setText}
      hits={hits.map(({ id, name, city }) => ({ id, name, place: city }))}
      isCurrent={isCurrent}
      facetEntries={facetEntries}
      asideOf={(city, countText) => [city, countText].filter(Boolean).join(', ')}
    />
  )
}

type Entry = { id: string; name: string; place: string | null }

type EntriesFilterProps = Omit<Props, 'facets'> & {
  label: string
  placeholder: string
  text: string
  onText: (text: string) => void
  /** The entries to suggest for the typed text. */
  hits: readonly Entry[]
  isCurrent: boolean
  /** The entries to suggest while nothing is typed. */
  facetEntries: readonly (Entry & { shows: number })[]
  asideOf: (place: string | null, countText: string | null) => string | null
}

function EntriesFilter(props: EntriesFilterProps) {
  const { ids, names, error, onChange, label, placeholder, text, onText, hits, isCurrent, facetEntries, asideOf } =
    props
  const client = useQueryClient()
  const input = useRef<HTMLInputElement>(null)
  const chosenIds = splitList(ids)
  const counts = new Map(facetEntries.map(({ id, shows }) => [id, shows]))
  const options = (text.trim() === '' ? facetEntries : hits)
    .filter(({ id }) => !chosenIds.includes(id))
    .map(({ id, name, place }) => ({ id, name, aside: asideOf(place, showCountText(counts.get(id))) }))
  const add = ({ id, name }: EntryOption) => {
    // The name of the picked entry is known and need not be fetched.
    client.setQueryData(nameQueryKey(id), name)
    onChange((currentIds) => [...new Set([...currentIds, id])])
  }
  const remove = (removedId: string) => onChange((currentIds) => currentIds.filter((id) => id !== removedId))
  const onKeyDown = (event: KeyboardEvent) => {
    const lastId = chosenIds.at(-1)
    if (event.key !== 'Backspace' || text !== '' || !lastId) return
    event.preventDefault()
    remove(lastId)
  }
  const chips = (
    <ul className="chip-list" aria-label={m.filter_chosen({ label })} hidden={chosenIds.length === 0}>
      {chosenIds.map((id) => {
        const name = names[id] ?? client.getQueryData<string>(nameQueryKey(id)) ?? '…'
        return (
          <li className="chip" key={id}>
            <span className="chip-name">{name}</span>
            <button
              type="button"
              aria-label={m.filter_unselect({ name })}
              onClick={() => {
                remove(id)
                input.current?.focus()
              }}
            >
              <Icon name="x" size={16} />
            </button>
          </li>
        )
      })}
    </ul>
  )
  return (
    <EntryCombobox
      id={useId()}
      label={label}
      error={error}
      chips={chips}
      text={text}
      onTextChange={onText}
      options={options}
      isCurrent={isCurrent}
      opensWhenEmpty
      placeholder={placeholder}
      inputRef={input}
      onKeyDown={onKeyDown}
      onPick={add}
    />
  )
}
