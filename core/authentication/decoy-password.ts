import * as z from 'zod/mini'
import type { Account } from '#core/accounts/account.ts'
import type { Email } from '#core/mail/email.ts'
import type { Ports } from '#core/ports.ts'
import { type OneTimeToken, oneTimeToken } from './one-time-token.ts'

type Tokens = Pick<Ports['tokens'], 'hash'>

const Decoy = z.object({ nameKey: z.string(), passwordHash: z.string() })

/** Where the decoy of an address is kept. */
export const decoyHash = (tokens: Tokens, email: Email): string => tokens.hash(`decoy ${email}`)

/**
 * The password that somebody tried to register a known address with. Whoever logs in with it is told what they would be told
 * had the address been free, that it is not confirmed yet: so a registration never tells which it was. It keeps the username
 * of that registration too, since it goes where an unconfirmed account of that name would go.
 */
export const decoyPassword = (
  tokens: Tokens,
  email: Email,
  { nameKey, passwordHash }: Pick<Account, 'nameKey' | 'passwordHash'>,
  now: Date,
): OneTimeToken =>
  oneTimeToken('decoy-password', decoyHash(tokens, email), now, {
    email,
    challenge: JSON.stringify({ nameKey, passwordHash }),
  })

/** What somebody tried to register with; null where there is no decoy. */
export const decoyOf = (token: OneTimeToken | null): z.output<typeof Decoy> | null =>
  token?.challenge ? z.parse(Decoy, JSON.parse(token.challenge)) : null
