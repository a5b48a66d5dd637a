import type { RsvpShow } from '#core/rsvps/rsvp-list.ts'
import { ASSUMED_DURATION_MS } from '#core/shows/assumed-duration.ts'
import { isOff } from '#core/shows/status.ts'
import type { DeviceRsvp } from '#web/rsvps/device-rsvps.ts'
import { isOver } from '#web/show/is-over.ts'

export type KnownRsvp = DeviceRsvp & { show: RsvpShow }

/** The RSVPs to the shows of one night. `overlaps` are the night's other shows that take place at the same time. */
export type Night = { day: string; rsvps: readonly (KnownRsvp & { overlaps: readonly RsvpShow[] })[] }

export type Plan = {
  nights: readonly Night[]
  /** Latest first. */
  past: readonly KnownRsvp[]
  /** RSVPs to shows that were deleted before this device stored any data about them. */
  unknown: readonly DeviceRsvp[]
}

export const takesPlace = ({ show, isDeleted }: KnownRsvp): boolean => !isDeleted && !isOff(show.status)

const doorsOrStart = ({ doorsAt, startsAt }: RsvpShow): number => Date.parse(doorsAt ?? startsAt)
const assumedEnd = ({ startsAt }: RsvpShow): number => Date.parse(startsAt) + ASSUMED_DURATION_MS

const overlap = (one: RsvpShow, other: RsvpShow): boolean =>
  doorsOrStart(one) < assumedEnd(other) && doorsOrStart(other) < assumedEnd(one)

const byStart = (one: KnownRsvp, other: KnownRsvp): number =>
  one.show.showDate.localeCompare(other.show.showDate) ||
  doorsOrStart(one.show) - doorsOrStart(other.show) ||
  one.show.showTitle.localeCompare(other.show.showTitle)

const isKnown = (rsvp: DeviceRsvp): rsvp is KnownRsvp => rsvp.show !== null

export const planOf = (deviceRsvps: readonly DeviceRsvp[], now: Date): Plan => {
  const rsvps = deviceRsvps.filter(({ response }) => response !== null)
  const known = rsvps.filter(isKnown).toSorted(byStart)
  const upcoming = known.filter(({ show }) => !isOver(show, now))
  const days = [...new Set(upcoming.map(({ show }) => show.showDate))]
  const nights = days.map((day) => {
    const nightRsvps = upcoming.filter(({ show }) => show.showDate === day)
    const takingPlace = nightRsvps.filter(takesPlace)
    const overlapsOf = (rsvp: KnownRsvp): readonly RsvpShow[] =>
      takesPlace(rsvp)
        ? takingPlace.filter((other) => other !== rsvp && overlap(rsvp.show, other.show)).map(({ show }) => show)
        : []
    return { day, rsvps: nightRsvps.map((rsvp) => ({ ...rsvp, overlaps: overlapsOf(rsvp) })) }
  })
  const past = known.filter(({ show }) => isOver(show, now)).toReversed()
  return { nights, past, unknown: rsvps.filter((rsvp) => !isKnown(rsvp)) }
}

const SLOT_MINUTES = 15
export const SLOTS_PER_HOUR = 60 / SLOT_MINUTES

/** Returns the slot that contains an instant, counted from 00:00 on `day` in the venue's local time, even past midnight. */
const slotOf = (instant: string, day: string): number => {
  const msSinceMidnight = Date.parse(`${instant.slice(0, 'YYYY-MM-DDTHH:MM'.length)}Z`) - Date.parse(`${day}T00:00Z`)
  return Math.floor(msSinceMidnight / (SLOT_MINUTES * 60_000))
}

export type PlannedRsvp = Night['rsvps'][number] & { lane: number; from: number; to: number }

/** A night's shows that take place, on a grid of quarter hours. `from` and `to` count slots from the start of the first hour.
 * Shows whose local times overlap are in different lanes. */
export type HourGrid = {
  hours: readonly { hour: number; from: number }[]
  lanes: number
  shows: readonly PlannedRsvp[]
}

export const hourGridOf = ({ day, rsvps }: Night): HourGrid => {
  const laneEnds: number[] = []
  const placed = rsvps.filter(takesPlace).map((rsvp) => {
    const { doorsAt, startsAt } = rsvp.show
    const from = slotOf(doorsAt ?? startsAt, day)
    const to = slotOf(startsAt, day) + ASSUMED_DURATION_MS / (SLOT_MINUTES * 60_000)
    const freeLane = laneEnds.findIndex((end) => end <= from)
    const lane = freeLane === -1 ? laneEnds.length : freeLane
    laneEnds[lane] = to
    return { ...rsvp, lane, from, to }
  })
  const firstHour = Math.floor(Math.min(...placed.map(({ from }) => from)) / SLOTS_PER_HOUR)
  const endHour = Math.ceil(Math.max(...placed.map(({ to }) => to)) / SLOTS_PER_HOUR)
  const shows = placed.map((each) => ({
    ...each,
    from: each.from - firstHour * SLOTS_PER_HOUR,
    to: each.to - firstHour * SLOTS_PER_HOUR,
  }))
  const hours = Array.from({ length: placed.length > 0 ? endHour - firstHour : 0 }, (_, index) => ({
    hour: (firstHour + index) % 24,
    from: index * SLOTS_PER_HOUR,
  }))
  return { hours, lanes: laneEnds.length, shows }
}
