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
  contactEmail: string | null
  requiresTwoStep: boolean
}

/** Job outcomes of all processes. Not transactional, so that failures are recorded too. */
export type JobRuns = {
  note(name: JobName, at: Date, reason: string | null): Promise<void>
  list(): Promise<readonly JobRun[]>
}

/** Traffic of all processes per quarter-hour. Not transactional. */
export type LoadTally = {
  add(since: Date, counts: readonly LoadCount[]): Promise<void>
  list(since: Date): Promise<readonly (LoadCount & { since: Date })[]>
  forget(before: Date): Promise<void>
}

export type Clock = { now(): Date }

export type Ids = {
  next(): string
}

export type Tokens = {
  /** 256 random bits, base64url. */
  make(): string
  hash(token: string): string
  /** 120 random bits as groups of capitals and digits, for people. */
  makeCode(): string
}

export type Passwords = {
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

export type RateLimits = {
  /** Counts one use atomically. Returns null, or the ms until the next use. Ignores windows that start in the future. */
  use(limit: Limit, key: string): Promise<number | null>
  giveBack(limit: Limit, key: string): Promise<void>
  forget(limit: Limit, key: string): Promise<void>
}

/** WebAuthn Level 3; data is the JSON of `PublicKeyCredential`. */
export type Passkeys = {
  setUp(account: Pick<Account, 'id' | 'name' | 'displayName'>, existing: readonly Passkey[]): Promise<PasskeyRequest>
  made(answer: unknown, challenge: string): Promise<Omit<Passkey, 'name' | 'createdAt' | 'lastUsedAt'> | null>
  request(allowed: readonly Passkey[] | null): Promise<PasskeyRequest>
  /** Parses the response without verifying it; null if invalid. */
  claimed(answer: unknown): { passkeyId: string; accountId: AccountId | null } | null
  /** Returns the new counter if signature and user verification are valid, else null. */
  signed(answer: unknown, challenge: string, passkey: Passkey): Promise<{ counter: number } | null>
}

export type PasskeyRequest = { options: Readonly<Record<string, unknown>>; challenge: string }

/** RFC 6238 with 6 digits, 30 seconds and SHA-1, which all apps support. */
export type TimeCodes = {
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
  /** An upright square WebP of at most 512 pixels, without metadata. Rejects with `image.unreadable` or `image.too_large`. */
  square(picture: Uint8Array, accountId?: AccountId): Promise<Uint8Array>
  /** Scales to the sizes of `core/images/image.ts` off the event loop. Rejects with `image.unreadable` or `image.too_large`. */
  scale(picture: Uint8Array, accountId?: AccountId): Promise<ScaledPicture>
}

export type ScaledPicture = {
  width: number
  height: number
  files: readonly { width: number; format: ImageFormat; content: Uint8Array }[]
}

/** Write-once files; `remove` is idempotent. Rejects with `unavailable` when unreachable, full or corrupt. */
export type ImageFiles = {
  put(name: string, content: Uint8Array): Promise<void>
  get(name: string): Promise<Uint8Array | null>
  remove(name: string): Promise<void>
  /** Returns up to `limit` files named after `after`, in code point order. */
  list(query: { after: string | null; limit: number }): Promise<readonly StoredFile[]>
}

export type SharePictures = {
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
