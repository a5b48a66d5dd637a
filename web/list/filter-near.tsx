import { useEffect, useId, useRef, useState } from 'react'
import { m } from '#messages'
import type { FilterChanges } from '#web/data/filter-address.ts'
import { FieldErrorText } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'

const RADII = [10, 25, 50, 100, 250]
const USUAL_RADIUS = '50'
const MAX_WAIT_MS = 15_000
/** Maximum age of a cached device position. */
const STILL_THERE_MS = 5 * 60_000

type Props = { near: string; within: string; error: string | undefined; onChange: (changes: FilterChanges) => void }

/** Shows near the visitor. Geolocation is requested on the button press, never before. */
export function FilterNear({ near, within, error, onChange }: Props) {
  const id = useId()
  const [isAsking, setAsking] = useState(false)
  const [failure, setFailure] = useState('')
  const radius = within || USUAL_RADIUS
  const options = RADII.includes(Number(radius)) ? RADII : [...RADII, Number(radius)]
  const isHere = useRef(false)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  const press = async () => {
    setFailure('')
    if (near) return onChange({ near: '', within: '' })
    if (isAsking) return
    setAsking(true)
    const found = await requestLocation()
    // Ignores the result if the visitor closed the filters or opened a show meanwhile.
    if (!isHere.current) return
    setAsking(false)
    if (typeof found === 'string') setFailure(found)
    else onChange({ near: rounded(found), within: radius })
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
          aria-disabled={isAsking || undefined}
          aria-describedby={`${id}-error`}
          onClick={press}
        >
          <Icon name={isOff ? 'map-pin' : 'x'} size={18} />{' '}
          {isAsking ? m.filter_near_asking() : isOff ? m.filter_near_use() : m.filter_near_off()}
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
const rounded = ({ latitude, longitude }: Pick<GeolocationCoordinates, 'latitude' | 'longitude'>): string =>
  `${latitude.toFixed(2)},${longitude.toFixed(2)}`

/** Returns the position, or the reason for having none. */
const requestLocation = (): Promise<GeolocationCoordinates | string> =>
  new Promise((resolve) => {
    if (!navigator.geolocation) return resolve(m.filter_near_unable())
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve(coords),
      ({ code }) => resolve(code === 1 ? m.filter_near_denied() : m.filter_near_failed()),
      { timeout: MAX_WAIT_MS, maximumAge: STILL_THERE_MS },
    )
  })
