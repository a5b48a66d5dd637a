import { m } from '#messages'

type Option = readonly [value: string, label: string]

const HOUR_MINUTES = 60
const DAY_MINUTES = 24 * HOUR_MINUTES

const usualMinutes = [
  0,
  ...[1, 2, 4, 12].map((hours) => hours * HOUR_MINUTES),
  DAY_MINUTES,
  2 * DAY_MINUTES,
  7 * DAY_MINUTES,
]

/** Returns when a private street is revealed, such as “2 hours before doors”. */
export const addressRevealText = (minutes: number): string => {
  if (minutes === 0) return m.edit_venue_address_shown_at_doors()
  if (minutes === 7 * DAY_MINUTES) return m.edit_venue_address_shown_week()
  if (minutes % DAY_MINUTES === 0) return m.edit_venue_address_shown_days({ count: minutes / DAY_MINUTES })
  if (minutes % HOUR_MINUTES === 0) return m.edit_venue_address_shown_hours({ count: minutes / HOUR_MINUTES })
  return m.history_value_minutes({ minutes })
}

/** Returns the choices with their texts: '' for never, the usual minutes before doors, and `minutes` if they are unusual. */
export const addressRevealOptions = (minutes: number | null): readonly Option[] => {
  const offered = minutes === null || usualMinutes.includes(minutes) ? usualMinutes : [...usualMinutes, minutes]
  return [
    ['', m.edit_venue_address_shown_never()],
    ...offered.map((each): Option => [String(each), addressRevealText(each)]),
  ]
}
