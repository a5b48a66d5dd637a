import type { EventTime, SkippedLine, SourceKind } from '#core/imports/show-draft.ts'

export type EventList = {
  kind: SourceKind
  events: readonly ParsedEvent[]
  skipped: readonly SkippedLine[]
  isPartial?: true
  next?: string
}

/** `unread` is the number of lines after the last row that was read. */
export type ImportTable = { rows: readonly TableRow[]; unread: number }
export type TableRow = { line: number; cells: readonly string[] }

/** An event as its document describes it. Fields that the document does not state are null, empty or absent. */
export type ParsedEvent = {
  line: number
  source: string
  id: string | null
  sameAs?: string
  name: string | null
  start: EventTime | null
  doors: EventTime | null
  performers: readonly string[]
  location: string | null
  place: EventPlace
  url: string | null
  ticketUrl: string | null
  price: string | null
  description: string | null
  status: string | null
  isRecurring: boolean
}

export type EventPlace = {
  name: string | null
  address: string | null
  city: string | null
  region: string | null
  country: string | null
  latitude: number | null
  longitude: number | null
}
