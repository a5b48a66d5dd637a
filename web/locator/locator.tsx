import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type MouseEvent, useState } from 'react'
import { type Coordinates, kilometresBetween } from '#core/geography/coordinates.ts'
import { fold } from '#core/text/text.ts'
import { m } from '#messages'
import { useApi } from '#web/data/api.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Note } from '#web/ui/note.tsx'
import { type Direction, directionOf, HEIGHT, unproject, viewOf, viewWith, WIDTH, zoomed } from './local-map.ts'
import { type Landmark, LocatorDrawing } from './locator-drawing.tsx'
import { unitText } from './unit-text.ts'

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

const steps: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** A map of the surroundings of the city's centre on which a click or the arrow keys move the pin. */
export function Locator({ pin, centre, city, country, venueId, onMove }: Props) {
  const [chosenView, setView] = useState(() => viewOf(pin, centre))
  const landmarks = useLandmarks(city, country, venueId)
  if (!chosenView) return null
  const view = viewWith(chosenView, pin)
  const zoom = (by: 1 | -1) => setView(zoomed(pin ? { ...view, centre: pin } : view, by))
  const move = (x: number, y: number) => {
    setView(view)
    onMove(unproject(view, { x, y }))
  }
  const click = (event: MouseEvent<HTMLButtonElement>) => {
    // Enter and the space bar put the first pin in the middle.
    if (event.detail === 0) return pin ? undefined : move(WIDTH / 2, HEIGHT / 2)
    const box = event.currentTarget.getBoundingClientRect()
    move(((event.clientX - box.left) / box.width) * WIDTH, ((event.clientY - box.top) / box.height) * HEIGHT)
  }
  const press = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (step) {
      const from = pin ?? view.centre
      const length = event.shiftKey ? WIDTH / 8 : WIDTH / 80
      const target = viewWith(view, from)
      setView(target)
      onMove(stepped(target, from, [step[0] * length, step[1] * length]))
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
        {placeText(pin, centre)}
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

const stepped = (
  view: Parameters<typeof unproject>[0],
  from: Coordinates,
  [x, y]: readonly [number, number],
): Coordinates => unproject({ ...view, centre: from }, { x: WIDTH / 2 + x, y: HEIGHT / 2 + y })

/** Returns the other venues of the city whose places are known and public. */
function useLandmarks(city: string, country: string, venueId: string | undefined): readonly Landmark[] {
  const api = useApi()
  const { data } = useQuery({
    queryKey: ['venues', 'landmarks', city],
    queryFn: async () => (await api.get(`/api/venues?q=${encodeURIComponent(city)}&limit=${MAX_LANDMARKS}`)).venues,
    enabled: city !== '',
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  return (data ?? []).flatMap(({ id, name, latitude, longitude, ...hit }) =>
    id !== venueId &&
    hit.country === country &&
    fold(hit.city) === fold(city) &&
    latitude !== null &&
    longitude !== null
      ? [{ name, latitude, longitude }]
      : [],
  )
}

const fromCentre: Readonly<Record<Direction, (params: { distance: string }) => string>> = {
  n: m.pin_north,
  ne: m.pin_north_east,
  e: m.pin_east,
  se: m.pin_south_east,
  s: m.pin_south,
  sw: m.pin_south_west,
  w: m.pin_west,
  nw: m.pin_north_west,
}

const placeText = (pin: Coordinates | null, centre: Coordinates | null): string => {
  if (!pin) return m.pin_none()
  if (!centre) return m.pin_set()
  const kilometres = kilometresBetween(centre, pin)
  if (kilometres < 0.02) return m.pin_at_centre()
  return fromCentre[directionOf(centre, pin)]({ distance: distanceOf(kilometres) })
}

const distanceOf = (kilometres: number): string =>
  kilometres < 1
    ? unitText(Math.round(kilometres * 100) * 10, 'meter')
    : unitText(Number(kilometres.toFixed(kilometres < 10 ? 1 : 0)), 'kilometer')
