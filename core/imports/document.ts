import type { AccountId } from '#core/ids.ts'
import type { Drafts, EventTime, SkippedLine } from './show-draft.ts'

export type EventList = { events: readonly ParsedEvent[]; skipped: readonly SkippedLine[] }

export type ImportTable = { rows: readonly TableRow[]; skipped: readonly SkippedLine[] }
export type TableRow = { line: number; cells: readonly string[] }

/** An event of a calendar (RFC 5545) or page (schema.org, microformats2) as written; null for missing facts. */
export type ParsedEvent = {
  line: number
  source: string
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

/** Reads untrusted documents with a time limit, isolated from other requests. */
export type ImportReading = {
  /** Detects a tour, table, calendar or page by its content; `type` gives only the encoding. Accounts are served in
   * turn. `url` resolves relative links; `today` (YYYY-MM-DD) completes dates. Rejects with `input.invalid` for
   * `field`, or `busy`. */
  read(content: Uint8Array | string, context: ReadingContext): Promise<Drafts>
}
type ReadingContext = { type: string | null; field: string; today: string; accountId?: AccountId; url?: string }

export type SafeFetch = {
  /** Fetches at most 2 MB within 10 s from public addresses, with up to 3 redirects. Rejects with `input.invalid` for `url`. */
  fetch(url: string): Promise<{ bytes: Uint8Array; type: string | null; url: string }>
}
