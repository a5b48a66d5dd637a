import { m } from '#messages'

type Option = readonly [value: string, label: string]

const HOUR = 60
const DAY = 24 * HOUR
/** Minutes before doors when a private street is revealed; empty for never. */
const usualOptions = (): readonly Option[] => [
  ['', m.edit_venue_address_shown_never()],
  ['0', m.edit_venue_address_shown_at_doors()],
  ...[1, 2, 4, 12].map((count): Option => [String(count * HOUR), m.edit_venue_address_shown_hours({ count })]),
  ...[1, 2].map((count): Option => [String(count * DAY), m.edit_venue_address_shown_days({ count })]),
  [String(7 * DAY), m.edit_venue_address_shown_week()],
]

/** The usual options plus the current value. */
export const revealOptions = (minutes: number | null): readonly Option[] => {
  const usual = usualOptions()
  return minutes === null || usual.some(([value]) => value === String(minutes))
    ? usual
    : [...usual, [String(minutes), m.history_value_minutes({ minutes })]]
}
