import type { AccountId, SessionId } from '#core/ids.ts'
import type { Email } from '#core/mail/email.ts'

/** Sessions expire after 30 days without a request. */
export const SESSION_LIFE_MS = 30 * 24 * 60 * 60 * 1000
export const SESSION_RENEWAL_INTERVAL_MS = 60 * 60 * 1000

export const EXPIRED_SESSIONS_BATCH_SIZE = 100

/** However often a session is used, it expires a year after the log-in. */
const MAX_SESSION_AGE_MS = 365 * 24 * 60 * 60 * 1000
export const MAX_SESSIONS = 50

/** The token is secret, and only its hash is stored; `id` is not secret. */
export type Session = {
  id: SessionId
  tokenHash: string
  accountId: AccountId
  device: string | null
  country: string | null
  hasSecondStep: boolean
  createdAt: Date
  expiresAt: Date
}

export type ExpiringToken = { token: string; expiresAt: Date }

/** The token of a session, or of a pending log-in. */
export type LogInResult = ExpiringToken & { accountId: AccountId; email: Email }

export const sessionExpiry = (now: Date, createdAt: Date = now): Date =>
  new Date(Math.min(now.getTime() + SESSION_LIFE_MS, createdAt.getTime() + MAX_SESSION_AGE_MS))
