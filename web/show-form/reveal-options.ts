import { m } from '#messages'

type Option = readonly [value: string, label: string]

const HOUR = 60
const DAY = 24 * HOUR
/** When the street of a private address is shown, in minutes before doors; empty for never. */
const reveals = (): readonly Option[] => [
  ['', m.edit_venue_told_never()],
  ['0', m.edit_venue_told_at_doors()],
  ...[1, 2, 4, 12].map((count): Option => [String(count * HOUR), m.edit_venue_told_hours({ count })]),
  ...[1, 2].map((count): Option => [String(count * DAY), m.edit_venue_told_days({ count })]),
  [String(7 * DAY), m.edit_venue_told_week()],
]

/** The times to choose from, and the venue's own where it is another. */
export const revealOptions = (minutes: number | null): readonly Option[] => {
  const usual = reveals()
  return minutes === null || usual.some(([value]) => value === String(minutes))
    ? usual
    : [...usual, [String(minutes), m.history_value_minutes({ minutes })]]
}
