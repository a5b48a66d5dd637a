import type { AccountId } from '#core/ids.ts'
import type { Drafts } from './show-draft.ts'

/** Reads untrusted documents with a time limit, isolated from other requests. */
export type ImportReader = {
  /** Reads a text, table, calendar, page, feed or JSON document. Detects the format from the content; `type`, a media type, is used only
   * to find the encoding. Accounts take turns. `url` is needed to resolve relative links and to find {@link Drafts.next};
   * `today` (YYYY-MM-DD) completes dates without a year. Rejects with `input.invalid` for `field`, or with `busy`. */
  read(content: Uint8Array | string, context: ReadingContext): Promise<Drafts>
}
type ReadingContext = { type: string | null; field: string; today: string; accountId?: AccountId; url?: string }

export type SafeFetch = {
  /** Fetches a document from public IP addresses within `withinMs` (at most 8 s), with up to 3 redirects. Rejects with
   * `input.invalid` for `url`, for example if the document exceeds `maxBytes` (default: 2 MB), or with the `DomainError` from
   * `checkUrl`. */
  fetch(url: string, options?: FetchOptions): Promise<FetchedDocument>
}

/** Rejects to block a request. The URL may be the target of a redirect. */
export type CheckUrl = (url: string) => Promise<void>

type FetchOptions = {
  withinMs?: number
  maxBytes?: number
  validators?: FetchValidators | null
  checkUrl?: CheckUrl | undefined
}

/** `url` is the URL after redirects. `isUnmodified` means that the given validators still match. */
type FetchedDocument = {
  bytes: Uint8Array
  type: string | null
  url: string
  validators?: FetchValidators
  isUnmodified?: true
}

/** Identifies one state of a document. Conditional requests (RFC 9110, section 13) send `etag` and `lastModified`; `digest` is compared
 * after fetching. */
export type FetchValidators = { etag: string | null; lastModified: string | null; digest: string }
