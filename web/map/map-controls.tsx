import type { MouseEvent } from 'react'
import { m } from '#messages'
import { isPlainClick } from '#web/page/follow-link.ts'
import { Icon } from '#web/ui/icon.tsx'
import { type Area, boxOf, moved, zoomed } from './area.ts'

type Props = { area: Area; pathOf: (area: Area) => string; onMove: (area: Area) => void }

const STEP = 0.5

/** Links to the areas around this one. Without scripts, they are the only way to move the map. */
export function MapControls({ area, pathOf, onMove }: Props) {
  const linkTo = (next: Area) => ({
    className: 'btn btn--sm',
    ...(boxOf(next) !== boxOf(area)
      ? {
          href: pathOf(next),
          onClick: (event: MouseEvent<HTMLAnchorElement>) => {
            if (!isPlainClick(event)) return
            event.preventDefault()
            onMove(next)
          },
        }
      : { role: 'link', 'aria-disabled': true }),
  })
  return (
    <nav className="map-controls" aria-label={m.map_nav()}>
      <a {...linkTo(zoomed(area, 0.5))} aria-label={m.map_zoom_in()}>
        <Icon name="plus" size={18} />
      </a>
      <a {...linkTo(zoomed(area, 2))} aria-label={m.map_zoom_out()}>
        <span aria-hidden="true">−</span>
      </a>
      <a {...linkTo(moved(area, -STEP, 0))} aria-label={m.map_west()}>
        <Icon name="arrow-left" size={18} />
      </a>
      <a {...linkTo(moved(area, 0, -STEP))} aria-label={m.map_north()} data-to="north">
        <Icon name="arrow-left" size={18} />
      </a>
      <a {...linkTo(moved(area, 0, STEP))} aria-label={m.map_south()} data-to="south">
        <Icon name="arrow-left" size={18} />
      </a>
      <a {...linkTo(moved(area, STEP, 0))} aria-label={m.map_east()} data-to="east">
        <Icon name="arrow-left" size={18} />
      </a>
    </nav>
  )
}
