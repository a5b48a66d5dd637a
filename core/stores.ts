import type { ShowManagerRequest } from '#core/access/show-manager-request.ts'
import type { Account } from '#core/accounts/account.ts'
import type { Membership } from '#core/accounts/membership.ts'
import type { AlertNotices, Alerts, Subscribers } from '#core/alerts/alert-stores.ts'
import type { AuditEntry } from '#core/audit/audit-entry.ts'
import type { OneTimeToken, TokenPurpose } from '#core/authentication/one-time-token.ts'
import type { SecondFactors } from '#core/authentication/second-factors.ts'
import type { Session } from '#core/authentication/session.ts'
import type { Band } from '#core/bands/band.ts'
import type { Images } from '#core/images/stored-images.ts'
import type { Job, JobOptions, JobPayloads, PayloadOf } from '#core/jobs/job.ts'
import type { Email } from '#core/mail/email.ts'
import type { RoleName } from '#core/permissions/policy.ts'
import type { EditableKind, Revision } from '#core/revisions/revision.ts'
import type { Rsvps } from '#core/rsvps/rsvp.ts'
import type { LineUps } from '#core/shows/act.ts'
import type { Show } from '#core/shows/show.ts'
import type { Sources } from '#core/sources/source-store.ts'
import type { Merge } from '#core/timeline/merge.ts'
import type { ShowVenueFields } from '#core/venues/show-venue.ts'
import type { DerivedLocation, Venue, VenueInput } from '#core/venues/venue.ts'
import type { AccountId, BandId, MergeId, SessionId, ShowId, ShowManagerRequestId, VenueId } from './ids.ts'

/** Runs `work` in a transaction and retries it after conflicts, so `work` must have no side effects, network access or nested
 * transactions. Rejects with the error of `work`, with `stale_write` after too many conflicts, or with `unavailable`. */
export type Transact = <T>(work: (stores: Stores) => Promise<T>) => Promise<T>

/** The write model of one transaction. Stores return copies. `lock…`, `countWithRole`, `free…` and `is…Taken` lock until the
 * transaction ends; `claim…`, `endExpired` and `eraseUnconfirmed` skip locked rows. `save` adds or replaces a row, with optimistic
 * locking (`stale_write`) if it has a version (0 if new) and is not a source. If `remove` or `endById` returns true, the row existed. */
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
  jobs: Jobs
  subscribers: Subscribers
  alerts: Alerts
  alertNotices: AlertNotices
  rsvps: Rsvps
  sources: Sources
}

export type Accounts = {
  find(id: AccountId): Promise<Account | null>
  findByEmail(email: Email): Promise<Account | null>
  /** Finds the account by the key of its username ({@link Confusables.keyOf}). */
  findByNameKey(nameKey: string): Promise<Account | null>
  /** Returns those of the paths that are profile pictures of accounts. */
  profileImagesInUse(paths: readonly string[]): Promise<readonly string[]>
  lock(id: AccountId): Promise<Account | null>
  isNameTaken(nameKey: string): Promise<boolean>
  /** Counts accounts that are not suspended. */
  countWithRole(role: RoleName): Promise<number>
  /** Returns the email addresses of the confirmed accounts with at least one of the roles, except suspended accounts. */
  emailsWithRoles(roles: readonly RoleName[]): Promise<readonly Email[]>
  /** Rejects with `account.email_taken`, `account.name_taken` or `stale_write`. */
  save(account: Account): Promise<Account>
  /** Deletes the account and its personal data, including queued emails. Keeps its contributions without the name. Idempotent. */
  erase(id: AccountId): Promise<void>
  eraseUnconfirmed(createdBefore: Date, limit: number): Promise<void>
}

