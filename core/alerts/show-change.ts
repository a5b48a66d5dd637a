import type { ShowChangeKind } from '#core/mail/alert-mail.ts'
import type { Show } from '#core/shows/show.ts'
import { isOff } from '#core/shows/status.ts'

/** What a subscriber was told about a show, apart from details that change nothing about whether, when and where it is. */
export type ToldFacts = Pick<Show, 'status' | 'showDate' | 'venueId'>

export const toldFactsOf = ({ status, showDate, venueId }: ToldFacts): ToldFacts => ({
  // A show that sells out, or whose status is corrected, still takes place.
  status: isOff(status) ? status : 'scheduled',
  showDate,
  venueId,
})

/** Returns what happened to the show since the subscriber was told, or null if it is as they know it. */
export const showChange = (told: ToldFacts, now: ToldFacts): ShowChangeKind | null => {
  if (told.status !== now.status) {
    if (now.status === 'cancelled' || now.status === 'postponed') return now.status
    return told.showDate === now.showDate ? 'back-on' : 'rescheduled'
  }
  if (told.showDate !== now.showDate) return 'rescheduled'
  return told.venueId === now.venueId ? null : 'moved'
}
