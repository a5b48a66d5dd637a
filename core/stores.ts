import type { ShowManagerRequest } from '#core/access/show-manager-request.ts'
import type { Account } from '#core/accounts/account.ts'
import type { Membership } from '#core/accounts/membership.ts'
import type { AuditEntry } from '#core/audit/audit-entry.ts'
import type { OneTimeToken, TokenPurpose } from '#core/authentication/one-time-token.ts'
import type { SecondFactors } from '#core/authentication/second-factors.ts'
import type { Session } from '#core/authentication/session.ts'
import type { Band } from '#core/bands/band.ts'
import type { Images } from '#core/images/stored-images.ts'
import type { Email } from '#core/mail/email.ts'
import type { NewMail, OutboxMail } from '#core/mail/outbox-mail.ts'
import type { RoleName } from '#core/permissions/policy.ts'
import type { EditableKind, Revision } from '#core/revisions/revision.ts'
import type { LineUps } from '#core/shows/act.ts'
import type { Show } from '#core/shows/show.ts'
import type { Merge } from '#core/timeline/merge.ts'
import type { ShowVenue } from '#core/venues/show-venue.ts'
import type { Placement, Venue, VenueInput } from '#core/venues/venue.ts'
import type { AccountId, BandId, MergeId, SessionId, ShowId, ShowManagerRequestId, VenueId } from './ids.ts'

/**
 * All or nothing: every write inside `work` commits together, or none does. Never nested; no network inside, and nothing
 * else that must not happen twice: `work` is run again when it lost against a concurrent transaction. Rejects with what
 * `work` rejects with, with `stale_write` when others were first every time, or with `unavailable` when the store cannot be
 * reached.
 */
export type Transact = <T>(work: (stores: Stores) => Promise<T>) => Promise<T>

/** The write side, bound to one transaction. What a store returns is plain data: changing it changes nothing stored. */
export type Stores = {
  accounts: Accounts
  sessions: Sessions
  oneTimeTokens: OneTimeTokens
  secondFactors: SecondFactorsStore
  bands: Bands
  venues: Venues
  shows: Shows
  memberships: Memberships
  requests: ShowManagerRequests
  images: Images
  revisions: Revisions
  merges: Merges
  audit: { add(entry: AuditEntry): Promise<void> }
  outbox: Outbox
}

export type Accounts = {
  find(id: AccountId): Promise<Account | null>
  findByEmail(email: Email): Promise<Account | null>
  /** Whose username has this key of look-alikes. */
  findByNameKey(nameKey: string): Promise<Account | null>
  /** Those of the profile pictures that an account shows. */
  picturesInUse(pictures: readonly string[]): Promise<readonly string[]>
  /** Like find, and nobody else changes the account until this transaction ends. */
  hold(id: AccountId): Promise<Account | null>
  /** Whether somebody has a name that looks the same; of two who ask for one key, the other waits until this transaction ends. */
  isNameTaken(nameKey: string): Promise<boolean>
  /** How many accounts that are not suspended hold the role. Others who ask for the same role wait until this transaction ends. */
  countHolding(role: RoleName): Promise<number>
  /** The addresses of the confirmed accounts that are not suspended and hold one of the roles. */
  emailsHolding(roles: readonly RoleName[]): Promise<readonly Email[]>
  /** Adds (version 0) or replaces the account with its roles. Rejects with `account.email_taken`, `account.name_taken`, or `stale_write`. */
  save(account: Account): Promise<Account>
  /**
   * Takes the account away with its sessions, tokens, second factors, memberships and request, and its waiting mails. What it added
   * stays, without its name. Nothing happens when there is none.
   */
  erase(id: AccountId): Promise<void>
  /** Takes away up to `limit` accounts that were never confirmed and were made before `before`, the oldest first. */
  eraseUnconfirmed(before: Date, limit: number): Promise<void>
}

export type Sessions = {
  /** Adds the session; of those of the account only the `keep` that expire last stay. */
  add(session: Session, keep: number): Promise<void>
  /** Those of the account that have not expired at `now`, the latest first. */
  of(accountId: AccountId, now: Date): Promise<readonly Session[]>
  prolong(tokenHash: string, expiresAt: Date): Promise<void>
  /** From now on the session counts as one that took two steps. */
  strengthen(tokenHash: string): Promise<void>
  /** Ends the session; nothing happens when there is none. */
  end(tokenHash: string): Promise<void>
  /** Ends one session of the account; false when it has none of that id. */
  endOne(accountId: AccountId, id: SessionId): Promise<boolean>
  /** Ends all sessions of the account, but the one of `besides`. */
  endAll(accountId: AccountId, besides: string | null): Promise<void>
  /** Takes up to `limit` sessions away that have expired at `now`, the oldest first; those that somebody else is taking away are left to them. */
  endExpired(now: Date, limit: number): Promise<void>
}

