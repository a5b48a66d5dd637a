import type { Account } from '#core/accounts/account.ts'
import type { AccountOverview } from '#core/accounts/account-overview.ts'
import type { Email } from '#core/accounts/email.ts'
import type { OneTimeToken, TokenPurpose } from '#core/accounts/one-time-token.ts'
import type { PersonalData } from '#core/accounts/personal-data.ts'
import type { Passkey, SecondFactors } from '#core/accounts/second-factors.ts'
import type { Session } from '#core/accounts/session.ts'
import type { Band, BandHit } from '#core/bands/band.ts'
import type { BotChallenge } from '#core/bot-check/bot-check.ts'
import type { AuditEntry, Revision } from '#core/history/revision.ts'
import type { AccountId, BandId, SessionId, ShowId, VenueId } from '#core/ids.ts'
import type { Limit } from '#core/limits/limits.ts'
import type { NewMail, OutboxMail } from '#core/mail/outbox-mail.ts'
import type { Actor, RoleName } from '#core/permissions/policy.ts'
import type { CursorKey } from '#core/shows/cursor.ts'
import type { CatalogueShow } from '#core/shows/listing.ts'
import type { Show } from '#core/shows/show.ts'
import type { Venue, VenueHit, VenueInput } from '#core/venues/venue.ts'

/** All that the core asks of the world. */
export type Ports = {
  transact: Transact
  identities: Identities
  catalogue: ShowCatalogue
  directory: Directory
  accountDirectory: AccountDirectory
  rateLimits: RateLimits
  site: SiteRules
  clock: Clock
  ids: Ids
  tokens: Tokens
  passwords: Passwords
  weakPasswords: WeakPasswords
  lookAlikes: LookAlikes
  passkeys: Passkeys
  timeCodes: TimeCodes
  botCheck: BotCheck
  imaging: Imaging
  imageFiles: ImageFiles
  timeZones: TimeZones
  mailer: Mailer
}

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
  revisions: { addAll(revisions: readonly Revision[]): Promise<void> }
  audit: { add(entry: AuditEntry): Promise<void> }
  outbox: Outbox
}

export type Accounts = {
  find(id: AccountId): Promise<Account | null>
  findByEmail(email: Email): Promise<Account | null>
  /** Whether somebody has a name that looks the same; of two who ask for one key, the other waits until this transaction ends. */
  isNameTaken(nameKey: string): Promise<boolean>
  /** How many accounts that are not suspended hold the role. Others who ask for the same role wait until this transaction ends. */
  countHolding(role: RoleName): Promise<number>
  /** The addresses of the confirmed accounts that are not suspended and hold one of the roles. */
  emailsHolding(roles: readonly RoleName[]): Promise<readonly Email[]>
  /** Adds (version 0) or replaces the account with its roles. Rejects with `account.email_taken`, `account.name_taken`, or `stale_write`. */
  save(account: Account): Promise<Account>
  /**
   * Takes the account away with its sessions, tokens, second factors and memberships, and its waiting mails. What it added
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
  /** Adds (version 0) or replaces, and returns it with the next version. Rejects with `stale_write` when the stored version is not the given one. */
  save(factors: SecondFactors): Promise<SecondFactors>
}

/** What the three kinds that people edit have in common. Finding one that is deleted gives null. */
type Editable<Id, Thing> = {
  find(id: Id): Promise<Thing | null>
  /**
   * Adds (version 0) or replaces, and returns it with the next version (1 for a new one). Rejects with `stale_write` when
   * the stored version is not the given one.
   */
  save(thing: Thing): Promise<Thing>
  /** `base`, or `base-2`, `base-3` … : the first that is free. Others who ask for the same base wait until this transaction ends. */
  freeSlug(base: string): Promise<string>
}

/** Whole bills at once: what one of these asks of the store does not grow with the number of bands. */
export type Bands = Editable<BandId, Band> & {
  /** Those of the bands that are there. */
  findAll(ids: readonly BandId[]): Promise<ReadonlyMap<BandId, Band>>
  /**
   * By {@link Band.nameKey}, the oldest band of each name that somebody bears. When one is missing, others who miss one
   * wait until this transaction ends, so that one name is added once.
   */
  findByNames(nameKeys: readonly string[]): Promise<ReadonlyMap<string, Band>>
  /** A free slug for each base, in their order and no two the same; numbered, and waited for, like {@link Editable.freeSlug}. */
  freeSlugs(bases: readonly string[]): Promise<readonly string[]>
  /** Adds new bands (version 0) and returns them, in their order, with version 1. Rejects with `stale_write` when one is there already. */
  addAll(bands: readonly Band[]): Promise<readonly Band[]>
}

