import type { Coordinates } from '#core/geography/coordinates.ts'
import { m } from '#messages'
import { lengthText } from './length-text.ts'
import { HEIGHT, type LabelBox, type LocatorView, placeLabels, project, unitsPerKilometre, WIDTH } from './local-map.ts'
import { scaleBarKilometres } from './scale-bar.ts'

type Props = {
  view: LocatorView
  pin: Coordinates | null
  centre: Coordinates | null
  landmarks: readonly (Coordinates & { name: string })[]
}

const RINGS = [1, 2, 3, 4, 5, 6, 7, 8]
const PIN_PATH = 'M0 0C-3-8-10-12-10-20a10 10 0 0 1 20 0c0 8-7 12-10 20z'

/** Draws the landmarks, a scale bar, the pin, and distance rings around the city's centre. */
export function LocatorDrawing({ view, pin, centre, landmarks }: Props) {
  const stepKm = scaleBarKilometres(view.width)
  const stepLength = stepKm * unitsPerKilometre(view)
  const pinAt = pin && project(view, pin)
  const centreAt = centre && project(view, centre)
  const occupiedBoxes: readonly LabelBox[] = [
    [0, stepLength + 20, HEIGHT - 36, HEIGHT],
    ...(pinAt ? [[pinAt.x - 12, pinAt.x + 12, pinAt.y - 32, pinAt.y + 2] as const] : []),
    ...(centreAt ? [[centreAt.x - 40, centreAt.x + 40, centreAt.y - 7, centreAt.y + 24] as const] : []),
  ]
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true" fill="currentColor" fontSize="14" fontWeight="600">
      {centreAt && <Centre at={centreAt} step={stepLength} />}
      {placeLabels(view, landmarks, occupiedBoxes).map(({ name, x, y, label }) => (
        <g key={`${name} ${x} ${y}`} transform={`translate(${x} ${y})`}>
          <circle r="4" />
          {label && (
            <text x={label.dx} y={label.dy} textAnchor={label.anchor}>
              {name}
            </text>
          )}
        </g>
      ))}
      <g transform={`translate(12 ${HEIGHT - 12})`}>
        <path fill="none" stroke="currentColor" strokeWidth="1.5" d={`M0-6V0H${stepLength}V-6`} />
        <text x={stepLength / 2} y="-8" textAnchor="middle">
          {lengthText(stepKm)}
        </text>
      </g>
      {pinAt && (
        <path
          d={PIN_PATH}
          fill="var(--danger-fill)"
          stroke="currentColor"
          transform={`translate(${pinAt.x} ${pinAt.y})`}
        />
      )}
    </svg>
  )
}

function Centre({ at, step }: { at: { x: number; y: number }; step: number }) {
  return (
    <g transform={`translate(${at.x} ${at.y})`}>
      {RINGS.map((nth) => (
        <circle key={nth} fill="none" stroke="currentColor" opacity="0.25" r={nth * step} />
      ))}
      <path fill="none" stroke="currentColor" strokeWidth="1.5" d="M-7 0H7M0-7V7" />
      <text x="0" y="20" textAnchor="middle">
        {m.pin_centre()}
      </text>
    </g>
  )
}
