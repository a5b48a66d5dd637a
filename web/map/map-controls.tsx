import type { MouseEvent, ReactNode } from 'react'
import { m } from '#messages'
import { isPlainClick } from '#web/page/follow-link.ts'
import { Icon } from '#web/ui/icon.tsx'
import { type Area, boxOf, moved, zoomed } from './area.ts'

type Props = { area: Area; pathOf: (area: Area) => string; onMove: (area: Area) => void }

const STEP = 0.5

/** Links that zoom and move the map. They also work without JavaScript. */
export function MapControls(props: Props) {
  const { area } = props
  // The style sheet rotates or mirrors the icon for the other directions.
  const arrow = <Icon name="arrow-left" size={18} />
  return (
    <nav className="map-controls" aria-label={m.map_nav()}>
      <Step {...props} to={zoomed(area, 0.5)} label={m.map_zoom_in()}>
        <Icon name="plus" size={18} />
      </Step>
      <Step {...props} to={zoomed(area, 2)} label={m.map_zoom_out()}>
        <span aria-hidden="true">−</span>
      </Step>
      <Step {...props} to={moved(area, -STEP, 0)} label={m.map_west()}>
        {arrow}
      </Step>
      <Step {...props} to={moved(area, 0, -STEP)} label={m.map_north()}>
        {arrow}
      </Step>
      <Step {...props} to={moved(area, 0, STEP)} label={m.map_south()}>
        {arrow}
      </Step>
      <Step {...props} to={moved(area, STEP, 0)} label={m.map_east()}>
        {arrow}
      </Step>
    </nav>
  )
}

/** A step that would change nothing stays a link, so that it keeps the focus. */
function Step({ area, pathOf, onMove, to, label, children }: Props & { to: Area; label: string; children: ReactNode }) {
  const isPossible = boxOf(to) !== boxOf(area)
  const follow = (event: MouseEvent) => {
    if (!isPlainClick(event)) return
    event.preventDefault()
    if (isPossible) onMove(to)
  }
  return (
    <a className="btn btn--sm" href={pathOf(to)} aria-disabled={!isPossible || undefined} onClick={follow}>
      {children}
      <span className="visually-hidden">{label}</span>
    </a>
  )
}
