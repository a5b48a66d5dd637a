import { useEffect, useId, useRef, useState } from 'react'
import { DEFAULT_RADIUS_KM } from '#core/shows/filter/filter-limits.ts'
import { m } from '#messages'
import type { FilterChanges } from '#web/data/filter-query.ts'
import { FieldErrorText } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'

const RADII_KM = [10, 25, 50, 100, 250]
const GEOLOCATION_TIMEOUT_MS = 15_000
const MAX_POSITION_AGE_MS = 5 * 60_000

type Props = { near: string; within: string; error: string | undefined; onChange: (changes: FilterChanges) => void }

/** The filter for shows near the visitor. Requests the location only when the button is pressed. */
export function FilterNear({ near, within, error, onChange }: Props) {
  const id = useId()
  const [isLocating, setIsLocating] = useState(false)
  const [failure, setFailure] = useState('')
  const radius = within || String(DEFAULT_RADIUS_KM)
  const options = RADII_KM.includes(Number(radius)) ? RADII_KM : [...RADII_KM, Number(radius)]
  const isMounted = useRef(false)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])
  const toggle = async () => {
    setFailure('')
    if (near) return onChange({ near: '', within: '' })
    if (isLocating) return
    setIsLocating(true)
    const positionOrError = await requestLocation()
    // Ignores the result if the visitor closed the filters or opened a show meanwhile.
    if (!isMounted.current) return
    setIsLocating(false)
    if (typeof positionOrError === 'string') setFailure(positionOrError)
    else onChange({ near: roundedPosition(positionOrError), within: radius })
  }
  const isOff = near === ''
  return (
    <div className="field f f-half f-near">
      <label htmlFor={id}>{m.filter_near_me()}</label>
      <div className="link-row">
        <button
          className="btn"
          type="button"
          aria-pressed={!isOff}
          aria-disabled={isLocating || undefined}
          aria-describedby={`${id}-error`}
          onClick={toggle}
        >
          <Icon name={isOff ? 'map-pin' : 'x'} size={18} />{' '}
          {isLocating ? m.filter_near_asking() : isOff ? m.filter_near_use() : m.filter_near_off()}
        </button>
        <select
          className="input"
          id={id}
          disabled={isOff}
          value={radius}
          onChange={({ target }) => onChange({ near, within: target.value })}
        >
          {options.map((km) => (
            <option key={km} value={km}>
              {m.filter_km({ km })}
            </option>
          ))}
        </select>
      </div>
      <div role="alert">
        <FieldErrorText id={`${id}-error`} error={failure || error} />
      </div>
    </div>
  )
}

/** Rounds to a hundredth of a degree, about 1 km: precise enough for the list, and discreet in a shared link. */
const roundedPosition = ({ latitude, longitude }: Pick<GeolocationCoordinates, 'latitude' | 'longitude'>): string =>
  `${latitude.toFixed(2)},${longitude.toFixed(2)}`

/** Resolves to the position, or to the error message. */
const requestLocation = (): Promise<GeolocationCoordinates | string> =>
  new Promise((resolve) => {
    if (!navigator.geolocation) return resolve(m.filter_near_unable())
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve(coords),
      ({ code }) => resolve(code === 1 ? m.filter_near_denied() : m.filter_near_failed()),
      { timeout: GEOLOCATION_TIMEOUT_MS, maximumAge: MAX_POSITION_AGE_MS },
    )
  })