export type Sessions = {
  /** Adds the session, and ends all of the account's sessions except the `maxSessions` that expire last. */
  add(session: Session, maxSessions: number): Promise<void>
  /** Returns unexpired sessions, the latest log-in first. */
  list(accountId: AccountId, now: Date): Promise<readonly Session[]>
  extend(tokenHash: string, expiresAt: Date): Promise<void>
  markSecondStep(tokenHash: string): Promise<void>
  endByToken(tokenHash: string): Promise<void>
  endById(accountId: AccountId, id: SessionId): Promise<boolean>
  endAll(accountId: AccountId, exceptTokenHash: string | null): Promise<void>
  endExpired(now: Date, limit: number): Promise<void>
}

export type OneTimeTokens = {
  /** Adds or replaces the token, and deletes up to `EXPIRED_TOKENS_BATCH_SIZE` expired ones. */
  add(token: OneTimeToken): Promise<void>
  find(tokenHash: string, purpose: TokenPurpose, now: Date): Promise<OneTimeToken | null>
  /** Finds and deletes the token atomically: only one of several concurrent calls receives the token. */
  consume(tokenHash: string, purpose: TokenPurpose, now: Date): Promise<OneTimeToken | null>
  latest(accountId: AccountId, purpose: TokenPurpose, now: Date): Promise<OneTimeToken | null>
  revokeAll(accountId: AccountId, purposes: readonly TokenPurpose[]): Promise<void>
}

export type SecondFactorsStore = {
  find(accountId: AccountId): Promise<SecondFactors | null>
  isPasskeyTaken(passkeyId: string): Promise<boolean>
  save(factors: SecondFactors): Promise<SecondFactors>
}

/** `find` omits deleted entities; `findAny` includes them. */
type EditableStore<Id, Entity> = {
  find(id: Id): Promise<Entity | null>
  findAny(id: Id): Promise<Entity | null>
  /** Returns the entity with its next version. The former slug redirects. */
  save(entity: Entity): Promise<Entity>
  /** Returns the first of `base`, `base-2`, … that is not a current or former slug of another entity of this kind. Locks the
   * base and the entity. */
  freeSlug(base: string, entityId?: Id): Promise<string>
}

/** `find` locks the band. Bands are locked before names, and names before slugs, to avoid deadlocks. The number of
 * queries does not depend on the number of bands in a line-up. */
export type Bands = EditableStore<BandId, Band> & {
  /** Returns existing bands by requested id, following merges, with a shared lock against edits and merges. To change a band,
   * read it with `find`. */
  findAll(ids: readonly BandId[]): Promise<ReadonlyMap<BandId, Band>>
  /** Returns, by {@link Band.nameKey}, the oldest band with that key, or else the band that replaced a merged one. If a band
   * is missing, blocks other transactions from adding bands, so that each name is added once. */
  findByNames(nameKeys: readonly string[]): Promise<ReadonlyMap<string, Band>>
  freeSlugs(bases: readonly string[]): Promise<readonly string[]>
  addAll(bands: readonly Band[]): Promise<readonly Band[]>
}

export type Venues = EditableStore<VenueId, Venue> & {
  /** Follows merges; takes a shared lock as {@link Bands.findAll} does. */
  findCurrent(id: VenueId): Promise<Venue | null>
  /** Returns the oldest venue with this name and address, regardless of case and accents, or else the venue that replaced a
   * merged one. Locks as {@link Bands.findByNames} does. */
  findByNameAndAddress(venue: Pick<VenueInput, 'name' | 'address' | 'city' | 'country'>): Promise<Venue | null>
  claimWithoutDerivedLocation(limit: number): Promise<readonly Venue[]>
  /** Keeps the version, as no editable field changes. */
  setDerivedLocation(id: VenueId, derivedLocation: DerivedLocation): Promise<void>
}

