import type { AccountId } from '#core/ids.ts'
import type { Email } from '#core/mail/email.ts'

const MINUTE_MS = 60 * 1000
const HOUR_MS = 60 * MINUTE_MS

export const tokenLifeMs = {
  'confirm-email': 24 * HOUR_MS,
  'change-email': 24 * HOUR_MS,
  'reset-password': HOUR_MS,
  /** Reserves the username of a registration until its unconfirmed account expires. */
  'held-name': 7 * 24 * HOUR_MS,
  'decoy-password': 7 * 24 * HOUR_MS,
  'second-step': 10 * MINUTE_MS,
  'passkey-login': 10 * MINUTE_MS,
  'passkey-setup': 10 * MINUTE_MS,
  'still-on': 9 * 24 * HOUR_MS,
} as const

export type TokenPurpose = keyof typeof tokenLifeMs

/** Only the hash of a token is stored. Tokens are single-use, except for `still-on` and `decoy-password`. The meaning
 * of `email` and `challenge` depends on `purpose`. */
export type OneTimeToken = {
  tokenHash: string
  purpose: TokenPurpose
  /** Null for passkey log-ins, reserved usernames, decoys, and password resets requested for unknown addresses. */
  accountId: AccountId | null
  email: Email | null
  challenge: string | null
  createdAt: Date
  expiresAt: Date
}

export const EXPIRED_TOKENS_BATCH_SIZE = 100

export const oneTimeToken = (
  purpose: TokenPurpose,
  tokenHash: string,
  now: Date,
  content: Partial<Pick<OneTimeToken, 'accountId' | 'email' | 'challenge'>>,
): OneTimeToken => ({
  tokenHash,
  purpose,
  accountId: null,
  email: null,
  challenge: null,
  ...content,
  createdAt: now,
  expiresAt: new Date(now.getTime() + tokenLifeMs[purpose]),
})
