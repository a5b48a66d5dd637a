import type { ShowManagerRequest } from '#core/access/show-manager-request.ts'
import type { Account } from '#core/accounts/account.ts'
import type { Membership } from '#core/accounts/membership.ts'
import type { AuditEntry } from '#core/audit/audit-entry.ts'
import type { OneTimeToken } from '#core/authentication/one-time-token.ts'
import type { SecondFactors } from '#core/authentication/second-factors.ts'
import type { Session } from '#core/authentication/session.ts'
import type { Band } from '#core/bands/band.ts'
import type { Image } from '#core/images/image.ts'
import type { OutboxMail } from '#core/mail/outbox-mail.ts'
import type { Revision } from '#core/revisions/revision.ts'
import type { Show } from '#core/shows/show.ts'
import type { Merge } from '#core/timeline/merge.ts'
import type { Venue } from '#core/venues/venue.ts'

/** A mail in the outbox, due at once when `notBefore` is null; `lastError` says why the last try failed. */
export type WaitingMail = OutboxMail & { notBefore: Date | null; givenUpAt: Date | null; lastError: string | null }

/** By the slug, the id of what had it before it got another one. */
export type FormerSlugs = Map<string, string>

const rows = <Row>(): Map<string, Row> => new Map<string, Row>()
const list = <Row>(): readonly Row[] => []

/** Returns a state without content. Every table is listed here, and nowhere else in this file. */
export const emptyState = () => ({
  accounts: rows<Account>(),
  sessions: rows<Session>(),
  oneTimeTokens: rows<OneTimeToken>(),
  secondFactors: rows<SecondFactors>(),
  bands: rows<Band>(),
  venues: rows<Venue>(),
  shows: rows<Show>(),
  formerBandSlugs: rows<string>() as FormerSlugs,
  formerVenueSlugs: rows<string>() as FormerSlugs,
  formerShowSlugs: rows<string>() as FormerSlugs,
  images: rows<Image>(),
  merges: rows<Merge>(),
  requests: rows<ShowManagerRequest>(),
  memberships: list<Membership>(),
  revisions: list<Revision>(),
  audit: list<AuditEntry>(),
  outbox: rows<WaitingMail>(),
})

/**
 * Everything that is stored. Rows are never changed in place, only replaced. Copying the containers therefore copies the
 * state, and one state can be read while the next is being made.
 */
export type MemoryState = ReturnType<typeof emptyState>

export const copyOf = (state: MemoryState): MemoryState =>
  Object.fromEntries(
    Object.entries(state).map(([name, table]) => [
      name,
      table instanceof Map ? new Map<string, unknown>(table) : table,
    ]),
  ) as MemoryState

/** Plain data that shares nothing with the stored: what goes in and what comes out passes through here. */
export const detached = <T>(thing: T): T => structuredClone(thing)
