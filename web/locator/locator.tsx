import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type MouseEvent, useState } from 'react'
import { type Coordinates, kilometresBetween } from '#core/geography/coordinates.ts'
import { m } from '#messages'
import { useApi } from '#web/data/api.ts'
import { cityLandmarksQuery, type Landmark } from '#web/data/landmarks.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Note } from '#web/ui/note.tsx'
import { HEIGHT, initialView, keepPointInView, type LocatorView, unproject, WIDTH, zoomView } from './local-map.ts'
import { LocatorDrawing } from './locator-drawing.tsx'
import { pinText } from './pin-text.ts'

const FAR_KM = 100
const MAX_LANDMARKS = 50

type Props = {
  pin: Coordinates | null
  centre: Coordinates | null
  city: string
  country: string
  venueId?: string | undefined
  onMove: (pin: Coordinates) => void
}

const stepByKey: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** A map around the pin or, without one, around the city's centre. A click or an arrow key sets or moves the pin. */
export function Locator({ pin, centre, city, country, venueId, onMove }: Props) {
  const [chosenView, setView] = useState(() => initialView(pin, centre))
  const landmarks = useLandmarks(city, country, venueId)
  if (!chosenView) return null
  const view = keepPointInView(chosenView, pin)
  const zoom = (by: 1 | -1) => setView(zoomView(pin ? { ...view, centre: pin } : view, by))
  const movePinTo = (x: number, y: number) => {
    setView(view)
    onMove(unproject(view, { x, y }))
  }
  const click = (event: MouseEvent<HTMLButtonElement>) => {
    // Enter and the space bar only set a first pin, in the middle of the map.
    if (event.detail === 0) return pin ? undefined : movePinTo(WIDTH / 2, HEIGHT / 2)
    const box = event.currentTarget.getBoundingClientRect()
    movePinTo(((event.clientX - box.left) / box.width) * WIDTH, ((event.clientY - box.top) / box.height) * HEIGHT)
  }
  const press = (event: KeyboardEvent) => {
    const step = stepByKey[event.key]
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (step) {
      const from = pin ?? view.centre
      const length = event.shiftKey ? WIDTH / 8 : WIDTH / 80
      const nextView = keepPointInView(view, from)
      setView(nextView)
      onMove(pointAtOffset(nextView, from, [step[0] * length, step[1] * length]))
    } else if (event.key === '+' || event.key === '=') zoom(-1)
    else if (event.key === '-') zoom(1)
    else return
    event.preventDefault()
  }
  return (
    <div className="locator stack gap2">
      <div className="input">
        <LocatorDrawing view={view} pin={pin} centre={centre} landmarks={landmarks} />
        <button type="button" aria-label={m.pin_map()} aria-describedby="pin-place" onClick={click} onKeyDown={press} />
      </div>
      <p className="hint" id="pin-place" role="status">
        {positionText(pin, centre)}
      </p>
      <div className="row">
        <button className="btn btn--sm" type="button" aria-label={m.pin_zoom_in()} onClick={() => zoom(-1)}>
          <Icon name="plus" size={18} />
        </button>
        <button className="btn btn--sm" type="button" aria-label={m.pin_zoom_out()} onClick={() => zoom(1)}>
          <span aria-hidden="true">−</span>
        </button>
      </div>
      {pin && centre && kilometresBetween(pin, centre) > FAR_KM && <Note tone="warn">{m.pin_far({ city })}</Note>}
    </div>
  )
}

const pointAtOffset = (view: LocatorView, from: Coordinates, [x, y]: readonly [number, number]): Coordinates =>
  unproject({ ...view, centre: from }, { x: WIDTH / 2 + x, y: HEIGHT / 2 + y })

function useLandmarks(city: string, country: string, venueId: string | undefined): readonly Landmark[] {
  const { data = [] } = useQuery(cityLandmarksQuery(useApi(), { city, country }, MAX_LANDMARKS))
  return data.filter(({ id }) => id !== venueId)
}

const positionText = (pin: Coordinates | null, centre: Coordinates | null): string => {
  if (!pin) return m.pin_none()
  return centre ? pinText(pin, centre) : m.pin_set()
}
