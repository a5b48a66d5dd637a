import type { AccountId } from '#core/ids.ts'
import type { Drafts } from './show-draft.ts'

/** Reads untrusted documents with a time limit, isolated from other requests. */
export type ImportReading = {
  /** Detects a tour, table, calendar, page, feed or JSON by its content; `type` gives only the encoding. Accounts are served
   * in turn. `url` resolves relative links and is needed for `next`; `today` (YYYY-MM-DD) completes dates. Rejects with
   * `input.invalid` for `field`, or `busy`. */
  read(content: Uint8Array | string, context: ReadingContext): Promise<Drafts>
}
type ReadingContext = { type: string | null; field: string; today: string; accountId?: AccountId; url?: string }

export type SafeFetch = {
  /** Fetches at most 2 MB within 8 s, or `withinMs`, from public addresses, with up to 3 redirects. Rejects with
   * `input.invalid` for `url`. */
  fetch(url: string, withinMs?: number): Promise<{ bytes: Uint8Array; type: string | null; url: string }>
}