export type OneTimeTokens = {
  /** Adds the token, and takes away up to `EXPIRED_TOKENS_AT_ONCE` of anybody's that have expired by its time. */
  add(token: OneTimeToken): Promise<void>
  /** The token, when it is there for this purpose and has not expired at `now`. */
  find(tokenHash: string, purpose: TokenPurpose, now: Date): Promise<OneTimeToken | null>
  /** Like find, and the token is gone: of many who take one at once, one gets it. */
  take(tokenHash: string, purpose: TokenPurpose, now: Date): Promise<OneTimeToken | null>
  /** The newest token of the account for this purpose that has not expired at `now`. */
  latest(accountId: AccountId, purpose: TokenPurpose, now: Date): Promise<OneTimeToken | null>
  /** Takes away all tokens of the account for these purposes. */
  endAll(accountId: AccountId, purposes: readonly TokenPurpose[]): Promise<void>
}

export type SecondFactorsStore = {
  find(accountId: AccountId): Promise<SecondFactors | null>
  /** Whether any account has a passkey with this credential id; of two who ask for one id, the other waits until this transaction ends. */
  isPasskeyTaken(passkeyId: string): Promise<boolean>
  /** Adds (version 0) or replaces, and returns it with the next version. Rejects with `stale_write` when the stored version is not the given one. */
  save(factors: SecondFactors): Promise<SecondFactors>
}

/** What the three kinds that people edit have in common. Finding one that is deleted gives null, but for `findAny`. */
type Editable<Id, Thing> = {
  find(id: Id): Promise<Thing | null>
  /** Also one that is deleted or was merged into another. */
  findAny(id: Id): Promise<Thing | null>
  /**
   * Adds (version 0) or replaces, and returns it with the next version (1 for a new one). The slug it had before goes on
   * leading to it. Rejects with `stale_write` when the stored version is not the given one.
   */
  save(thing: Thing): Promise<Thing>
  /**
   * `base`, or `base-2`, `base-3` … : the first that nothing of this kind has or ever had, but for the thing that is to get
   * it, when it is there already. Others who ask for the same base wait until this transaction ends.
   */
  freeSlug(base: string, whose?: Id): Promise<string>
}

/** Whole bills at once: what one of these asks of the store does not grow with the number of bands. */
export type Bands = Editable<BandId, Band> & {
  /**
   * By the id that was asked for: the band, or the one that it was merged into; those that are there. They stay as they are
   * until this transaction ends, so that no bill is left with one that was merged meanwhile. To change one, find it.
   */
  findAll(ids: readonly BandId[]): Promise<ReadonlyMap<BandId, Band>>
  /**
   * By {@link Band.nameKey}, the oldest band of each name that somebody bears; else what the oldest that bore it was merged
   * into, so that a duplicate is not made once more. When one is missing, others who miss one
   * wait until this transaction ends, so that one name is added once.
   */
  findByNames(nameKeys: readonly string[]): Promise<ReadonlyMap<string, Band>>
  /** A free slug for each base, in their order and no two the same; numbered, and waited for, like {@link Editable.freeSlug}. */
  freeSlugs(bases: readonly string[]): Promise<readonly string[]>
  /** Adds new bands (version 0) and returns them, in their order, with version 1. Rejects with `stale_write` when one is there already. */
  addAll(bands: readonly Band[]): Promise<readonly Band[]>
}

export type Venues = Editable<VenueId, Venue> & {
  /** The venue, or the one that it was merged into; held like what {@link Bands.findAll} gives, and so its time zone. */
  present(id: VenueId): Promise<Venue | null>
  /** The oldest venue of the same name, street, city and country, case and accents aside; else what the oldest was merged into. When there is none, others who miss one wait like in {@link Bands.findByNames}. */
  findByPlace(place: Pick<VenueInput, 'name' | 'address' | 'city' | 'country'>): Promise<Venue | null>
  /** Up to `limit` venues whose time zone has no source yet. Skips venues that another transaction has claimed. */
  claimUnplaced(limit: number): Promise<readonly Venue[]>
  /** Stores what follows from where the venue is, without a new version: nothing changes that people edit. */
  setPlacement(id: VenueId, placement: Placement): Promise<void>
}

