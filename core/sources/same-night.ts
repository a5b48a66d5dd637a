import { NIGHT_END_HOUR } from '#core/time/night.ts'
import type { SourcedFields } from './source-item.ts'

type Announcement = Partial<SourcedFields> & Pick<SourcedFields, 'showDate' | 'venueId'>
type Times = Pick<Announcement, 'doorTime' | 'showTime'>

/** `score` orders the pairs with the verdict `same`. */
type Comparison = { verdict: 'same' | 'different' | 'doubtful'; score: number }

/** An early and a late show are at least this far apart; a corrected time usually differs by less. */
const APART_MINUTES = 90
/** The door time in one announcement of a show and the show time in another differ by less than this. */
const DOORS_TO_MUSIC_MINUTES = 150
const MIN_SHARED_BAND_RATIO = 0.5

const different: Comparison = { verdict: 'different', score: 0 }

/** Compares the venues, days, times and bands of two announcements to decide whether they describe the same show. */
export const compareAnnouncements = (one: Announcement, other: Announcement): Comparison => {
  if (one.venueId !== other.venueId || one.showDate !== other.showDate) return different
  const ratio = sharedBandRatio(one.bandKeys ?? [], other.bandKeys ?? [])
  const sharesEnoughBands = ratio !== null && ratio >= MIN_SHARED_BAND_RATIO
  const gap = timeGapOf(one, other)
  const isApart = gap !== null && gap.minutes >= gap.limit
  if (isApart) return { ...different, verdict: sharesEnoughBands ? 'doubtful' : 'different' }
  const closeness = gap === null ? 0 : 1 - gap.minutes / gap.limit
  return { verdict: sharesEnoughBands ? 'same' : 'doubtful', score: (ratio ?? 0) + closeness }
}

/** Returns the share of the shorter line-up that is in the other one; null if either is unknown. */
const sharedBandRatio = (one: readonly string[], other: readonly string[]): number | null => {
  const [shorter, longer] = one.length <= other.length ? [one, other] : [other, one]
  if (shorter.length === 0) return null
  return shorter.filter((key) => longer.includes(key)).length / shorter.length
}

const timeGapOf = (one: Times, other: Times): { minutes: number; limit: number } | null => {
  const differences = [
    [one.doorTime, other.doorTime],
    [one.showTime, other.showTime],
  ].flatMap(([a, b]) => (a && b ? [Math.abs(minutesOf(a) - minutesOf(b))] : []))
  if (differences.length > 0) return { minutes: Math.min(...differences), limit: APART_MINUTES }
  const [first, second] = [one.doorTime ?? one.showTime, other.doorTime ?? other.showTime]
  return first && second
    ? { minutes: Math.abs(minutesOf(first) - minutesOf(second)), limit: DOORS_TO_MUSIC_MINUTES }
    : null
}

const MINUTES_PER_HOUR = 60

const minutesOf = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return (hours < NIGHT_END_HOUR ? hours + 24 : hours) * MINUTES_PER_HOUR + minutes
}
