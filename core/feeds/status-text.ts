import { formatDate } from '#core/shows/formatting.ts'
import type { ShowListing } from '#core/shows/listing.ts'
import { type ShowStatus, statusLabel } from '#core/shows/status.ts'

type StatusFields = Pick<ShowListing, 'status' | 'showDate' | 'previousDate' | 'previousVenueName'>

export const statusPrefix = (status: ShowStatus): string => {
  const label = statusLabel[status]
  if (label === null) return ''
  return `${status === 'cancelled' ? label.toUpperCase() : label}: `
}

export const statusSentence = (show: StatusFields): string | null => sentences[show.status](show)

const sentences: Readonly<Record<ShowStatus, (show: StatusFields) => string | null>> = {
  scheduled: () => null,
  cancelled: () => 'This show is cancelled.',
  postponed: ({ showDate }) =>
    `This show is postponed. It will not take place on ${formatDate(showDate)}, and there is no new date yet.`,
  rescheduled: ({ previousDate, previousVenueName }) =>
    `This show is rescheduled${fromPhrase(previousDate, previousVenueName)}.`,
  moved: ({ previousVenueName }) => `This show has moved${fromPhrase(null, previousVenueName)}.`,
  'sold-out': () => 'This show is sold out.',
}

const fromPhrase = (day: string | null, venueName: string | null): string =>
  [day && ` from ${formatDate(day)}`, venueName && ` from ${venueName}`].filter(Boolean).join(',')
