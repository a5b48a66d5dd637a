import type { Account } from '#core/accounts/account.ts'
import type { Email } from '#core/accounts/email.ts'
import type { Session } from '#core/accounts/session.ts'
import type { Band, BandHit } from '#core/bands/band.ts'
import type { AuditEntry, Revision } from '#core/history/revision.ts'
import type { BandId, ShowId, VenueId } from '#core/ids.ts'
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
  clock: Clock
  ids: Ids
  tokens: Tokens
  passwords: Passwords
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
  bands: Bands
  venues: Venues
  shows: Shows
  revisions: { addAll(revisions: readonly Revision[]): Promise<void> }
  audit: { add(entry: AuditEntry): Promise<void> }
  outbox: Outbox
}

export type Accounts = {
  findByEmail(email: Email): Promise<Account | null>
  /** How many accounts hold the role. */
  countHolding(role: RoleName): Promise<number>
  /** Adds (version 0) or replaces the account with its roles. Rejects with `account.email_taken`, `account.name_taken`, or `stale_write`. */
  save(account: Account): Promise<Account>
}

export type Sessions = {
  add(session: Session): Promise<void>
  prolong(tokenHash: string, expiresAt: Date): Promise<void>
  /** Ends the session; nothing happens when there is none. */
  end(tokenHash: string): Promise<void>
  /** Takes up to `limit` sessions away that have expired at `now`, the oldest first; those that somebody else is taking away are left to them. */
  endExpired(now: Date, limit: number): Promise<void>
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
  /** The mail could not be handed over: due again at `next`, or given up when null. `reason` is for the operator. */
  postpone(id: string, next: Date | null, reason: string): Promise<void>
}

/** Who is behind a session, asked with every request: a read of its own, so that reading needs no transaction. */
export type Identities = {
  /** The actor of a session that has not expired at `now` and whose account is not suspended. */
  bySession(tokenHash: string, now: Date): Promise<{ actor: Actor; expiresAt: Date } | null>
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
}

export type Passwords = {
  /** Rejects with `busy` when too many wait already. */
  hash(password: string): Promise<string>
  /** Null for the hash (nobody of that name) takes the same time and is false. Rejects with `busy` when too many wait already. */
  verify(hash: string | null, password: string): Promise<boolean>
}

export type TimeZones = {
  /** The IANA zone of the coordinates, else the country's, else the site's default. */
  at(place: Pick<VenueInput, 'latitude' | 'longitude' | 'country'>): string
}

export type Mailer = {
  /** Hands the mail over, or rejects. Called outside any transaction. */
  send(mail: OutboxMail): Promise<void>
}
