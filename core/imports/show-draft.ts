import type { FieldError } from '#core/errors.ts'
import type { VenueId } from '#core/ids.ts'
import type { AgeRestriction } from '#core/shows/age-restriction.ts'
import type { ShowStatus } from '#core/shows/status.ts'
import type { PlaceOrder } from './place-order.ts'
import { type ImportNote, sayOfImport } from './say-import.ts'

type Texts =
  | 'showTitle'
  | 'showDate'
  | 'doorTime'
  | 'showTime'
  | 'venueName'
  | 'venueAddress'
  | 'venueCity'
  | 'venueRegion'
  | 'venueCountry'
  | 'timeZone'
  | 'eventUrl'
  | 'ticketUrl'
  | 'price'
  | 'description'

/** As much of a show as could be read, in the fields of `ShowInput`; who plays is kept apart until the names have been looked up. */
export type GivenShow = Partial<Record<Texts, string>> & {
  venueId?: VenueId
  latitude?: number
  longitude?: number
  ageRestriction?: AgeRestriction
  ageLimit?: number
}

/** The error of a field; `choices` are the answers to a question, each with the fields that it fills in. */
export type DraftError = FieldError & { choices?: readonly GivenShow[] }

/** A show as a line of text, a row of a table or an event says it, before anything has been looked up. */
export type ShowDraft = {
  /** Where it stands in what was sent, from 1 on. */
  line: number
  /** Its text, for recognising it: one line, at most {@link MOST_SOURCE} characters. */
  source: string
  show: GivenShow
  bandNames: readonly string[]
  /** Names that stand for a band where one is called exactly so. */
  perhaps?: readonly string[]
  /** What the line says has become of it: `scheduled` unless it says cancelled, postponed or sold out. */
  status: ShowStatus
  /** What could not be read of it, in the names of the fields of `ShowInput`. */
  errors: readonly DraftError[]
  /** What the person should know that is no error. */
  notes: readonly ImportNote[]
  /** Nothing in its text told which name is the city and which the venue. */
  isOrderGuessed?: true
  /** The ways to read its place; the show has the fields of one of them. */
  places?: readonly PlaceReading[]
  /** The notes that only hold for the place as it was read. */
  left?: readonly ImportNote[]
  /** The places that it may be, where what is known of cities does not decide. */
  rivals?: readonly PlaceReading[]
  /** What a code at the end of the place may mean, each in fields of the show. */
  either?: readonly PlaceFields[]
  /** The times as the source gives them, where one of them is an instant: the local ones follow from the venue's zone. */
  times?: SourceTimes
}

export type SourceTimes = { showTime: EventTime | null; doorTime: EventTime | null }

/** What holds no show, with the line where it begins and why. */
export type SkippedLine = { line: number } & ImportNote

/** What was made out of one document. */
export type Drafts = { drafts: readonly ShowDraft[]; skipped: readonly SkippedLine[] }

/** More are not read of one document. */
export const MOST_ROWS = 1000
/** Reasons for leaving out are told one by one up to here. */
export const MOST_SKIPPED = 1000
const MOST_SOURCE = 500

/** A piece of what was sent as one line of lawful text, cut where it gets long. */
export const sourceOf = (text: string): string => {
  const line = text.replaceAll('\0', '').toWellFormed().replace(/\s+/g, ' ').trim()
  return line.length > MOST_SOURCE ? `${line.slice(0, MOST_SOURCE)}…`.toWellFormed() : line
}

/** What is said of parts of a line that were not read. */
export const unread = (parts: readonly string[]): ImportNote[] =>
  parts.length > 0 ? [sayOfImport('note.not_read', { text: sourceOf(parts.join(' | ')) })] : []

/** What is said of those that are too many: the first that was left out stands at `line`. */
export const tooMany = (line: number, count: number): SkippedLine => ({
  line,
  ...(count > 1
    ? sayOfImport('skipped.too_many_lines', { count: count - 1, limit: MOST_ROWS })
    : sayOfImport('skipped.one_too_many', { limit: MOST_ROWS })),
})
type LocalTime = { day: string; time: string | null }
type SourceInstant = { instant: Date; zone: string | null }

/**
 * When something is: a day (YYYY-MM-DD) and time (HH:MM) of its place, an instant with the IANA zone that the source names, or
 * both where the source writes a local time with its offset or zone.
 */
export type EventTime = LocalTime | SourceInstant | (LocalTime & { time: string } & SourceInstant)

export type PlaceFields = Pick<GivenShow, 'venueName' | 'venueAddress' | 'venueCity' | 'venueRegion' | 'venueCountry'>

/** One way to read a line: which of its names is the city, and who plays if that is another band then. */
export type PlaceReading = {
  place: PlaceFields
  /** Which of them stands first; undefined for a name alone. */
  order?: PlaceOrder
  bandNames?: readonly string[]
  /** Parts that say nothing of the place then. */
  left?: readonly string[]
}
