import type { AccountId, ShowId } from '#core/ids.ts'

/** `yes`: going. `maybe`: not decided. */
export const rsvpResponses = ['yes', 'maybe'] as const
export type RsvpResponse = (typeof rsvpResponses)[number]

export const MAX_RSVPS = 500

export type Rsvp = { accountId: AccountId; showId: ShowId; response: RsvpResponse; respondedAt: Date }

export type Rsvps = {
  /** Returns the answers of the account, the oldest first. */
  of(accountId: AccountId): Promise<readonly Rsvp[]>
  /** Adds the answers, replacing an account's earlier answer to the same show. Expects at most one answer per account and show. */
  saveAll(rsvps: readonly Rsvp[]): Promise<void>
  remove(accountId: AccountId, showId: ShowId): Promise<boolean>
}
