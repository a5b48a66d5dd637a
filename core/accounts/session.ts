import type { AccountId } from '#core/ids.ts'

/** 30 days without a visit end a session (decisions, section 5). */
export const SESSION_LIFE_MS = 30 * 24 * 60 * 60 * 1000
/** A visit prolongs the session at most this often, so that reading does not mean writing. */
export const SESSION_RENEWAL_MS = 60 * 60 * 1000

/** A log-in takes away at most so many sessions that have expired: more than come to be with it, so that they never pile up. */
export const EXPIRED_AT_ONCE = 100

/** A log-in on one device. Only the hash of its token is kept. */
export type Session = { tokenHash: string; accountId: AccountId; createdAt: Date; expiresAt: Date }

/** What a person holds: 256 random bits, to be kept in a cookie, and when they stop being worth anything. */
export type SessionToken = { token: string; expiresAt: Date }

export const expiryFrom = (now: Date): Date => new Date(now.getTime() + SESSION_LIFE_MS)
