import type { Account } from '#core/accounts/account.ts'
import type { Passkey } from '#core/authentication/second-factors.ts'
import type { BotChallenge } from '#core/bot-check/bot-challenge.ts'
import type { Cities } from '#core/cities/cities.ts'
import type { Gazetteer } from '#core/geography/gazetteer.ts'
import type { OutlinesOf } from '#core/geography/outlines.ts'
import type { StreetsOf } from '#core/geography/streets.ts'
import type { ImageFormat } from '#core/images/image.ts'
import type { ImportReader, SafeFetch } from '#core/imports/import-reader.ts'
import type { IssueTracker } from '#core/issues/issue.ts'
import type { OutboxMail } from '#core/mail/outbox-mail.ts'
import type { PushNotification } from '#core/push/push-notification.ts'
import type { PushSubscription } from '#core/push/push-subscription.ts'
import type { PreviewImageContent } from '#core/shows/preview-image-content.ts'
import type { AlertRun, JobName, JobStatus } from '#core/site-stats/site-stats.ts'
import type { TrafficCount } from '#core/site-stats/traffic.ts'
import type { AccountId } from './ids.ts'
import type {
  AccountDirectory,
  AuditLog,
  Directory,
  History,
  Identities,
  ShowCatalog,
  Sitemap,
  SiteStatsReader,
} from './reads.ts'
import type { Transact } from './stores.ts'

/** The storage ports, all implemented by one adapter. */
export type StoragePorts = {
  transact: Transact
  identities: Identities
  catalog: ShowCatalog
  directory: Directory
  cities: Cities
  accountDirectory: AccountDirectory
  history: History
  auditLog: AuditLog
  siteStats: SiteStatsReader
  jobRuns: JobRuns
  trafficTally: TrafficTally
  sitemap: Sitemap
  rateLimits: RateLimits
}

export type Ports = StoragePorts & {
  issueTracker: IssueTracker
  site: SiteSettings
  clock: Clock
  ids: Ids
  tokens: Tokens
  signedLinks: SignedLinks
  passwords: Passwords
  weakPasswords: WeakPasswords
  confusables: Confusables
  passkeys: Passkeys
  timeCodes: TimeCodes
  botCheck: BotCheck
  imaging: Imaging
  imageFiles: ImageFiles
  shareImages: ShareImages
  gazetteer: Gazetteer
  outlinesOf: OutlinesOf
  streetsOf: StreetsOf
  importReader: ImportReader
  safeFetch: SafeFetch
  mailer: Mailer
  push: Push
}

type SiteSettings = {
  name: string
  baseUrl: string
  contactEmail: string | null
  requiresTwoStep: boolean
  /** Hosts of push services besides the known ones; `*.` stands for any subdomain. */
  pushHosts: readonly string[]
}

/** Job outcomes from all processes. Written outside transactions, so that failures are recorded too. */
export type JobRuns = {
  /** `reason` is why the run failed; null if it succeeded. */
  record(name: JobName, at: Date, reason: string | null): Promise<void>
  list(): Promise<readonly JobStatus[]>
  /** Adds the batch to the latest alert run. If that run is over and its emails are sent, starts a run at the batch's
   * `startedAt` instead. `isOver` ends the run. */
  addToAlertRun(batch: AlertRun, isOver: boolean): Promise<void>
  alertRun(): Promise<AlertRun | null>
}

/** Traffic of all processes per quarter-hour; `since` is the start of the quarter-hour. Written outside transactions. */
export type TrafficTally = {
  add(since: Date, counts: readonly TrafficCount[]): Promise<void>
  list(from: Date): Promise<readonly (TrafficCount & { since: Date })[]>
  deleteBefore(before: Date): Promise<void>
}

export type Clock = { now(): Date }

export type Ids = {
  next(): string
}

export type Tokens = {
  /** 256 random bits, base64url. */
  make(): string
  hash(token: string): string
  /** 120 random bits as groups of capital letters and digits, for users to type. */
  makeCode(): string
}

/** Links that work without an account, for example in emails. They never expire. They are signed with the site's key, so that
 * nothing is stored for them. */
export type SignedLinks = {
  /** Returns the token for the link. */
  sign(purpose: LinkPurpose, payload: string): string
  /** Returns the payload, or null if the token is invalid or for another purpose. */
  verify(purpose: LinkPurpose, token: string): string | null
}

export type LinkPurpose = 'confirm-alert' | 'subscriber' | 'unsubscribe'

/** Both calls reject with `busy` if too many calls are waiting. */
export type Passwords = {
  hash(password: string): Promise<string>
  /** Returns false for a null hash, after the same time as for a valid one. */
  verify(hash: string | null, password: string): Promise<boolean>
}

export type WeakPasswords = {
  /** Returns whether the password is common or easy to guess; `context` lists words that relate to the user and the site. */
  isWeak(password: string, context: readonly string[]): Promise<boolean>
}

export type Confusables = {
  /** Returns the skeleton (UTS #39, section 4), ignoring case, accents and spaces. For comparison only. */
  keyOf(name: string): string
  /** Replaces confusable letters with Latin ones. For comparison only. */
  inLatin(name: string): string
}