export type Venues = Editable<VenueId, Venue> & {
  /** The oldest venue of the same name, street, city and country, case and accents aside. When there is none, others who miss one wait like in {@link Bands.findByNames}. */
  findByPlace(place: Pick<VenueInput, 'name' | 'address' | 'city' | 'country'>): Promise<Venue | null>
}

export type Shows = Editable<ShowId, Show>

export type Outbox = {
  add(mail: NewMail): Promise<void>
  /** Takes up to `limit` mails that are due at `now`, oldest first, counts the attempt and hides them from others until `leaseUntil`. */
  claim(now: Date, leaseUntil: Date, limit: number): Promise<readonly OutboxMail[]>
  /** The mail has been handed over: nothing of it is kept. */
  settle(id: string): Promise<void>
  /** The mail could not be handed over: due again at `next`, or given up when null, and then what it was to say is forgotten. `reason` is for the operator. */
  postpone(id: string, next: Date | null, reason: string): Promise<void>
}

/** Who is behind a session, asked with every request: a read of its own, so that reading needs no transaction. */
export type Identities = {
  /** The actor of a session that has not expired at `now` and whose account is not suspended; `hasSecondStep` says whether a log-in of theirs takes more than the password. */
  bySession(tokenHash: string, now: Date): Promise<Identity | null>
}

export type Identity = { actor: Actor; hasSecondStep: boolean; createdAt: Date; expiresAt: Date }

/** Reads of accounts, for admins and for the person themselves. */
export type AccountDirectory = {
  /** Accounts whose username, display name or address holds `q` (case aside; all when empty), the newest first: up to `limit` after `offset`, and how many there are in all. */
  search(query: {
    q: string
    now: Date
    limit: number
    offset: number
  }): Promise<{ accounts: readonly AccountOverview[]; total: number }>
  /** The bands the account belongs to or has claimed, by name. */
  memberships(
    accountId: AccountId,
  ): Promise<readonly { bandId: BandId; bandName: string; state: 'pending' | 'active' }[]>
  /** Everything that is stored about the person; null when there is none. Nothing in it is a secret. */
  personalData(accountId: AccountId): Promise<PersonalData | null>
}

/** Reads of shows, shaped by the questions that are asked; answers reflect everything committed before. Deleted shows are not there. */
export type ShowCatalogue = {
  /**
   * Shows whose `upcomingUntil` is after `now`, ordered by showDate, first time, title (by code point), id: up to `limit`
   * after an offset or after a cursor's key, and how many there are in all.
   */
  upcoming(
    query: { now: Date; limit: number } & ({ offset: number } | { after: CursorKey }),
  ): Promise<{ shows: readonly CatalogueShow[]; total: number }>
  show(id: ShowId): Promise<CatalogueShow | null>
  showBySlug(slug: string): Promise<CatalogueShow | null>
}

/** Reads of bands and venues. Searches are tolerant of typing errors, case and accents; best first. Deleted ones are not there. */
export type Directory = {
  band(id: BandId): Promise<Band | null>
  venue(id: VenueId): Promise<Venue | null>
  searchBands(q: string | null, limit: number): Promise<readonly BandHit[]>
  searchVenues(q: string | null, limit: number): Promise<readonly VenueHit[]>
}

/** What the operator decided and the rules of the business go by. */
export type SiteRules = {
  name: string
  /** Whether SiteAdmin and SiteOwner count only for accounts that log in with two steps. */
  requiresTwoStep: boolean
}

export type Clock = { now(): Date }

export type Ids = {
  /** A new UUID. */
  next(): string
}

/** Bearer tokens: only the holder knows the token, only the hash is stored. */
export type Tokens = {
  /** 256 random bits, base64url. */
  make(): string
  hash(token: string): string
  /** 120 random bits to be written down by a person: groups of capitals and digits. */
  makeCode(): string
}

