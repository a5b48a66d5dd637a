import type { AccountId } from '#core/ids.ts'
import type { Drafts, EventTime, SkippedLine } from './show-draft.ts'

/** The events of a calendar or page, and what was left out. */
export type EventList = { events: readonly ReadEvent[]; skipped: readonly SkippedLine[] }

/** The rows of a table with their lines, up to {@link MOST_ROWS} after its head, and what was left out. */
export type ImportTable = { rows: readonly TableRow[]; skipped: readonly SkippedLine[] }
export type TableRow = { line: number; cells: readonly string[] }

/** One event of a calendar (RFC 5545) or page (schema.org, microformats2), in its own words; null for what it does not say. */
export type ReadEvent = {
  line: number
  source: string
  name: string | null
  start: EventTime | null
  doors: EventTime | null
  performers: readonly string[]
  /** The place in one text: `SO36, Oranienstraße 190, 10999 Berlin, Germany`. */
  location: string | null
  /** Its parts where they are told apart. */
  place: EventPlace
  url: string | null
  ticketUrl: string | null
  price: string | null
  description: string | null
  /** What has become of it: `CANCELLED`, `EventPostponed`. */
  status: string | null
  /** It happens again and again; only this one day is read. */
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

/** Reads documents that others made: nothing in them is trusted, and none takes longer than a few seconds, or holds others up. */
export type ImportReading = {
  /**
   * The shows of a tour, a table, a calendar or a page, whichever the content is by what is in it; the media type (null:
   * unknown) only tells how text is encoded. Documents of
   * different accounts take turns. `url`, where the content was fetched from, completes its relative links. `today` (YYYY-MM-DD) is what dates without a year are understood by. Rejects with
   * `input.invalid`, in the name of `field`, when it is nothing that shows can be read from, or takes too long, or with
   * `busy` when too much else is being read.
   */
  read(content: Uint8Array | string, about: About): Promise<Drafts>
}
type About = { type: string | null; field: string; today: string; accountId?: AccountId; url?: string }

/** The web outside. */
export type Outside = {
  /**
   * What lies at a web address: at most 2 MB, within 10 s, from a public address alone, and after at most 3 redirects. Rejects
   * with `input.invalid`, naming `url`, where that cannot be had. `url` is the address after the redirects.
   */
  fetch(url: string): Promise<{ bytes: Uint8Array; type: string | null; url: string }>
}