export type RateLimits = {
  /** Counts one use atomically. Returns null if it is allowed, or else the ms until the next use is allowed. Ignores windows that
   * start more than an hour in the future. */
  use(limit: Limit, key: string): Promise<number | null>
  refund(limit: Limit, key: string): Promise<void>
  forget(limit: Limit, key: string): Promise<void>
}

/** WebAuthn Level 3. A `credential` is the `PublicKeyCredential` that a device returned, as JSON. */
export type Passkeys = {
  /** Excludes devices that already have one of the existing passkeys. */
  startRegistration(
    account: Pick<Account, 'id' | 'name' | 'displayName'>,
    existing: readonly Passkey[],
  ): Promise<PasskeyRequest>
  /** Returns the new passkey, or null if the credential is invalid. */
  verifyRegistration(
    credential: unknown,
    challenge: string,
  ): Promise<Omit<Passkey, 'name' | 'createdAt' | 'lastUsedAt'> | null>
  /** Requests one of the allowed passkeys, or any passkey for the site if `allowed` is null. */
  request(allowed: readonly Passkey[] | null): Promise<PasskeyRequest>
  /** Parses the credential without verifying it. Returns null if it is malformed. */
  parseAuthentication(credential: unknown): { passkeyId: string; accountId: AccountId | null } | null
  /** Returns the new signature counter if the signature, the counter and the user verification are valid, else null. */
  verifyAuthentication(credential: unknown, challenge: string, passkey: Passkey): Promise<{ counter: number } | null>
}

export type PasskeyRequest = { options: Readonly<Record<string, unknown>>; challenge: string }

/** RFC 6238 with 6 digits, steps of 30 seconds and SHA-1, which all apps support. */
export type TimeCodes = {
  makeSecret(): string
  otpauthUrl(secret: string, accountName: string): string
  /** Returns the time step for which the code is valid if that is within one step of `now`, else null. */
  stepOf(secret: string, code: string, now: Date): number | null
}

export type BotCheck = {
  challenge(): Promise<BotChallenge>
  /** Returns whether the response solves an unexpired, unused challenge. Rejects with `unavailable` if it cannot be checked. */
  passes(response: string): Promise<boolean>
}

/** Runs outside the event loop; accounts take turns. Rejects with `image.unreadable`, `image.too_large` or `busy`. */
export type Imaging = {
  /** Returns a correctly rotated square WebP with sides of at most 512 pixels, without metadata. */
  square(image: Uint8Array, accountId?: AccountId): Promise<Uint8Array>
  /** Scales to the widths that `core/images/image.ts` defines. */
  scale(image: Uint8Array, accountId?: AccountId): Promise<ScaledImage>
}

export type ScaledImage = {
  width: number
  height: number
  files: readonly { width: number; format: ImageFormat; content: Uint8Array }[]
}

/** Write-once files; `remove` is idempotent. Every call may reject with `unavailable`, for example if the storage is full. */
export type ImageFiles = {
  put(name: string, content: Uint8Array): Promise<void>
  get(name: string): Promise<Uint8Array | null>
  remove(name: string): Promise<void>
  /** Returns up to `limit` files whose names come after `after`, in code point order. */
  list(query: { after: string | null; limit: number }): Promise<readonly StoredFile[]>
}

export type ShareImages = {
  /** Returns the image if it is in the cache or being drawn, else null. */
  cached(content: PreviewImageContent): Promise<Uint8Array> | null
  /** Draws the image, omitting characters without a glyph. Rejects with `busy` if the queue is full. */
  draw(content: PreviewImageContent, readPoster: () => Promise<Uint8Array | null>): Promise<Uint8Array>
}

export type StoredFile = { name: string; writtenAt: Date }

export type Mailer = {
  /** Resolves to a refusal if no retry can succeed; rejects if a retry may succeed. Called outside transactions. */
  send(mail: OutboxMail): Promise<'sent' | MailRefusal>
}

/** `smtpCode` is the reply code of the mail server (RFC 5321), if there was one. `refusesRecipient` means that the
 * server refuses the recipient, not the message or its sender. */
export type MailRefusal = { smtpCode: number | null; refusesRecipient: boolean }

/** Sends notifications to browsers through their push services (RFC 8030), encrypted for each browser (RFC 8291). */
export type Push = {
  /** The public key of the site (RFC 8292): a P-256 point, base64url. Push services deliver notifications to subscribed
   * browsers only if they come from the owner of this key. */
  publicKey: string
  /** Resolves to `gone` if the subscription has ended or cannot be used. Resolves to a refusal if no retry can
   * succeed. Rejects if a retry may succeed; the error does not contain the endpoint, and may have `retryAfterMs`. The push service
   * keeps the notification for at most `ttlSeconds`. Called outside transactions. */
  send(
    subscription: PushSubscription,
    notification: PushNotification,
    ttlSeconds: number,
  ): Promise<'delivered' | 'gone' | PushRefusal>
}

/** `status` is the HTTP status from the push service. */
export type PushRefusal = { status: number }

/** Allows `uses` per key in a fixed window that starts with the first use. `isPerClient` also limits the client's networks. */
export type Limit = { name: string; uses: number; windowMs: number; isPerClient?: true }
