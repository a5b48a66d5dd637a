import { m } from '#messages'

type Option = readonly [value: string, label: string]

const HOUR_MINUTES = 60
const DAY_MINUTES = 24 * HOUR_MINUTES

/** Each value is the number of minutes before doors at which a private street is revealed, or '' for never. */
const usualOptions = (): readonly Option[] => [
  ['', m.edit_venue_address_shown_never()],
  ['0', m.edit_venue_address_shown_at_doors()],
  ...[1, 2, 4, 12].map((count): Option => [String(count * HOUR_MINUTES), m.edit_venue_address_shown_hours({ count })]),
  ...[1, 2].map((count): Option => [String(count * DAY_MINUTES), m.edit_venue_address_shown_days({ count })]),
  [String(7 * DAY_MINUTES), m.edit_venue_address_shown_week()],
]

/** Returns the usual options, plus `minutes` if it is not among them. */
export const revealOptions = (minutes: number | null): readonly Option[] => {
  const usual = usualOptions()
  return minutes === null || usual.some(([value]) => value === String(minutes))
    ? usual
    : [...usual, [String(minutes), m.history_value_minutes({ minutes })]]
}
