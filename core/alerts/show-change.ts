import type { ShowChangeKind } from '#core/mail/alert-mail.ts'
import type { Show } from '#core/shows/show.ts'
import { isOff } from '#core/shows/status.ts'
import { isSamePlace, type Place, placeOf } from '#core/venues/same-place.ts'

/** The part of a show whose changes are reported: whether, when and where the show takes place. */
export type ReportedState = Pick<Show, 'status' | 'showDate' | 'venueId'> & Place

export const reportedStateOf = (
  { status, showDate, venueId }: Pick<Show, 'status' | 'showDate' | 'venueId'>,
  venue: Parameters<typeof placeOf>[0],
): ReportedState => ({
  // A show that sells out, or whose status is corrected, still takes place.
  status: isOff(status) ? status : 'scheduled',
  showDate,
  venueId,
  ...placeOf(venue),
})

export const showChange = (reported: ReportedState, current: ReportedState): ShowChangeKind | null => {
  if (reported.status !== current.status) {
    if (current.status === 'cancelled' || current.status === 'postponed') return current.status
    return reported.showDate === current.showDate ? 'back-on' : 'rescheduled'
  }
  if (reported.showDate !== current.showDate) return 'rescheduled'
  // An edit of the venue may correct its address, or move it elsewhere.
  return reported.venueId === current.venueId && isSamePlace(reported, current) ? null : 'moved'
}
