import type { AccountId } from '#core/ids.ts'
import type { Email } from '#core/mail/email.ts'

const MINUTE_MS = 60 * 1000
const HOUR_MS = 60 * MINUTE_MS

/** How long each kind of token is good, in ms (decisions, section 5). */
export const tokenLife = {
  'confirm-email': 24 * HOUR_MS,
  'change-email': 24 * HOUR_MS,
  'reset-password': HOUR_MS,
  /** Keeps a username for who registered with an address that is known, as long as a registration would have kept it. */
  'held-name': 7 * 24 * HOUR_MS,
  /** See `decoyPassword`; as long as a registration that nobody confirms. */
  'decoy-password': 7 * 24 * HOUR_MS,
  /** Between the right password and the second step. */
  'second-step': 10 * MINUTE_MS,
  /** Between a passkey being asked for and its answer. */
  'passkey-login': 10 * MINUTE_MS,
  'passkey-setup': 10 * MINUTE_MS,
  /** From the question whether a show is still on, a week before, until it is over. */
  'still-on': 9 * 24 * HOUR_MS,
} as const

export type TokenPurpose = keyof typeof tokenLife

/**
 * What somebody may do once who holds the token. Only its hash is kept. `email` is the address that a change leads to,
 * `challenge` what a passkey has to sign, or what else the purpose keeps.
 */
export type OneTimeToken = {
  tokenHash: string
  purpose: TokenPurpose
  /** Null only for a passkey log-in, where nobody has said yet who they are. */
  accountId: AccountId | null
  email: Email | null
  challenge: string | null
  createdAt: Date
  expiresAt: Date
}

/** Tokens that have expired go in lots of this many, whenever new ones are made, so that they never pile up. */
export const EXPIRED_TOKENS_AT_ONCE = 100

/** A new token of this purpose, good from `now` on. */
export const oneTimeToken = (
  purpose: TokenPurpose,
  tokenHash: string,
  now: Date,
  about: Partial<Pick<OneTimeToken, 'accountId' | 'email' | 'challenge'>>,
): OneTimeToken => ({
  tokenHash,
  purpose,
  accountId: null,
  email: null,
  challenge: null,
  ...about,
  createdAt: now,
  expiresAt: new Date(now.getTime() + tokenLife[purpose]),
})