export type Passwords = {
  /** Rejects with `busy` when too many wait already. */
  hash(password: string): Promise<string>
  /** Null for the hash (nobody of that name) takes the same time and is false. Rejects with `busy` when too many wait already. */
  verify(hash: string | null, password: string): Promise<boolean>
}

export type WeakPasswords = {
  /** True for a password that is common, or made of what everybody would try first; never for a random one. `about` are words of this person and site. */
  isWeak(password: string, about: readonly string[]): Promise<boolean>
}

export type LookAlikes = {
  /** What two names have in common that look alike: the skeleton of UTS 39 section 4, without regard to case, accents and blanks. For comparing, never for showing. */
  keyOf(name: string): string
}

/** Counters shared by every process of an installation. */
export type RateLimits = {
  /** Counts one use of the key. Null when that was within the limit, else the ms until a use is free. Many at once pass no more often than one after another. */
  use(limit: Limit, key: string): Promise<number | null>
  /** Takes one use back. */
  giveBack(limit: Limit, key: string): Promise<void>
  /** As if the key had never been used. */
  forget(limit: Limit, key: string): Promise<void>
}

/** WebAuthn Level 3. What goes to the browser and comes back is JSON as the specification of `PublicKeyCredential` has it. */
export type Passkeys = {
  /** What the browser needs to make a passkey for the account, without those it has. */
  setUp(account: Pick<Account, 'id' | 'name' | 'displayName'>, existing: readonly Passkey[]): Promise<PasskeyRequest>
  /** The passkey that was made in answer to the challenge; null when the answer is not sound. */
  made(answer: unknown, challenge: string): Promise<Omit<Passkey, 'name' | 'createdAt' | 'lastUsedAt'> | null>
  /** What the browser needs to sign with one of these passkeys, or with any that it has for this site. */
  request(allowed: readonly Passkey[] | null): Promise<PasskeyRequest>
  /** Which passkey answers, and whose it says it is; null when the answer cannot be read. Proves nothing. */
  claimed(answer: unknown): { passkeyId: string; accountId: AccountId | null } | null
  /** The new signature counter when the passkey signed the challenge and the person was verified; null when not. */
  signed(answer: unknown, challenge: string, passkey: Passkey): Promise<{ counter: number } | null>
}

export type PasskeyRequest = { options: Readonly<Record<string, unknown>>; challenge: string }

/** Time-based codes (RFC 6238): 6 digits, 30 seconds, SHA-1, as every authenticator app knows them. */
export type TimeCodes = {
  /** 160 random bits, base32. */
  makeSecret(): string
  /** `otpauth://` address of the secret and the account, for the app. */
  address(secret: string, accountName: string): string
  /** The time step the code belongs to, at most one from that of `now`; null when it is not the secret's. */
  stepOf(secret: string, code: string, now: Date): number | null
}

export type BotCheck = {
  /** A new challenge for one form. */
  challenge(): Promise<BotChallenge>
  /** Whether the response solves a challenge of ours that has not been used and is not too old. Rejects with `unavailable` when it cannot be told. */
  passes(response: string): Promise<boolean>
}

export type Imaging = {
  /** A square WebP of the picture's middle, upright, at most 512 pixels wide, without metadata. Rejects with `image.unreadable` or `image.too_large`. */
  square(picture: Uint8Array): Promise<Uint8Array>
}

/** Pictures as files, each written once under a name of its own. */
export type ImageFiles = {
  put(name: string, content: Uint8Array): Promise<void>
  /** Null when there is none of that name. */
  get(name: string): Promise<Uint8Array | null>
  /** Nothing happens when there is none. */
  remove(name: string): Promise<void>
}

export type TimeZones = {
  /** The IANA zone of the coordinates, else the country's, else the site's default. */
  at(place: Pick<VenueInput, 'latitude' | 'longitude' | 'country'>): string
}

export type Mailer = {
  /**
   * Hands the mail over: `sent`, or `refused` when this recipient will never get it, however often it is tried. Rejects
   * when another try may succeed. Called outside any transaction.
   */
  send(mail: OutboxMail): Promise<'sent' | 'refused'>
}
