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

/** The ports that keep data: one adapter keeps all of it. */
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

/** All that the core asks of the world. */
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

/** What the operator decided and the rules of the business go by. */
export type SiteRules = {
  name: string
  /** Where messages of visitors go; null: to the owners. */
  contactEmail: string | null
  /** Whether SiteAdmin and SiteOwner count only for accounts that log in with two steps. */
  requiresTwoStep: boolean
}

/** How the jobs of all processes went. Outside of transactions: what failed is told although its transaction is not there. */
export type JobRuns = {
  /** The job went well at this moment, or failed for this reason. */
  note(name: JobName, at: Date, reason: string | null): Promise<void>
  /** Every job, in the order of their names; one that never ran too. */
  list(): Promise<readonly JobRun[]>
}

/** How much all processes answered, by quarters of an hour. Outside of transactions: it is about them. */
export type LoadTally = {
  /** Adds to the quarter that begins then; each duration once at most. */
  add(since: Date, counts: readonly LoadCount[]): Promise<void>
  /** What is kept of quarters that began then or later, the oldest first, short durations before long ones. */
  list(since: Date): Promise<readonly (LoadCount & { since: Date })[]>
  /** Takes away quarters that began before. */
  forget(before: Date): Promise<void>
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
  /** The name with each letter of another script as the Latin letter that it looks like, if any. For comparing, never for showing. */
  inLatin(name: string): string
}

/** Counters shared by every process of an installation. */
export type RateLimits = {
  /**
   * Counts one use of the key. Null when that was within the limit, else the ms until a use is free. Many at once pass no more
   * often than one after another. A window that a clock began which has been set back since keeps nobody out.
   */
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
  square(picture: Uint8Array, accountId?: AccountId): Promise<Uint8Array>
  /**
   * The picture upright, without metadata, in the widths and formats of `core/images/image.ts`, and the pixels it has itself.
   * Off the event loop. Rejects with `image.unreadable` or `image.too_large`.
   */
  scale(picture: Uint8Array, accountId?: AccountId): Promise<ScaledPicture>
}

export type ScaledPicture = {
  width: number
  height: number
  files: readonly { width: number; format: ImageFormat; content: Uint8Array }[]
}

/**
 * Pictures as files, each written once under a name of its own. Rejects with `unavailable` while the place where they lie is away
 * or full, and where it gives something else than was put there.
 */
export type ImageFiles = {
  put(name: string, content: Uint8Array): Promise<void>
  /** Null when there is none of that name. */
  get(name: string): Promise<Uint8Array | null>
  /** Nothing happens when there is none. */
  remove(name: string): Promise<void>
  /** Up to `limit` of the files whose names come after `after` (null: from the first one), in the order of code points. */
  list(query: { after: string | null; limit: number }): Promise<readonly StoredFile[]>
}

/** Pictures for previews of a link: PNG, of the size of `core/shows/share-words.ts`. The same words give the same picture. */
export type SharePictures = {
  /** The picture of these words when it is there, or being drawn, already. */
  kept(words: ShareWords): Promise<Uint8Array> | null
  /**
   * The picture of these words, with the poster beside them where one is read. Off the event loop but for some ms. What no
   * font has is left out. Rejects with `busy` when too many wait already.
   */
  draw(words: ShareWords, readPoster: () => Promise<Uint8Array | null>): Promise<Uint8Array>
}

export type StoredFile = { name: string; writtenAt: Date }

export type Mailer = {
  /**
   * Hands the mail over: `sent`, or `refused` when this recipient will never get it, however often it is tried. Rejects
   * when another try may succeed. Called outside any transaction.
   */
  send(mail: OutboxMail): Promise<'sent' | 'refused'>
}

/**
 * A number of uses of one key within a window of `windowMs`, counted from the first use. `isOfClients`: the key is a client's, and the
 * networks around the client are counted as well.
 */
export type Limit = { name: string; uses: number; windowMs: number; isOfClients?: true }
