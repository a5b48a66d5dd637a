import * as z from 'zod/mini'
import type { Account } from '#core/accounts/account.ts'
import type { Email } from '#core/mail/email.ts'
import type { Ports } from '#core/ports.ts'
import { type OneTimeToken, oneTimeToken } from './one-time-token.ts'

type Tokens = Pick<Ports['tokens'], 'hash'>

const Decoy = z.object({ nameKey: z.string(), passwordHash: z.string() })

export const decoyTokenHash = (tokens: Tokens, email: Email): string => tokens.hash(`decoy ${email}`)

/** Returns a token with the password hash of a registration whose address already has an account. Logging in with that
 * password is refused as unconfirmed, as after the registration of a new address. Thus, a log-in doesn't reveal whether an
 * account exists. The name key lets a retry with a corrected address remove the decoy as it would remove an unconfirmed
 * account. */
export const decoyToken = (
  tokens: Tokens,
  email: Email,
  { nameKey, passwordHash }: Pick<Account, 'nameKey' | 'passwordHash'>,
  now: Date,
): OneTimeToken =>
  oneTimeToken('decoy-password', decoyTokenHash(tokens, email), now, {
    email,
    challenge: JSON.stringify({ nameKey, passwordHash }),
  })

export const parseDecoy = (token: OneTimeToken | null): z.output<typeof Decoy> | null =>
  token?.challenge ? z.parse(Decoy, JSON.parse(token.challenge)) : null
