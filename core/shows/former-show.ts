import type { Show } from './show.ts'

/** The part of a show that alerts compare with the next version. */
export type FormerShow = Pick<
  Show,
  'showTitle' | 'showDate' | 'venueId' | 'lineUp' | 'ageRestriction' | 'ageLimit' | 'status'
>

/** Returns null for a deleted show, which no list contains. */
export const formerShowOf = ({
  showTitle,
  showDate,
  venueId,
  lineUp,
  ageRestriction,
  ageLimit,
  status,
  deletedAt,
}: Show): FormerShow | null =>
  deletedAt ? null : { showTitle, showDate, venueId, lineUp, ageRestriction, ageLimit, status }
