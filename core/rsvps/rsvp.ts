import type { AccountId, ShowId } from '#core/ids.ts'

/** `yes`: going. `maybe`: not decided. */
export const rsvpResponses = ['yes', 'maybe'] as const
export type RsvpResponse = (typeof rsvpResponses)[number]

export const MAX_RSVPS = 500

export type Rsvp = { accountId: AccountId; showId: ShowId; response: RsvpResponse; respondedAt: Date }

export type Rsvps = {
  /** Returns the account's RSVPs, the oldest first. */
  of(accountId: AccountId): Promise<readonly Rsvp[]>
  /** Adds the RSVPs, replacing an account's earlier RSVP to the same show. Expects at most one RSVP per account and show. */
  saveAll(rsvps: readonly Rsvp[]): Promise<void>
  remove(accountId: AccountId, showId: ShowId): Promise<boolean>
}
