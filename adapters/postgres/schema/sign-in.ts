import { defineEntity, p } from '@mikro-orm/core'
import type { TokenPurpose } from '#core/authentication/one-time-token.ts'
import type { SessionId } from '#core/ids.ts'
import type { Email } from '#core/mail/email.ts'
import { AccountRow } from './accounts.ts'
import { indexOn, instant, references } from './table-parts.ts'

/** Stores only a hash of the token. `id` is the public identifier. */
export const SessionRow = defineEntity({
  name: 'Session',
  tableName: 'session',
  uniques: [{ name: 'session_id_key', properties: ['id'] }],
  indexes: [
    { name: 'session_account_id_idx', properties: ['accountId'] },
    { name: 'session_expires_at_idx', properties: ['expiresAt'] },
  ],
  checks: [{ name: 'session_country_check', expression: "country ~ '^[A-Z]{2}$'" }],
  properties: {
    tokenHash: p.text().primary().collation('C'),
    accountId: () => references(AccountRow, 'session', 'account_id', 'cascade'),
    createdAt: instant(),
    expiresAt: instant(),
    id: p.uuid().$type<SessionId>(),
    device: p.string().length(64).strictNullable(),
    country: p.character().length(2).strictNullable(),
    hasSecondStep: p.boolean().default(false),
  },
})

/** Stores only a hash of the token. The account is null if none is known, as in a passkey log-in. */
export const OneTimeTokenRow = defineEntity({
  name: 'OneTimeToken',
  tableName: 'one_time_token',
  indexes: [
    { name: 'one_time_token_account_id_idx', properties: ['accountId'] },
    { name: 'one_time_token_expires_at_idx', properties: ['expiresAt'] },
  ],
  checks: [
    {
      name: 'one_time_token_purpose_check',
      expression:
        "purpose in ('confirm-email', 'change-email', 'reset-password', 'held-name', 'decoy-password', 'second-step', 'passkey-login', 'passkey-setup', 'still-on')",
    },
  ],
  properties: {
    tokenHash: p.text().primary().collation('C'),
    purpose: p.string().length(16).$type<TokenPurpose>(),
    accountId: () => references(AccountRow, 'one_time_token', 'account_id', 'cascade').strictNullable(),
    email: p.string().length(256).collation('C').$type<Email>().strictNullable(),
    challenge: p.text().strictNullable(),
    createdAt: instant(),
    expiresAt: instant(),
  },
})

/** The second factors of an account. Instants inside the JSON are RFC 3339 texts. */
export const SecondFactorRow = defineEntity({
  name: 'SecondFactor',
  tableName: 'second_factor',
  indexes: [indexOn('second_factor', 'second_factor_passkeys_idx', 'using gin (passkeys jsonb_path_ops)')],
  properties: {
    accountId: () => references(AccountRow, 'second_factor', 'account_id', 'cascade').primary(),
    totp: p.json().$type<StoredTotp>().strictNullable(),
    recoveryCodeHashes: p.json().$type<readonly string[]>(),
    passkeys: p.json().$type<readonly StoredPasskey[]>(),
    version: p.integer(),
  },
})

export type StoredTotp = { secret: string; confirmedAt: string | null; lastStep: number | null }
export type StoredPasskey = {
  id: string
  publicKey: string
  counter: number
  transports: readonly string[]
  name: string
  createdAt: string
  lastUsedAt: string | null
}

/** The table that `RateLimiterPostgres` uses. It is unlogged: writes need no disk flush, but a server crash empties it. `key` is the
 * limit's name and a hash of the limited key. */
export const RateLimitRow = defineEntity({
  name: 'RateLimit',
  tableName: 'rate_limit',
  indexes: [{ name: 'rate_limit_expire_idx', properties: ['expire'] }],
  properties: {
    key: p.string().length(255).primary().collation('C'),
    points: p.integer(),
    /** Unix time in milliseconds. */
    expire: p.bigint('string').strictNullable(),
  },
})
