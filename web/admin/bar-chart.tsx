import { type KeyboardEvent, useState } from 'react'
import { m } from '#messages'
import { intlLocale } from '#web/i18n/formatting.ts'

/** A null `value` means unknown. `before` is an earlier value to compare with, and `tick` is the label below the bar. */
type Bar = { key: string; value: number | null; before?: number | null; label: string; tick?: string | undefined }

type Props = {
  label: string
  bars: readonly Bar[]
  unit?: string
}

/** In CSS pixels; the bars rise from `BASELINE`. */
const [HEIGHT, TOP, BASELINE, FONT_SIZE] = [170, 10, 142, 12]
/** In percent, so that the chart fills any width while the text keeps its size. */
const [LEFT, RIGHT] = [14, 98]

/** A bar chart that shows the label of the hovered or focused bar below it. Arrow keys, Home and End move the focus. */
export function BarChart({ label, bars, unit = '' }: Props) {
  const [activeIndex, setActiveIndex] = useState<number | null>(null)
  const [tabStopIndex, setTabStopIndex] = useState(bars.length - 1)
  const ticks = ticksUpTo(Math.max(1, ...bars.flatMap(({ value, before }) => [value ?? 0, before ?? 0])))
  const topTick = ticks.at(-1) ?? 1
  const step = (RIGHT - LEFT) / bars.length
  const yOf = (value: number): number => BASELINE - (value / topTick) * (BASELINE - TOP)
  const xOf = (index: number): string => `${LEFT + index * step}%`

  const moveFocus = (event: KeyboardEvent<SVGGElement>, index: number) => {
    const next = { ArrowLeft: index - 1, ArrowRight: index + 1, Home: 0, End: bars.length - 1 }[event.key]
    if (next === undefined) return
    event.preventDefault()
    event.currentTarget.parentElement?.querySelectorAll<SVGGElement>('[role="img"]')[next]?.focus()
  }

  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for the fields of a form */}
      <svg role="group" aria-label={label} width="100%" height={HEIGHT} fill="currentColor" fontSize={FONT_SIZE}>
        {ticks.map((tick) => (
          <g key={tick}>
            <line x1={`${LEFT}%`} x2={`${RIGHT}%`} y1={yOf(tick)} y2={yOf(tick)} stroke="currentColor" opacity={0.25} />
            <text x={`${LEFT - 1}%`} y={yOf(tick) + FONT_SIZE / 3} textAnchor="end">
              {shortNumber(tick) + unit}
            </text>
          </g>
        ))}
        {bars.map(({ key, value, before, label, tick }, index) => (
          // biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: a bar is an image whose label is read on focus
          <g
            key={key}
            role="img"
            aria-label={label}
            tabIndex={index === Math.min(tabStopIndex, bars.length - 1) ? 0 : -1}
            onFocus={() => {
              setTabStopIndex(index)
              setActiveIndex(index)
            }}
            onBlur={() => setActiveIndex(null)}
            onPointerEnter={() => setActiveIndex(index)}
            onPointerLeave={() => setActiveIndex(null)}
            onKeyDown={(event) => moveFocus(event, index)}
          >
            <rect
              x={xOf(index)}
              y={0}
              width={`${step}%`}
              height={BASELINE}
              opacity={index === activeIndex ? 0.15 : 0}
            />
            {value !== null && value > 0 && (
              <rect
                x={xOf(index + 0.1)}
                y={Math.min(BASELINE - 2, yOf(value))}
                width={`${step * 0.8}%`}
                height={Math.max(2, BASELINE - yOf(value))}
                opacity={0.5}
              />
            )}
            {before != null && (
              <line
                x1={xOf(index)}
                x2={xOf(index + 1)}
                y1={yOf(before)}
                y2={yOf(before)}
                stroke="currentColor"
                strokeWidth={2}
              />
            )}
            {tick && (
              <text
                x={xOf(index + 0.5)}
                y={BASELINE + 1.5 * FONT_SIZE}
                textAnchor={index > bars.length * 0.9 ? 'end' : 'middle'}
              >
                {tick}
              </text>
            )}
          </g>
        ))}
      </svg>
      <p className="hint">{activeIndex === null ? m.chart_hint() : bars[activeIndex]?.label}</p>
    </>
  )
}

const shortNumber = (value: number): string =>
  value.toLocaleString(intlLocale(), { notation: value < 1000 ? 'standard' : 'compact' })

/** Returns ticks from 0 to at least `max`, in up to five equal round steps. */
const ticksUpTo = (max: number): readonly number[] => {
  const magnitude = 10 ** Math.floor(Math.log10(max))
  const step =
    [magnitude / 5, magnitude / 2, magnitude, 2 * magnitude].find((size) => size >= 1 && size * 5 >= max) ?? magnitude
  return Array.from({ length: Math.ceil(max / step) + 1 }, (_, index) => index * step)
}
