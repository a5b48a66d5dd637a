import { useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import type { Place } from '#core/geography/place.ts'
import { DEFAULT_RADIUS_KM } from '#core/shows/filter/filter-limits.ts'
import { fold } from '#core/text/text.ts'
import { areaLine } from '#core/venues/place-line.ts'
import { m } from '#messages'
import { useApi } from '#web/data/api.ts'
import type { FilterChanges } from '#web/data/filter-query.ts'
import type { NamesById } from '#web/data/filter-text.ts'
import {
  isOwnPosition,
  lastPlace,
  nearestPlaceQuery,
  ownPositionName,
  type PickedPlace,
  positionName,
  rememberPlace,
  rememberPosition,
} from '#web/data/near-place.ts'
import { formatCountry } from '#web/i18n/country-name.ts'
import { ComboboxField, HighlightedMatch } from '#web/ui/combobox.tsx'
import { placesQuery, useDebouncedSearch } from '#web/ui/entry-search.ts'
import { FieldErrorText } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { Choice } from '#web/ui/listbox.tsx'
import { requestLocation } from './request-location.ts'

const RADII_KM = [10, 25, 50, 100, 250]

type Props = {
  near: string
  within: string
  names: NamesById
  error: string | undefined
  onChange: (changes: FilterChanges) => void
}

const noPlaces: readonly Place[] = []

/** The filter for shows near a typed place or near the visitor. Requests the location only on demand. */
export function FilterNear({ near, within, names, error, onChange }: Props) {
  const id = useId()
  const api = useApi()
  const client = useQueryClient()
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const [hasLeftField, setHasLeftField] = useState(false)
  const typed = text.trim()
  const { data: places = noPlaces, isCurrent } = useDebouncedSearch(placesQuery, text, typed !== '')
  const radius = within || String(DEFAULT_RADIUS_KM)
  const radiusOptions = RADII_KM.includes(Number(radius)) ? RADII_KM : [...RADII_KM, Number(radius)]
  const { isLocating, failure, locate, clearFailure } = useLocate((position) => choose({ near: position }))
  const changeText = (next: string) => {
    setText(next)
    setHasLeftField(false)
    clearFailure()
  }
  const choose = (place: { near: string; name?: string }) => {
    changeText('')
    if (place.name)
      client.setQueryData(nearestPlaceQuery(api, place.near).queryKey, { name: place.name, isCentre: true })
    onChange({ near: place.near, within: radius })
  }
  const pick = (place: PickedPlace) => {
    rememberPlace(place)
    choose(place)
  }
  const pickPlace = (place: Place) => pick({ name: place.label, near: nearOf(place) })
  const clear = () => {
    onChange({ near: '', within: '' })
    input.current?.focus()
  }
  const last = lastPlace()
  const choices: readonly Choice[] =
    typed === ''
      ? [
          ...(last && last.near !== near
            ? [{ key: 'last', label: last.name, aside: m.filter_near_last(), pick: () => pick(last) }]
            : []),
          { key: 'own', label: m.filter_near_use(), icon: 'map-pin', pick: locate },
        ]
      : places.map((place) => ({
          key: nearOf(place),
          label: <HighlightedMatch name={place.name} typed={typed} />,
          aside: areaOf(place),
          pick: () => pickPlace(place),
        }))
  const isUnknown = typed !== '' && isCurrent && places.length === 0
  const placeToPick = hasLeftField && isCurrent ? exactMatch(places, typed) : undefined
  const isUnchosen = typed !== '' && hasLeftField && isCurrent && !placeToPick
  usePickOnLeave(placeToPick, pickPlace)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Backspace' || text !== '' || !near) return
    event.preventDefault()
    clear()
  }
  return (
    <div className="filter filter--half filter--near">
      <ComboboxField
        id={id}
        label={m.filter_near()}
        error={isUnknown ? m.filter_near_none() : isUnchosen ? m.filter_near_choose() : error}
        chips={near && <NearChip near={near} name={names[near]} onClear={clear} />}
        text={text}
        onTextChange={changeText}
        onBlur={() => setHasLeftField(true)}
        choices={choices}
        preselectedIndex={typed === '' ? -1 : 0}
        isCurrent={typed === '' || isCurrent}
        opensWhenEmpty
        placeholder={near ? '' : m.filter_near_place()}
        inputRef={input}
        onKeyDown={onKeyDown}
      />
      <div className="link-row">
        <button
          className="btn btn--sm"
          type="button"
          aria-disabled={isLocating || undefined}
          aria-describedby={`${id}-location`}
          onClick={() => !isLocating && locate()}
        >
          <Icon name="map-pin" size={18} /> {isLocating ? m.filter_near_asking() : m.filter_near_use()}
        </button>
        <select
          className="input"
          aria-label={m.filter_near_within()}
          disabled={near === ''}
          value={radius}
          onChange={({ target }) => onChange({ near, within: target.value })}
        >
          {radiusOptions.map((km) => (
            <option key={km} value={km}>
              {m.filter_km({ km })}
            </option>
          ))}
        </select>
      </div>
      <div role="alert">
        <FieldErrorText id={`${id}-location`} error={failure} />
      </div>
    </div>
  )
}

function NearChip({ near, name, onClear }: { near: string; name: string | undefined; onClear: () => void }) {
  const place = useQueryClient().getQueryData(nearestPlaceQuery(useApi(), near).queryKey)
  const label = isOwnPosition(near) ? ownPositionName(place) : (name ?? (place ? positionName(place) : '…'))
  return (
    <ul className="chip-list">
      <li className="chip">
        <span className="chip-name">{label}</span>
        <button type="button" aria-label={m.filter_near_clear({ place: label })} onClick={onClear}>
          <Icon name="x" size={16} />
        </button>
      </li>
    </ul>
  )
}

/** Finds the device's position. Ignores a position that arrives after the visitor has closed the filters or left the list. */
function useLocate(onFound: (near: string) => void) {
  const [isLocating, setIsLocating] = useState(false)
  const [failure, setFailure] = useState('')
  const isMounted = useRef(false)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])
  const locate = async () => {
    setFailure('')
    setIsLocating(true)
    const result = await requestLocation()
    if (!isMounted.current) return
    setIsLocating(false)
    if ('error' in result) return setFailure(result.error)
    rememberPosition(result.near)
    onFound(result.near)
  }
  return { isLocating, failure, locate, clearFailure: () => setFailure('') }
}

/** Picks the place as soon as it is known: its suggestion may arrive after the visitor has left the field. */
function usePickOnLeave(place: Place | undefined, pick: (place: Place) => void) {
  const pickNow = useEffectEvent(() => place && pick(place))
  const key = place && nearOf(place)
  useEffect(() => {
    if (key) pickNow()
  }, [key])
}

/** Returns the place with the typed label. Among cities with the same name, only the largest has the bare name as its label. */
const exactMatch = (places: readonly Place[], typed: string): Place | undefined =>
  places.find(({ label }) => fold(label) === fold(typed))

/** Returns the place as a filter value, precise enough for the server to recognize the centre of the city. */
const nearOf = ({ latitude, longitude }: Place): string => `${latitude.toFixed(4)},${longitude.toFixed(4)}`

const areaOf = ({ name, region, country }: Place): string => areaLine(name, region ?? '', formatCountry(country))
