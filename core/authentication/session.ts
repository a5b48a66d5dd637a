import type { AccountId, SessionId } from '#core/ids.ts'
import type { Email } from '#core/mail/email.ts'

/** 30 days without a visit end a session (decisions, section 5). */
export const SESSION_LIFE_MS = 30 * 24 * 60 * 60 * 1000
/** A visit prolongs the session at most this often, so that reading does not mean writing. */
export const SESSION_RENEWAL_MS = 60 * 60 * 1000

/** A log-in takes away at most so many sessions that have expired: more than come to be with it, so that they never pile up. */
export const EXPIRED_AT_ONCE = 100

/** However often it is used, a session ends this long after its log-in. */
export const SESSION_MAX_MS = 365 * 24 * 60 * 60 * 1000
/** An account has at most so many sessions: a further log-in ends the one that expires first. */
export const MAX_SESSIONS = 50

/**
 * A log-in on one device. Only the hash of its token is kept; `id` is its name in the open. Of the client just what helps
 * its owner to recognise it.
 */
export type Session = {
  id: SessionId
  tokenHash: string
  accountId: AccountId
  device: string | null
  country: string | null
  /** Whether it took more than the password to open it, or what that takes was set up in it. */
  hasSecondStep: boolean
  createdAt: Date
  expiresAt: Date
}

/** What a person holds: 256 random bits, to be kept in a cookie, and when they stop being worth anything. */
export type SessionToken = { token: string; expiresAt: Date }

/** What a log-in gives, and whose it is. */
export type LoggedIn = SessionToken & { accountId: AccountId; email: Email }

/** When a session that was opened at `createdAt` and used at `now` expires, if nobody uses it again. */
export const expiryFrom = (now: Date, createdAt: Date = now): Date =>
  new Date(Math.min(now.getTime() + SESSION_LIFE_MS, createdAt.getTime() + SESSION_MAX_MS))
