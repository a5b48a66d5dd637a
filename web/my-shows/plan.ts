import type { RsvpShow } from '#core/rsvps/rsvp-list.ts'
import { ASSUMED_DURATION_MS } from '#core/shows/assumed-duration.ts'
import { isOff } from '#core/shows/status.ts'
import type { DeviceRsvp } from '#web/rsvps/device-rsvps.ts'
import { isOver } from '#web/show/is-over.ts'

export type KnownRsvp = DeviceRsvp & { show: RsvpShow }

/** The RSVPs for the shows of one night. `overlaps` are the other shows of the night that take place at the same time. */
export type Night = { day: string; rsvps: readonly (KnownRsvp & { overlaps: readonly RsvpShow[] })[] }

export type Plan = {
  nights: readonly Night[]
  /** Latest first. */
  past: readonly KnownRsvp[]
  /** RSVPs to shows that were deleted before this device stored any data about them. */
  unknown: readonly DeviceRsvp[]
}

export const takesPlace = ({ show, isDeleted }: KnownRsvp): boolean => !isDeleted && !isOff(show.status)

const firstInstant = ({ doorsAt, startsAt }: RsvpShow): number => Date.parse(doorsAt ?? startsAt)
const lastInstant = ({ startsAt }: RsvpShow): number => Date.parse(startsAt) + ASSUMED_DURATION_MS

const overlap = (one: RsvpShow, other: RsvpShow): boolean =>
  firstInstant(one) < lastInstant(other) && firstInstant(other) < lastInstant(one)

const byStart = (one: KnownRsvp, other: KnownRsvp): number =>
  one.show.showDate.localeCompare(other.show.showDate) ||
  firstInstant(one.show) - firstInstant(other.show) ||
  one.show.showTitle.localeCompare(other.show.showTitle)

const isKnown = (rsvp: DeviceRsvp): rsvp is KnownRsvp => rsvp.show !== null

export const planOf = (all: readonly DeviceRsvp[], now: Date): Plan => {
  const rsvps = all.filter(({ response }) => response !== null)
  const known = rsvps.filter(isKnown).toSorted(byStart)
  const upcoming = known.filter(({ show }) => !isOver(show, now))
  const days = [...new Set(upcoming.map(({ show }) => show.showDate))]
  const nights = days.map((day) => {
    const nightRsvps = upcoming.filter(({ show }) => show.showDate === day)
    const active = nightRsvps.filter(takesPlace)
    const overlapsOf = (rsvp: KnownRsvp): readonly RsvpShow[] =>
      takesPlace(rsvp)
        ? active.filter((other) => other !== rsvp && overlap(rsvp.show, other.show)).map(({ show }) => show)
        : []
    return { day, rsvps: nightRsvps.map((rsvp) => ({ ...rsvp, overlaps: overlapsOf(rsvp) })) }
  })
  const past = known.filter(({ show }) => isOver(show, now)).toReversed()
  return { nights, past, unknown: rsvps.filter((rsvp) => !isKnown(rsvp)) }
}

const SLOT_MINUTES = 15
export const HOUR_SLOTS = 60 / SLOT_MINUTES

/** Returns the slot of an instant, counted from 00:00 of `day` in the venue's local time. After midnight, counts on. */
const slotOf = (instant: string, day: string): number => {
  const localMs = Date.parse(`${instant.slice(0, 'YYYY-MM-DDTHH:MM'.length)}Z`) - Date.parse(`${day}T00:00Z`)
  return Math.floor(localMs / (SLOT_MINUTES * 60_000))
}

export type PlannedShow = Night['rsvps'][number] & { lane: number; from: number; to: number }

/** The shows of a night that take place, on a grid of quarter hours; `from` and `to` are counted from the first hour.
 * Shows at the same local time are in different lanes. */
export type HourPlan = {
  hours: readonly { hour: number; from: number }[]
  lanes: number
  shows: readonly PlannedShow[]
}

export const hourPlanOf = ({ day, rsvps }: Night): HourPlan => {
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
  const firstHour = Math.floor(Math.min(...placed.map(({ from }) => from)) / HOUR_SLOTS)
  const endHour = Math.ceil(Math.max(...placed.map(({ to }) => to)) / HOUR_SLOTS)
  const shows = placed.map((each) => ({
    ...each,
    from: each.from - firstHour * HOUR_SLOTS,
    to: each.to - firstHour * HOUR_SLOTS,
  }))
  const hours = Array.from({ length: placed.length > 0 ? endHour - firstHour : 0 }, (_, nth) => ({
    hour: (firstHour + nth) % 24,
    from: nth * HOUR_SLOTS,
  }))
  return { hours, lanes: laneEnds.length, shows }
}
