import type { Account } from '#core/accounts/account.ts'
import type { Passkey } from '#core/authentication/second-factors.ts'
import type { BotChallenge } from '#core/bot-check/bot-challenge.ts'
import type { JobName, JobRun } from '#core/figures/figures.ts'
import type { LoadCount } from '#core/figures/load.ts'
import type { Gazetteer } from '#core/geography/gazetteer.ts'
import type { ImageFormat } from '#core/images/image.ts'
import type { ImportReading, Outside } from '#core/imports/document.ts'
import type { IssueTracker } from '#core/issues/issue.ts'
import type { OutboxMail } from '#core/mail/outbox-mail.ts'
import type { ShareWords } from '#core/shows/share-words.ts'
import type { AccountId } from './ids.ts'
import type {
  AccountDirectory,
  AuditLog,
  Directory,
  History,
  Identities,
  ShowCatalogue,
  SiteFigures,
  Sitemap,
} from './reads.ts'
import type { Transact } from './stores.ts'

/** The storage ports, all implemented by one adapter. */
export type StoredPorts = {
  transact: Transact
  identities: Identities
  catalogue: ShowCatalogue
  directory: Directory
  accountDirectory: AccountDirectory
  history: History
  auditLog: AuditLog
  siteFigures: SiteFigures
  jobRuns: JobRuns
  loadTally: LoadTally
  sitemap: Sitemap
  rateLimits: RateLimits
}

export type Ports = StoredPorts & {
  issueTracker: IssueTracker
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
  sharePictures: SharePictures
  gazetteer: Gazetteer
  importReading: ImportReading
  outside: Outside
  mailer: Mailer
}

export type SiteRules = {
  name: string
  /** Recipient of contact messages; null for the owners. */
  contactEmail: string | null
  /** Whether SiteAdmin and SiteOwner require a two-step log-in. */
  requiresTwoStep: boolean
}

/** Job outcomes of all processes. Not transactional, so that failures are recorded too. */
export type JobRuns = {
  /** `reason` is null for a success. */
  note(name: JobName, at: Date, reason: string | null): Promise<void>
  /** Returns every job by name, including those that never ran. */
  list(): Promise<readonly JobRun[]>
}

/** Traffic of all processes per quarter-hour. Not transactional. */
export type LoadTally = {
  /** Adds counts to a quarter; each duration at most once. */
  add(since: Date, counts: readonly LoadCount[]): Promise<void>
  /** Returns the quarters from `since` on, oldest first, in order of duration. */
  list(since: Date): Promise<readonly (LoadCount & { since: Date })[]>
  forget(before: Date): Promise<void>
}

export type Clock = { now(): Date }

export type Ids = {
  next(): string
}

/** Bearer tokens, of which only the hash is stored. */
export type Tokens = {
  /** 256 random bits, base64url. */
  make(): string
  hash(token: string): string
  /** 120 random bits as groups of capitals and digits, for people. */
  makeCode(): string
}

export type Passwords = {
  /** Rejects with `busy` if the queue is full. */
  hash(password: string): Promise<string>
  /** A null hash takes the same time and returns false. Rejects with `busy` if the queue is full. */
  verify(hash: string | null, password: string): Promise<boolean>
}

export type WeakPasswords = {
  /** Detects common and easily guessed passwords; `about` are words of the user and site. */
  isWeak(password: string, about: readonly string[]): Promise<boolean>
}

export type LookAlikes = {
  /** Returns the UTS #39 section 4 skeleton, ignoring case, accents and blanks. For comparison only. */
  keyOf(name: string): string
  /** Replaces confusable letters with Latin ones. For comparison only. */
  inLatin(name: string): string
}

/** Counters shared by all processes. */
export type RateLimits = {
  /** Counts one use atomically. Returns null within the limit, else the ms until the next use. Ignores windows from a clock
   * since set back. */
  use(limit: Limit, key: string): Promise<number | null>
  giveBack(limit: Limit, key: string): Promise<void>
  forget(limit: Limit, key: string): Promise<void>
}

/** WebAuthn Level 3; data is the JSON of `PublicKeyCredential`. */
export type Passkeys = {
  /** Returns creation options that exclude `existing`. */
  setUp(account: Pick<Account, 'id' | 'name' | 'displayName'>, existing: readonly Passkey[]): Promise<PasskeyRequest>
  /** Returns the created passkey, or null for an invalid response. */
  made(answer: unknown, challenge: string): Promise<Omit<Passkey, 'name' | 'createdAt' | 'lastUsedAt'> | null>
  /** Returns request options for the allowed passkeys, or for any (null). */
  request(allowed: readonly Passkey[] | null): Promise<PasskeyRequest>
  /** Parses the response without verifying it; null if invalid. */
  claimed(answer: unknown): { passkeyId: string; accountId: AccountId | null } | null
  /** Returns the new counter if signature and user verification are valid, else null. */
  signed(answer: unknown, challenge: string, passkey: Passkey): Promise<{ counter: number } | null>
}

export type PasskeyRequest = { options: Readonly<Record<string, unknown>>; challenge: string }

/** RFC 6238 with 6 digits, 30 seconds and SHA-1, which all apps support. */
export type TimeCodes = {
  /** 160 random bits, base32. */
  makeSecret(): string
  address(secret: string, accountName: string): string
  /** Returns the time step of a valid code, at most one from `now`; else null. */
  stepOf(secret: string, code: string, now: Date): number | null
}

export type BotCheck = {
  challenge(): Promise<BotChallenge>
  /** Returns whether the response solves a current, unused challenge. Rejects with `unavailable`. */
  passes(response: string): Promise<boolean>
}

export type Imaging = {
  /** Crops to an upright square WebP of at most 512 pixels without metadata. Rejects with `image.unreadable` or
   * `image.too_large`. */
  square(picture: Uint8Array, accountId?: AccountId): Promise<Uint8Array>
  /** Scales to the sizes of `core/images/image.ts`, upright and without metadata, off the event loop. Rejects with
   * `image.unreadable` or `image.too_large`. */
  scale(picture: Uint8Array, accountId?: AccountId): Promise<ScaledPicture>
}

export type ScaledPicture = {
  width: number
  height: number
  files: readonly { width: number; format: ImageFormat; content: Uint8Array }[]
}

/** Write-once files. Rejects with `unavailable` when the storage is unreachable, full or corrupt. */
export type ImageFiles = {
  put(name: string, content: Uint8Array): Promise<void>
  get(name: string): Promise<Uint8Array | null>
  /** Does nothing if the file is missing. */
  remove(name: string): Promise<void>
  /** Returns up to `limit` files named after `after`, in code point order. */
  list(query: { after: string | null; limit: number }): Promise<readonly StoredFile[]>
}

/** Link preview PNGs in the size of `core/shows/share-words.ts`. Deterministic. */
export type SharePictures = {
  /** Returns the cached or pending picture. */
  kept(words: ShareWords): Promise<Uint8Array> | null
  /** Draws the picture off the event loop, omitting characters without a glyph. Rejects with `busy` if the queue is full. */
  draw(words: ShareWords, readPoster: () => Promise<Uint8Array | null>): Promise<Uint8Array>
}

export type StoredFile = { name: string; writtenAt: Date }

export type Mailer = {
  /** `refused` is permanent for this recipient; rejects if a retry may succeed. Called outside transactions. */
  send(mail: OutboxMail): Promise<'sent' | 'refused'>
}

/** Uses per key in a fixed window that starts with the first one. `isOfClients` also counts the client's networks. */
export type Limit = { name: string; uses: number; windowMs: number; isOfClients?: true }
