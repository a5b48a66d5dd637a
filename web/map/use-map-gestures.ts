import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'
import { type Area, boxOf, canZoomIn, canZoomOut, type MapPosition, moved, zoomed } from './area.ts'

/** A gesture with the wheel or keys ends after this pause. */
const PAUSE_MS = 250
/** In pixels. A pointer that moves less makes a click. */
const MIN_DRAG = 4
const PIXELS_PER_LINE = 16
const KEY_STEP = 0.2

const actionByKey: Readonly<Record<string, (area: Area) => Area>> = {
  ArrowLeft: (area) => moved(area, -KEY_STEP, 0),
  ArrowRight: (area) => moved(area, KEY_STEP, 0),
  ArrowUp: (area) => moved(area, 0, -KEY_STEP),
  ArrowDown: (area) => moved(area, 0, KEY_STEP),
  '+': (area) => zoomed(area, 0.5),
  '=': (area) => zoomed(area, 0.5),
  '-': (area) => zoomed(area, 2),
}

type Gesture = { area: Area; isOver: boolean; startBox: string }

/** Returns the handlers that move and zoom a map with the pointer, wheel and keys, and the `visibleArea`, which follows a
 * gesture. Calls `onMove` once after a gesture that changed the area; `onMove` must change `area`. */
export function useMapGestures(frame: RefObject<HTMLElement | null>, area: Area, onMove: (area: Area) => void) {
  const [gesture, setGesture] = useState<Gesture | null>(null)
  const areaBox = boxOf(area)
  const showsGesture = gesture !== null && !(gesture.isOver && gesture.startBox !== areaBox)
  const visibleArea = showsGesture ? gesture.area : area
  const finishTimer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const pointers = useRef(new Map<number, { x: number; y: number }>())
  const hasDragged = useRef(false)
  // Several events may arrive before the next render.
  const latestArea = useRef(visibleArea)
  useEffect(() => {
    latestArea.current = visibleArea
  }, [visibleArea])

  const display = (next: Area) => {
    clearTimeout(finishTimer.current)
    latestArea.current = next
    setGesture({ area: next, isOver: false, startBox: areaBox })
  }
  const finish = useEffectEvent(() => {
    setGesture({ area: latestArea.current, isOver: true, startBox: areaBox })
    if (boxOf(latestArea.current) !== areaBox) onMove(latestArea.current)
  })
  const displayAndFinishAfterPause = (next: Area) => {
    display(next)
    finishTimer.current = setTimeout(() => finish(), PAUSE_MS)
  }
  useEffect(() => () => clearTimeout(finishTimer.current), [])

  const positionOf = ({ clientX, clientY }: { clientX: number; clientY: number }): MapPosition => {
    const { left = 0, top = 0, width, height } = frame.current?.getBoundingClientRect() ?? {}
    return { x: (clientX - left) / (width || 1), y: (clientY - top) / (height || 1) }
  }

  const onWheel = useEffectEvent((event: WheelEvent) => {
    const zoomsOut = event.deltaY > 0
    if (zoomsOut ? !canZoomOut(latestArea.current) : !canZoomIn(latestArea.current)) return
    event.preventDefault()
    const pixels = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? event.deltaY * PIXELS_PER_LINE : event.deltaY
    // Browsers report a pinch on a touchpad as slight turns of the wheel with Ctrl.
    const factor = Math.exp(pixels * (event.ctrlKey ? 0.01 : 0.002))
    displayAndFinishAfterPause(zoomed(latestArea.current, factor, positionOf(event)))
  })
  useEffect(() => {
    const element = frame.current
    // A wheel gesture that began to scroll the page continues to scroll it when the map comes under the pointer.
    let scrolledAt = 0
    const onPageWheel = (event: WheelEvent) => {
      const isOnMap = element?.contains(event.target as Node)
      if (isOnMap && event.timeStamp - scrolledAt > PAUSE_MS) onWheel(event)
      else scrolledAt = event.timeStamp
    }
    window.addEventListener('wheel', onPageWheel, { passive: false })
    return () => window.removeEventListener('wheel', onPageWheel)
  }, [frame])

  const onPointerDown = (event: PointerEvent) => {
    if (event.button !== 0) return
    if (pointers.current.size === 0) hasDragged.current = false
    pointers.current.set(event.pointerId, positionOf(event))
  }
  const onPointerMove = (event: PointerEvent) => {
    const before = [...pointers.current.values()]
    const lastPosition = pointers.current.get(event.pointerId)
    if (!lastPosition) return
    const position = positionOf(event)
    const frameWidth = frame.current?.clientWidth ?? 1
    if (!hasDragged.current && before.length === 1) {
      if (distance(lastPosition, position) * frameWidth < MIN_DRAG) return
      // Captures the pointer only once it has moved: a click with a captured pointer would not reach a link.
      frame.current?.setPointerCapture?.(event.pointerId)
    }
    hasDragged.current = true
    pointers.current.set(event.pointerId, position)
    const after = [...pointers.current.values()]
    const [from, to] = [middle(before), middle(after)]
    const dragged = moved(latestArea.current, from.x - to.x, from.y - to.y)
    const spread = spreadOf(after)
    display(spread > 0 ? zoomed(dragged, spreadOf(before) / spread, to) : dragged)
  }
  const onPointerUp = ({ pointerId }: PointerEvent) => {
    if (pointers.current.delete(pointerId) && pointers.current.size === 0 && hasDragged.current) finishSoon()
  }
  const finishSoon = () => {
    clearTimeout(finishTimer.current)
    finishTimer.current = setTimeout(() => finish())
  }

  return {
    visibleArea,
    handlers: {
      onPointerDown,
      onPointerMove,
      onPointerUp,
      onPointerCancel: onPointerUp,
      /** Ignores the click at the end of a drag. */
      onClickCapture: (event: MouseEvent) => {
        if (!hasDragged.current) return
        hasDragged.current = false
        event.preventDefault()
        event.stopPropagation()
      },
      onDragStart: (event: { preventDefault: () => void }) => event.preventDefault(),
      onKeyDown: (event: KeyboardEvent) => {
        const action = actionByKey[event.key]
        if (!action || event.ctrlKey || event.metaKey || event.altKey) return
        event.preventDefault()
        displayAndFinishAfterPause(action(latestArea.current))
      },
    },
  }
}

const distance = (a: MapPosition, b: MapPosition): number => Math.hypot(a.x - b.x, a.y - b.y)

const middle = (positions: readonly MapPosition[]): MapPosition => ({
  x: positions.reduce((sum, { x }) => sum + x, 0) / positions.length,
  y: positions.reduce((sum, { y }) => sum + y, 0) / positions.length,
})

const spreadOf = ([first, second]: readonly MapPosition[]): number => (first && second ? distance(first, second) : 0)
