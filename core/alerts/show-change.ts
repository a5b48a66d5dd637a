import type { ShowChangeKind } from '#core/mail/alert-mail.ts'
import type { Show } from '#core/shows/show.ts'
import { isOff } from '#core/shows/status.ts'
import { isSamePublicAddress, type PublicAddress, publicAddressOf } from '#core/venues/public-address.ts'

/** The part of a show whose changes are reported: whether, when and where the show takes place. */
export type ReportedState = Pick<Show, 'status' | 'showDate' | 'venueId'> & PublicAddress

export const reportedStateOf = (
  { status, showDate, venueId }: Pick<Show, 'status' | 'showDate' | 'venueId'>,
  venue: Parameters<typeof publicAddressOf>[0],
): ReportedState => ({
  // With any other status, the show takes place, so a change such as selling out is not reported.
  status: isOff(status) ? status : 'scheduled',
  showDate,
  venueId,
  ...publicAddressOf(venue),
})

export const showChange = (reported: ReportedState, current: ReportedState): ShowChangeKind | null => {
  if (reported.status !== current.status) {
    if (current.status === 'cancelled' || current.status === 'postponed') return current.status
    return reported.showDate === current.showDate ? 'back-on' : 'rescheduled'
  }
  if (reported.showDate !== current.showDate) return 'rescheduled'
  // Correcting a typo in the address of a venue does not move its shows, but another address does.
  return reported.venueId === current.venueId && isSamePublicAddress(reported, current) ? null : 'moved'
}
