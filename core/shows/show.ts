import type { AccountId, ShowId, VenueId } from '#core/ids.ts'
import type { Picture } from '#core/images/picture.ts'
import { slugOf } from '#core/text/text.ts'
import { upcomingUntil } from '#core/time/local-time.ts'
import type { DoorFacts } from '#core/venues/door-facts.ts'
import type { Venue } from '#core/venues/venue.ts'
import { type Act, isPlaying } from './act.ts'
import type { AgeRestriction } from './age-restriction.ts'
import type { Confirmation } from './confirmation-source.ts'
import type { ShowEdit } from './show-input.ts'
import type { ShowStatus } from './status.ts'

export type Show = {
  id: ShowId
  slug: string
  /** Empty for a derived title. */
  showTitle: string
  showDate: string
  /** HH:MM at the venue; `doorTime`, `showTime` or both are set. */
  doorTime: string | null
  showTime: string | null
  venueId: VenueId
  timeZone: string
  lineUp: readonly Act[]
  ageRestriction: AgeRestriction
  ageLimit: number | null
  poster: Picture | null
  eventUrl: string | null
  ticketUrl: string | null
  price: string | null
  doorFacts: DoorFacts
  description: string | null
  status: ShowStatus
  previousDate: string | null
  previousVenueId: VenueId | null
  upcomingUntil: Date
  confirmed: Confirmation | null
  reconfirmationRequestedAt: Date | null
  createdBy: AccountId | null
  version: number
  createdAt: Date
  updatedAt: Date
  deletedAt: Date | null
  /** Whether a ShowAdmin deleted another user's show, which then only a ShowAdmin may restore. */
  deletedByAdmin: boolean
}

/** The fields of a show that alerts compare with those of its next version. */
export type FormerShow = Pick<
  Show,
  'showTitle' | 'showDate' | 'venueId' | 'lineUp' | 'ageRestriction' | 'ageLimit' | 'status'
> &
  // Processes of an earlier release omit these.
  Partial<Pick<Show, 'price' | 'doorFacts'>>

/** Returns null for a deleted show, which no list contains. */
export const formerShowOf = ({
  showTitle,
  showDate,
  venueId,
  lineUp,
  ageRestriction,
  ageLimit,
  price,
  doorFacts,
  status,
  deletedAt,
}: Show): FormerShow | null =>
  deletedAt ? null : { showTitle, showDate, venueId, lineUp, ageRestriction, ageLimit, price, doorFacts, status }

type ShowParts = {
  input: Pick<
    Show,
    | 'showTitle'
    | 'showDate'
    | 'doorTime'
    | 'showTime'
    | 'ageRestriction'
    | 'ageLimit'
    | 'eventUrl'
    | 'ticketUrl'
    | 'price'
    | 'description'
  > & { doorFacts?: DoorFacts | undefined }
  slug: string
  venue: Pick<Venue, 'id' | 'timeZone'>
  lineUp: readonly Act[]
  poster: Picture | null
  at: Date
}

export const showContentOf = ({ input, slug, venue, lineUp, poster, at }: ShowParts) => ({
  slug,
  showTitle: input.showTitle,
  showDate: input.showDate,
  doorTime: input.doorTime,
  showTime: input.showTime,
  venueId: venue.id,
  timeZone: venue.timeZone,
  lineUp,
  ageRestriction: input.ageRestriction,
  ageLimit: input.ageLimit,
  poster,
  eventUrl: input.eventUrl,
  ticketUrl: input.ticketUrl,
  price: input.price,
  ...(input.doorFacts && { doorFacts: input.doorFacts }),
  description: input.description,
  upcomingUntil: upcomingUntil(input.showDate, venue.timeZone),
  updatedAt: at,
})

export const makeShow = (
  parts: ShowParts,
  { id, by, ...initial }: { id: ShowId; by: AccountId } & Pick<Show, 'status' | 'confirmed'>,
): Show => ({
  doorFacts: {},
  ...showContentOf(parts),
  ...initial,
  id,
  previousDate: null,
  previousVenueId: null,
  reconfirmationRequestedAt: null,
  createdBy: by,
  version: 0,
  createdAt: parts.at,
  deletedAt: null,
  deletedByAdmin: false,
})

export const keptReconfirmationRequest = (show: Show, showDate: string): Date | null =>
  show.showDate === showDate ? show.reconfirmationRequestedAt : null

/** Applies an edit. Stores the former date of a rescheduled show, and the former venue of a rescheduled or moved
 * one. A correction keeps the stored former date and venue, unless the show returns to them; `scheduled` removes both. A new
 * date resets the request for reconfirmation. */
export const changeShow = (
  show: Show,
  parts: ShowParts,
  { status, isCorrection }: Pick<ShowEdit, 'status' | 'isCorrection'>,
): Show => {
  const reconfirmationRequestedAt = keptReconfirmationRequest(show, parts.input.showDate)
  const changed = { ...show, ...showContentOf(parts), status, reconfirmationRequestedAt }
  if (status === 'scheduled') return { ...changed, previousDate: null, previousVenueId: null }
  const storesFormerDate = !isCorrection && changed.showDate !== show.showDate && status === 'rescheduled'
  const storesFormerVenue =
    !isCorrection && changed.venueId !== show.venueId && (status === 'moved' || status === 'rescheduled')
  const revertsDate = isCorrection && changed.showDate === show.previousDate
  const revertsVenue = isCorrection && changed.venueId === show.previousVenueId
  return {
    ...changed,
    previousDate: storesFormerDate ? show.showDate : revertsDate ? null : show.previousDate,
    previousVenueId: storesFormerVenue ? show.venueId : revertsVenue ? null : show.previousVenueId,
  }
}

export const keepsConfirmation = (former: Show, changed: Show): boolean =>
  confirmedFieldsAsJson(former) === confirmedFieldsAsJson(changed)

const confirmedFieldsAsJson = ({ showDate, doorTime, showTime, venueId, lineUp }: Show): string => {
  const playingIds = lineUp.filter(isPlaying).map(({ bandId }) => bandId)
  return JSON.stringify([showDate, doorTime, showTime, venueId, playingIds.sort()])
}

export const doorTimeOrShowTime = ({ doorTime, showTime }: Pick<Show, 'doorTime' | 'showTime'>): string =>
  doorTime ?? showTime ?? ''

export const showSlug = ({ showDate, showTitle }: Pick<Show, 'showDate' | 'showTitle'>): string =>
  `${showDate}-${slugOf(showTitle, 'show')}`
