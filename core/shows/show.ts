import type { AccountId, ImageId, ShowId, VenueId } from '#core/ids.ts'
import { slugOf } from '#core/text/text.ts'
import { upcomingUntil } from '#core/time/local-time.ts'
import type { Venue } from '#core/venues/venue.ts'
import type { Act } from './act.ts'
import { isPlaying } from './act.ts'
import type { AgeRestriction } from './age-restriction.ts'
import type { ShowContent, ShowEdit } from './show-input.ts'
import type { ShowStatus } from './status.ts'
import type { Confirmation } from './voucher.ts'

/** The pixels are those of the picture as it was uploaded. */
export type Poster = { imageId: ImageId; width: number; height: number; alt: string }

export type Show = {
  id: ShowId
  slug: string
  /** As a person typed it; empty where nobody has, and it is derived when it is shown. */
  showTitle: string
  /** YYYY-MM-DD at the venue. */
  showDate: string
  /** HH:MM at the venue; at least one of the two times is there. */
  doorTime: string | null
  showTime: string | null
  venueId: VenueId
  /** IANA zone of the venue; with date and times it makes the instant. */
  timeZone: string
  lineUp: readonly Act[]
  ageRestriction: AgeRestriction
  ageLimit: number | null
  poster: Poster | null
  eventUrl: string | null
  ticketUrl: string | null
  price: string | null
  description: string | null
  status: ShowStatus
  /** The date it was announced for, when it has been rescheduled or postponed. */
  previousDate: string | null
  /** The venue it was announced for, when it has been moved. */
  previousVenueId: VenueId | null
  /** Derived: until when the show counts as upcoming. */
  upcomingUntil: Date
  confirmed: Confirmation | null
  /** When its adder was asked whether it is still on. */
  stillOnAskedAt: Date | null
  createdBy: AccountId | null
  version: number
  createdAt: Date
  updatedAt: Date
  deletedAt: Date | null
  /** Whether a ShowAdmin deleted somebody else's show: only a ShowAdmin brings it back. */
  removedByAdmin: boolean
}

/** What the form says that is not found or made first. */
type Entered = Pick<Show, 'showTitle'> &
  Pick<
    ShowContent,
    | 'showDate'
    | 'doorTime'
    | 'showTime'
    | 'ageRestriction'
    | 'ageLimit'
    | 'eventUrl'
    | 'ticketUrl'
    | 'price'
    | 'description'
  >

/** What a person decides about a show, put together with what was found or made for it. */
export type Made = {
  input: Entered
  slug: string
  venue: Pick<Venue, 'id' | 'timeZone'>
  lineUp: readonly Act[]
  poster: Poster | null
  at: Date
}

/** The part of a show that its form says. */
export const contentOf = ({ input, slug, venue, lineUp, poster, at }: Made) => ({
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
  description: input.description,
  upcomingUntil: upcomingUntil(input.showDate, venue.timeZone),
  updatedAt: at,
})

/** A new show as it will be stored: scheduled, at its venue, in the venue's time zone. */
export const makeShow = (
  made: Made,
  { id, by, confirmed }: { id: ShowId; by: AccountId; confirmed: Confirmation | null },
): Show => ({
  ...contentOf(made),
  id,
  status: 'scheduled',
  previousDate: null,
  previousVenueId: null,
  confirmed,
  stillOnAskedAt: null,
  createdBy: by,
  version: 0,
  createdAt: made.at,
  deletedAt: null,
  removedByAdmin: false,
})

/** When it was asked whether the show is still on; of another date, it has not been. */
export const askedOf = (show: Show, showDate: string): Date | null =>
  show.showDate === showDate ? show.stillOnAskedAt : null

/**
 * The show with what its form says now. Of a new date or venue the old one is kept where the status says so: a rescheduled
 * or moved show tells where it was. A correction keeps what it told before, unless it leads back there; one that is
 * scheduled again was only entered wrongly. Of a new date it is asked anew whether the show is still on.
 */
export const changeShow = (
  show: Show,
  made: Made,
  { status, isCorrection }: Pick<ShowEdit, 'status' | 'isCorrection'>,
): Show => {
  const stillOnAskedAt = askedOf(show, made.input.showDate)
  const changed = { ...show, ...contentOf(made), status, stillOnAskedAt }
  if (status === 'scheduled') return { ...changed, previousDate: null, previousVenueId: null }
  const isElsewhen = !isCorrection && changed.showDate !== show.showDate && status === 'rescheduled'
  const isElsewhere =
    !isCorrection && changed.venueId !== show.venueId && (status === 'moved' || status === 'rescheduled')
  const isBackThen = isCorrection && changed.showDate === show.previousDate
  const isBackThere = isCorrection && changed.venueId === show.previousVenueId
  return {
    ...changed,
    previousDate: isElsewhen ? show.showDate : isBackThen ? null : show.previousDate,
    previousVenueId: isElsewhere ? show.venueId : isBackThere ? null : show.previousVenueId,
  }
}

/** Whether both say the same of what people stand up for: when it is, where, and who plays. */
export const isSameNight = (one: Show, other: Show): boolean => nightOf(one) === nightOf(other)

const nightOf = ({ showDate, doorTime, showTime, venueId, lineUp }: Show): string => {
  const playing = lineUp.filter(isPlaying).map(({ bandId }) => bandId)
  return JSON.stringify([showDate, doorTime, showTime, venueId, playing.sort()])
}

/** What the list sorts by within a day: the doors, else the start (decisions, section 2). */
export const firstTime = ({ doorTime, showTime }: Pick<Show, 'doorTime' | 'showTime'>): string =>
  doorTime ?? showTime ?? ''

export const showSlug = ({ showDate, showTitle }: Pick<Show, 'showDate' | 'showTitle'>): string =>
  `${showDate}-${slugOf(showTitle, 'show')}`
