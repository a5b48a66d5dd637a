import { m } from '#messages'

type Option = readonly [value: string, label: string]

const MINUTES_PER_HOUR = 60
const MINUTES_PER_DAY = 24 * MINUTES_PER_HOUR

const usualMinutes = [
  0,
  ...[1, 2, 4, 12].map((hours) => hours * MINUTES_PER_HOUR),
  MINUTES_PER_DAY,
  2 * MINUTES_PER_DAY,
  7 * MINUTES_PER_DAY,
]

/** Returns when a private street is revealed, such as `2 hours before doors`. */
export const addressRevealText = (minutes: number): string => {
  if (minutes === 0) return m.edit_venue_address_shown_at_doors()
  if (minutes === 7 * MINUTES_PER_DAY) return m.edit_venue_address_shown_week()
  if (minutes % MINUTES_PER_DAY === 0) return m.edit_venue_address_shown_days({ count: minutes / MINUTES_PER_DAY })
  if (minutes % MINUTES_PER_HOUR === 0) return m.edit_venue_address_shown_hours({ count: minutes / MINUTES_PER_HOUR })
  return m.history_value_minutes({ minutes })
}

/** Returns the options with their labels: '' for never, the usual minutes before doors, and `minutes` if it is not one of them. */
export const addressRevealOptions = (minutes: number | null): readonly Option[] => {
  const offered = minutes === null || usualMinutes.includes(minutes) ? usualMinutes : [...usualMinutes, minutes]
  return [
    ['', m.edit_venue_address_shown_never()],
    ...offered.map((each): Option => [String(each), addressRevealText(each)]),
  ]
}