export type Shows = Editable<ShowId, Show> & {
  /** Whether a show is listed at the venue on that day (YYYY-MM-DD). Others who ask for the same night wait until this transaction ends. */
  isNightTaken(venueId: VenueId, showDate: string): Promise<boolean>
  /**
   * Locks the shows that have the band on their line-up, or those of `showIds`, deleted ones included, until this transaction
   * ends. Returns the line-ups that have acts.
   */
  holdLineUps(of: { bandId: BandId } | { showIds: readonly ShowId[] }): Promise<LineUps>
  /** Replaces the line-ups of these shows. The versions of the shows stay, so that an edit based on them is not refused. */
  saveLineUps(lineUps: LineUps): Promise<void>
  /**
   * Locks the shows that have this venue or former venue, or those of `showIds`, deleted ones included, until this transaction
   * ends. Returns their venues.
   */
  holdVenues(of: { venueId: VenueId } | { showIds: readonly ShowId[] }): Promise<readonly ShowVenue[]>
  /** Replaces the venues of these shows. Their versions stay, as in {@link saveLineUps}. */
  saveVenues(shows: readonly ShowVenue[]): Promise<void>
  /**
   * Up to `limit` shows that take place from `from` to `to` (YYYY-MM-DD), were added before `addedBefore` by somebody who is
   * still there, are not off, and whose adder has not been asked yet whether they are still on: they count as asked from now on.
   * Those that somebody else is asking about are left to them.
   */
  claimUnasked(query: {
    from: string
    to: string
    addedBefore: Date
    now: Date
    limit: number
  }): Promise<readonly Show[]>
}

export type Memberships = {
  find(bandId: BandId, accountId: AccountId): Promise<Membership | null>
  /** Members and those who ask, the oldest first. Others who want to know of the same band wait until this transaction ends. */
  hold(bandId: BandId): Promise<readonly Membership[]>
  /** Adds or replaces. */
  save(membership: Membership): Promise<void>
  /** False when there is none. */
  remove(bandId: BandId, accountId: AccountId): Promise<boolean>
}

/** Asked while the account is held, so that nobody asks or decides at the same time. */
export type ShowManagerRequests = {
  find(id: ShowManagerRequestId): Promise<ShowManagerRequest | null>
  /** The one that waits of the account. */
  of(accountId: AccountId): Promise<ShowManagerRequest | null>
  /** The account has none yet. */
  add(request: ShowManagerRequest): Promise<void>
  /** False when there is none. */
  remove(id: ShowManagerRequestId): Promise<boolean>
}

export type Revisions = {
  addAll(revisions: readonly Revision[]): Promise<void>
  /** The revision that made this version. */
  find(kind: EditableKind, of: string, version: number): Promise<Revision | null>
}

export type Merges = {
  add(merge: Merge): Promise<void>
  /**
   * Waits until nobody else merges, undoes a merge or has read a show to change it, and then they wait until this transaction
   * ends. Before anything else: they read shows first and then what is on their bills, a merge the other way round.
   */
  begin(): Promise<void>
  /** Begins as {@link begin} does, and gives the merge. */
  hold(id: MergeId): Promise<Merge | null>
  markUndone(id: MergeId, at: Date): Promise<void>
  /** Merges of the same kind that came after this one, moved some of the same shows or members, and stand: the oldest first. */
  later(merge: Merge): Promise<readonly Merge[]>
  /** From now on this is what the merge has done. */
  save(merge: Merge): Promise<void>
}

export type Outbox = {
  add(mail: NewMail): Promise<void>
  /** Takes up to `limit` mails due at `now`, or not within {@link LONGEST_WAIT_MS}, oldest first, counts the attempt and hides them until `leaseUntil`. */
  claim(now: Date, leaseUntil: Date, limit: number): Promise<readonly OutboxMail[]>
  /** The mail has been handed over: nothing of it is kept. */
  settle(id: string): Promise<void>
  /** The mail could not be handed over: due again at `next`, or given up when null, and then what it was to say is forgotten. `reason` is for the operator. */
  postpone(id: string, next: Date | null, reason: string): Promise<void>
}
