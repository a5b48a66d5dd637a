import type { ShowStatus } from '#core/shows/status.ts'
import { type ImportNote, importMessage } from './import-message.ts'
import type { RowError, RowShow } from './row-show.ts'

/** The show of a row as parsed, before its bands are looked up. */
export type ParsedShow = Omit<RowShow, 'hasOwnTitle' | 'bandList'>

export type ShowDraft = {
  line: number
  source: string
  /** The id of the event at the source. */
  externalId?: string
  /** The address of the event on another site. */
  sameAs?: string
  show: ParsedShow
  bandNames: readonly string[]
  /** Names from the title, each used only if a known band has it. */
  possibleBands?: readonly string[]
  status: ShowStatus
  errors: readonly RowError[]
  notes: readonly ImportNote[]
  isOrderGuessed?: true
  /** Possible readings of the place. `withKnownCities` chooses one or sets `alternatives`. */
  readings?: readonly PlaceReading[]
  /** Notes that apply only to the reading in `show`. */
  readingNotes?: readonly ImportNote[]
  alternatives?: readonly PlaceReading[]
  /** The countries and regions that an ambiguous code may stand for. */
  countryCandidates?: readonly PlaceFields[]
  /** Set if a time is an instant, whose local time depends on the venue's zone. */
  times?: SourceTimes
}

export type SourceTimes = { showTime: EventTime | null; doorTime: EventTime | null }

export type SkippedLine = { line: number } & ImportNote

export const sourceKinds = [
  'calendar',
  'structured-data',
  'microformats',
  'feed',
  'the-events-calendar',
  'squarespace',
  'gancio',
  'activity-streams',
  'table',
  'text',
] as const
export type SourceKind = (typeof sourceKinds)[number]

/** `next` is the address of the document that continues this one, or that has the shows if this one has none. `isPartial` means
 * that upcoming shows may be missing. */
export type Drafts = {
  kind: SourceKind
  drafts: readonly ShowDraft[]
  skipped: readonly SkippedLine[]
  isPartial?: true
  next?: string
}

export const MAX_ROWS = 1000
export const MAX_SKIPPED = 1000
const MAX_SOURCE_LENGTH = 500

export const sourceExcerpt = (text: string): string => {
  const line = text.replaceAll('\0', '').toWellFormed().replace(/\s+/g, ' ').trim()
  return line.length > MAX_SOURCE_LENGTH ? `${line.slice(0, MAX_SOURCE_LENGTH)}…`.toWellFormed() : line
}

export const unreadNotes = (parts: readonly string[]): ImportNote[] =>
  parts.length > 0 ? [importMessage('note.not_read', { text: sourceExcerpt(parts.join(' | ')) })] : []

export const tooManyRows = (line: number, surplusCount: number): SkippedLine => ({
  line,
  ...(surplusCount > 1
    ? importMessage('skipped.too_many_lines', { count: surplusCount - 1, limit: MAX_ROWS })
    : importMessage('skipped.one_too_many', { limit: MAX_ROWS })),
})

export type LocalTime = { day: string; time: string | null }
type SourceInstant = { instant: Date; zone: string | null }

/** A local day (YYYY-MM-DD) and time (HH:MM), an instant and its IANA zone, or both. An unknown zone is null, as is an
 * unknown time. */
export type EventTime = LocalTime | SourceInstant | (LocalTime & { time: string } & SourceInstant)

export type PlaceFields = Pick<ParsedShow, 'venueName' | 'venueAddress' | 'venueCity' | 'venueRegion' | 'venueCountry'>

export type PlaceOrder = 'city-first' | 'venue-first'

/** A possible reading of the place. `bandNames` is set if this reading also changes the bands of the draft. */
export type PlaceReading = {
  place: PlaceFields
  order?: PlaceOrder
  bandNames?: readonly string[]
  unread?: readonly string[]
}
