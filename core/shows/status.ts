/** What has become of a show (decisions, section 1; schema.org EventStatusType). */
export const showStatuses = ['scheduled', 'cancelled', 'postponed', 'rescheduled', 'moved', 'sold-out'] as const
export type ShowStatus = (typeof showStatuses)[number]

/** The show does not take place on this date. It stays in the list, struck through and labelled. */
export const offStatuses: readonly ShowStatus[] = ['cancelled', 'postponed']
export const isOff = (status: ShowStatus): boolean => offStatuses.includes(status)

/** Returns what a show with this status still needs, as the code of a field error; null when it needs nothing. */
export const statusNeeds = (
  status: ShowStatus,
  has: { otherDate: boolean; otherVenue: boolean },
): 'show.needs_other_date' | 'show.needs_other_venue' | null => {
  if (status === 'rescheduled' && !has.otherDate) return 'show.needs_other_date'
  if (status === 'moved' && !has.otherVenue) return 'show.needs_other_venue'
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
