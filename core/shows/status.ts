export const showStatuses = ['scheduled', 'cancelled', 'postponed', 'rescheduled', 'moved', 'sold-out'] as const
export type ShowStatus = (typeof showStatuses)[number]

export const offStatuses: readonly ShowStatus[] = ['cancelled', 'postponed']
export const isOff = (status: ShowStatus): boolean => offStatuses.includes(status)

export const problemWithStatus = (
  status: ShowStatus,
  has: { otherDate: boolean; otherVenue: boolean },
): 'show.needs_other_date' | 'show.needs_other_venue' | null => {
  if (status === 'rescheduled' && !has.otherDate) return 'show.needs_other_date'
  if (status === 'moved' && !has.otherVenue) return 'show.needs_other_venue'
  return null
}

export const statusLabel: Readonly<Record<ShowStatus, string | null>> = {
  scheduled: null,
  cancelled: 'Cancelled',
  postponed: 'Postponed',
  rescheduled: 'Rescheduled',
  moved: 'Moved',
  'sold-out': 'Sold out',
}