/** `find` and `findAny` lock the show. */
export type Shows = EditableStore<ShowId, Show> & {
  /** Also locks the night at the venue, so that a concurrent duplicate is found. */
  isNightTaken(venueId: VenueId, showDate: string): Promise<boolean>
  /** Locks the shows with the band, or those with the ids, including deleted ones. Returns the non-empty line-ups. */
  lockLineUps(of: { bandId: BandId } | { showIds: readonly ShowId[] }): Promise<LineUps>
  /** Keeps the versions, as {@link Shows.saveShowVenues} does, so that concurrent edits stay valid. */
  saveLineUps(lineUps: LineUps): Promise<void>
  /** Locks the shows that have or had the venue, or those with the ids, including deleted ones. */
  lockShowVenues(of: { venueId: VenueId } | { showIds: readonly ShowId[] }): Promise<readonly ShowVenueFields[]>
  saveShowVenues(shows: readonly ShowVenueFields[]): Promise<void>
  /** Returns up to `limit` shows to reconfirm, and records `now` as the time of the request. Their dates are from `from` to `to`
   * (YYYY-MM-DD). They were added before `addedBefore` by an account that still exists, are neither cancelled nor postponed, and
   * have no recorded request yet. */
  claimForReconfirmation(query: {
    from: string
    to: string
    addedBefore: Date
    now: Date
    limit: number
  }): Promise<readonly Show[]>
}

export type Memberships = {
  find(bandId: BandId, accountId: AccountId): Promise<Membership | null>
  lock(bandId: BandId): Promise<readonly Membership[]>
  save(membership: Membership): Promise<void>
  remove(bandId: BandId, accountId: AccountId): Promise<boolean>
}

/** Lock the account before calling `findByAccount`, `add` or `remove`. */
export type ShowManagerRequests = {
  find(id: ShowManagerRequestId): Promise<ShowManagerRequest | null>
  findByAccount(accountId: AccountId): Promise<ShowManagerRequest | null>
  add(request: ShowManagerRequest): Promise<void>
  remove(id: ShowManagerRequestId): Promise<boolean>
}

export type Revisions = {
  addAll(revisions: readonly Revision[]): Promise<void>
  find(kind: EditableKind, id: string, version: number): Promise<Revision | null>
}

export type Merges = {
  add(merge: Merge): Promise<void>
  /** Takes the global merge lock. Merges call it first, because they lock shows and bands in the opposite order to edits. */
  takeGlobalLock(): Promise<void>
  lock(id: MergeId): Promise<Merge | null>
  markUndone(id: MergeId, at: Date): Promise<void>
  /** Returns the later merges of the same kind that have not been undone and that moved a show, member or source that `merge`
   * also moved, oldest first. */
  later(merge: Merge): Promise<readonly Merge[]>
  replace(merge: Merge): Promise<void>
}

/** Background work, to be done after the commit. Jobs with the same name are claimed oldest first. */
export type Jobs = {
  add<Name extends keyof JobPayloads>(name: Name, payload: JobPayloads[Name], options?: JobOptions): Promise<void>
  /** Adds the one job of a schedule, due at `firstAt`, unless it exists. */
  schedule(name: string, firstAt: Date): Promise<void>
  /** Leases due jobs until `leaseUntil` and counts an attempt for each. A job that would wait longer than `maxWaitMs` counts
   * as due, because the clock must have been set back. By default, only retries have a limit, {@link MAX_WAIT_MS}. */
  claim<Name extends string>(
    name: Name,
    claim: { now: Date; leaseUntil: Date; limit: number; maxWaitMs?: number },
  ): Promise<readonly Job<PayloadOf<Name>>[]>
  /** Extends the lease. Resolves to false if another process has claimed the job since. */
  renew(job: Pick<Job, 'id' | 'attempts'>, leaseUntil: Date): Promise<boolean>
  remove(id: string): Promise<void>
  /** Makes the job due at `next`. `reason` is for the operator; null means success, and resets the attempts. */
  reschedule(id: string, next: Date, reason: string | null): Promise<void>
  /** Replaces the payload with the redacted one. `claim` never returns the job again. */
  giveUp(id: string, reason: string, redactedPayload: unknown): Promise<void>
}
