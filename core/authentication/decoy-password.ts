import * as z from 'zod/mini'
import type { Account } from '#core/accounts/account.ts'
import type { Email } from '#core/mail/email.ts'
import type { Ports } from '#core/ports.ts'
import { type OneTimeToken, oneTimeToken } from './one-time-token.ts'

type Tokens = Pick<Ports['tokens'], 'hash'>

const Decoy = z.object({ nameKey: z.string(), passwordHash: z.string() })

export const decoyTokenHash = (tokens: Tokens, email: Email): string => tokens.hash(`decoy ${email}`)

/** Returns a token with the password of a registration with a known address. A log-in with it is refused as unconfirmed, as for
 * an unknown address, so that registering reveals nothing. By its name key, it is removed like an unconfirmed account. */
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
