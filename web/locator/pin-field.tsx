import { lazy, type ReactNode, Suspense, useRef, useState } from 'react'
import type { Coordinates } from '#core/geography/coordinates.ts'
import { m } from '#messages'
import { devicePosition } from '#web/data/device-position.ts'
import { Field } from '#web/ui/field.tsx'
import { useFocusWhenReady } from '#web/ui/focus-when-ready.ts'
import { Icon } from '#web/ui/icon.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import { rounded } from './local-map.ts'
import { readPosition } from './read-position.ts'
import { type EnteredPlace, useVenueLocation } from './venue-location.ts'

const Locator = lazy(async () => ({ default: (await import('./locator.tsx')).Locator }))

type Props = {
  place: EnteredPlace
  /** The id of the venue, to exclude it from the landmarks. */
  venueId?: string
  onMove: (pin: Coordinates | null) => void
  /** The fields for latitude and longitude. */
  children: ReactNode
}

/** Sets the pin of a venue: from a pasted link or coordinates, from the device, on a map, or in the fields. */
export function PinField({ place, venueId, onMove, children }: Props) {
  const isHydrated = useHydrated()
  // Omits the coordinates, so that the centre stays the same while the pin moves.
  const centre = useVenueLocation({ ...place, latitude: null, longitude: null })?.centre ?? null
  const { latitude, longitude } = place
  const isPinValid = latitude !== null && longitude !== null && Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180
  const pin = isPinValid ? { latitude, longitude } : null
  const buttons = useRef<HTMLDivElement>(null)
  const focusAfterRemoval = useFocusWhenReady(pin !== null, () => buttons.current?.querySelector('button'))
  const remove = () => {
    focusAfterRemoval()
    onMove(null)
  }
  return (
    <fieldset className="stack gap3">
      <legend className="label">
        {m.pin_title()} <span className="optional">{m.field_optional()}</span>
      </legend>
      <p className="hint">{m.pin_hint()}</p>
      {isHydrated && (
        <>
          <PastedPosition onMove={onMove} />
          <div className="row" ref={buttons}>
            <CurrentPosition onMove={onMove} />
            {pin && (
              <button className="btn btn--sm" type="button" onClick={remove}>
                <Icon name="x" size={16} /> {m.pin_remove()}
              </button>
            )}
          </div>
          <Suspense>
            {(pin || centre) && (
              <Locator
                key={JSON.stringify(centre)}
                pin={pin}
                centre={centre}
                city={place.city}
                country={place.country}
                venueId={venueId}
                onMove={onMove}
              />
            )}
          </Suspense>
        </>
      )}
      {children}
    </fieldset>
  )
}

function PastedPosition({ onMove }: Pick<Props, 'onMove'>) {
  const [text, setText] = useState('')
  const change = (value: string) => {
    setText(value)
    const position = readPosition(value)
    if (position) onMove(rounded(position))
  }
  const isUnreadable = text.trim() !== '' && readPosition(text) === null
  return (
    <Field
      id="pastedPlace"
      label={m.pin_paste()}
      hint={m.pin_paste_hint()}
      error={isUnreadable ? m.pin_paste_unread() : undefined}
    >
      {(control) => (
        <input
          {...control}
          type="text"
          autoComplete="off"
          value={text}
          onChange={({ target }) => change(target.value)}
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
      )}
    </Field>
  )
}

function CurrentPosition({ onMove }: Pick<Props, 'onMove'>) {
  const [state, setState] = useState<'idle' | 'locating' | 'failed'>('idle')
  const locate = async () => {
    setState('locating')
    const position = await devicePosition({ enableHighAccuracy: true }).catch(() => null)
    setState(position ? 'idle' : 'failed')
    if (position) onMove(rounded(position))
  }
  return (
    <>
      <button className="btn btn--sm" type="button" disabled={state === 'locating'} onClick={locate}>
        <Icon name="map-pin" size={18} /> {m.pin_own_position()}
      </button>
      <span className="hint" role="status">
        {state === 'failed' && m.pin_own_position_failed()}
      </span>
    </>
  )
}
