/** What has become of a show (decisions, section 1; schema.org EventStatusType). */
export const showStatuses = ['scheduled', 'cancelled', 'postponed', 'rescheduled', 'moved', 'sold-out'] as const
export type ShowStatus = (typeof showStatuses)[number]

/** The show does not take place on this date. It stays in the list, struck through and labelled. */
export const offStatuses: readonly ShowStatus[] = ['cancelled', 'postponed']
export const isOff = (status: ShowStatus): boolean => offStatuses.includes(status)

/** Returns what a show with this status still needs, as a sentence; null when it needs nothing. */
export const statusNeeds = (status: ShowStatus, has: { otherDate: boolean; otherVenue: boolean }): string | null => {
  if (status === 'rescheduled' && !has.otherDate) return 'A rescheduled show needs another date'
  if (status === 'moved' && !has.otherVenue) return 'A moved show needs another venue'
  return null
}

/** The words in the show's heading; none for a show that goes on as announced. */
export const statusWord: Readonly<Record<ShowStatus, string | null>> = {
  scheduled: null,
  cancelled: 'Cancelled',
  postponed: 'Postponed',
  rescheduled: 'Rescheduled',
  moved: 'Moved',
  'sold-out': 'Sold out',
}
