import { useEffect, useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { nameKeyOf } from '#core/text/text.ts'
import { placeLine } from '#core/venues/place-line.ts'
import type { VenueHit } from '#core/venues/public-venue.ts'
import { m } from '#messages'
import { AddressLine } from '#web/ui/address-line.tsx'
import { ComboboxField, HighlightedMatch } from '#web/ui/combobox.tsx'
import { hasWordPrefix, useVenueSearch } from '#web/ui/entry-search.ts'
import { FieldErrorText } from '#web/ui/field.tsx'
import type { Choice } from '#web/ui/listbox.tsx'
import { NewVenueFields } from './new-venue-fields.tsx'
import { useSetValue, useShowForm } from './show-form-input.tsx'
import { type PickedVenue, toPickedVenue, venueFields } from './show-form-values.ts'

export function VenueField({ hint }: { hint?: string | undefined }) {
  const { control, formState } = useShowForm()
  const [pickedVenue, isNewVenue] = useWatch({ control, name: ['pickedVenue', 'isNewVenue'] })
  const set = useSetValue()
  const focusAfterRender = useFocusAfterRender()
  const error = formState.errors.venueId?.message

  const pick = (venue: PickedVenue | null) => {
    set('pickedVenue', venue)
    set('venueId', venue?.id ?? '', venueFields)
    focusAfterRender('venueId')
  }
  const startNewVenue = (name: string) => {
    set('venueName', name)
    set('isNewVenue', true, venueFields)
    focusAfterRender(name ? 'venueAddress' : 'venueName')
  }
  if (isNewVenue)
    return (
      <NewVenueFields
        onPick={(venue) => {
          set('isNewVenue', false)
          pick(venue)
        }}
        onBack={() => {
          set('isNewVenue', false, venueFields)
          focusAfterRender('venueId')
        }}
      />
    )
  if (pickedVenue) return <PickedVenueField venue={pickedVenue} hint={hint} error={error} onChange={() => pick(null)} />
  return <VenueSearch hint={hint} error={error} onPick={pick} onNew={startNewVenue} />
}

function useFocusAfterRender() {
  const nextId = useRef<string | null>(null)
  useEffect(() => {
    if (nextId.current) document.getElementById(nextId.current)?.focus()
    nextId.current = null
  })
  return (id: string) => {
    nextId.current = id
  }
}

type PickedVenueProps = {
  venue: PickedVenue
  hint: string | undefined
  error: string | undefined
  onChange: () => void
}

function PickedVenueField({ venue, hint, error, onChange }: PickedVenueProps) {
  return (
    <div className={error ? 'field has-error' : 'field'}>
      <span className="label" id="venueId-label">
        {m.common_venue()}
      </span>
      {hint && (
        <p className="hint" id="venueId-hint">
          {hint}
        </p>
      )}
      <div className="picked">
        <div>
          <b>{venue.name}</b>
          <br />
          <span className="hint">
            <AddressLine>{`${venue.address}, ${placeLine(venue.city, venue.region, venue.country)}`}</AddressLine>
          </span>
        </div>
        <button
          className="btn btn--sm"
          type="button"
          id="venueId"
          aria-label={m.venue_field_change_of({ name: venue.name })}
          aria-describedby={[hint && 'venueId-hint', error && 'venueId-error'].filter(Boolean).join(' ') || undefined}
          onClick={onChange}
        >
          {m.venue_field_change()}
        </button>
      </div>
      <FieldErrorText id="venueId-error" error={error} />
    </div>
  )
}

type SearchProps = {
  hint: string | undefined
  error: string | undefined
  onPick: (venue: PickedVenue) => void
  onNew: (name: string) => void
}

function VenueSearch({ hint, error, onPick, onNew }: SearchProps) {
  const [text, setText] = useState('')
  const [isOpen, setIsOpen] = useState(false)
  const { hits, isCurrent } = useVenueSearch(text, isOpen)
  const typed = text.trim()
  const knownChoices: readonly Choice[] = hits.map((hit) => ({
    key: hit.id,
    label: <HighlightedMatch name={hit.name} typed={typed} />,
    aside: placeLine(hit.city, hit.region),
    pick: () => onPick(toPickedVenue(hit)),
  }))
  const newChoice: Choice = {
    key: 'new',
    label: typed ? m.venue_field_add_new({ name: typed }) : m.venue_field_add(),
    icon: 'plus',
    pick: () => onNew(typed),
  }
  return (
    <ComboboxField
      id="venueId"
      label={m.common_venue()}
      listLabel={m.common_venues()}
      hint={hint ?? m.venue_field_hint()}
      error={error}
      text={text}
      onTextChange={setText}
      choices={[...knownChoices, newChoice]}
      preselectedIndex={preselectedIndexIn(hits, typed)}
      isCurrent={isCurrent}
      onOpenChange={setIsOpen}
      placeholder={m.venue_field_placeholder()}
    />
  )
}

/** Returns the index of the choice to preselect: the hit with the same name key, else the first hit with a word in its name or
 * city that begins with the input, else the choice to add a new venue. Returns -1 if there is no input. */
function preselectedIndexIn(hits: readonly VenueHit[], typed: string): number {
  if (!typed) return -1
  const exact = hits.findIndex(({ name }) => nameKeyOf(name) === nameKeyOf(typed))
  if (exact !== -1) return exact
  const prefixMatch = hits.findIndex(({ name, city }) => hasWordPrefix(name, typed) || hasWordPrefix(city, typed))
  return prefixMatch === -1 ? hits.length : prefixMatch
}
