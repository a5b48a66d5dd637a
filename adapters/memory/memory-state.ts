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

/**
 * Everything that is stored. What lies in it is never changed in place, only replaced: so a copy of the containers is a
 * copy of the whole, and one state can be read while the next is being made.
 */
export type MemoryState = {
  accounts: Map<string, Account>
  sessions: Map<string, Session>
  oneTimeTokens: Map<string, OneTimeToken>
  secondFactors: Map<string, SecondFactors>
  bands: Map<string, Band>
  venues: Map<string, Venue>
  shows: Map<string, Show>
  formerBandSlugs: FormerSlugs
  formerVenueSlugs: FormerSlugs
  formerShowSlugs: FormerSlugs
  images: Map<string, Image>
  merges: Map<string, Merge>
  requests: Map<string, ShowManagerRequest>
  memberships: readonly Membership[]
  revisions: readonly Revision[]
  audit: readonly AuditEntry[]
  outbox: Map<string, WaitingMail>
}

export const emptyState = (): MemoryState => ({
  accounts: new Map(),
  sessions: new Map(),
  oneTimeTokens: new Map(),
  secondFactors: new Map(),
  bands: new Map(),
  venues: new Map(),
  shows: new Map(),
  formerBandSlugs: new Map(),
  formerVenueSlugs: new Map(),
  formerShowSlugs: new Map(),
  images: new Map(),
  merges: new Map(),
  requests: new Map(),
  memberships: [],
  revisions: [],
  audit: [],
  outbox: new Map(),
})

export const copyOf = (state: MemoryState): MemoryState => ({
  ...state,
  accounts: new Map(state.accounts),
  sessions: new Map(state.sessions),
  oneTimeTokens: new Map(state.oneTimeTokens),
  secondFactors: new Map(state.secondFactors),
  bands: new Map(state.bands),
  venues: new Map(state.venues),
  shows: new Map(state.shows),
  formerBandSlugs: new Map(state.formerBandSlugs),
  formerVenueSlugs: new Map(state.formerVenueSlugs),
  formerShowSlugs: new Map(state.formerShowSlugs),
  images: new Map(state.images),
  merges: new Map(state.merges),
  requests: new Map(state.requests),
  outbox: new Map(state.outbox),
})

/** Plain data that shares nothing with the stored: what goes in and what comes out passes through here. */
export const detached = <T>(thing: T): T => structuredClone(thing)
