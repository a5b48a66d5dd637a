import * as z from 'zod/mini'
import { Email } from '#core/accounts/email.ts'
import { GivenPassword } from '#core/accounts/password.ts'
import { EXPIRED_AT_ONCE, expiryFrom, type SessionToken } from '#core/accounts/session.ts'
import { refuse } from '#core/errors.ts'
import type { Ports } from '#core/ports.ts'

export const LogIn = z.object({ email: Email, password: GivenPassword })

/**
 * Opens a session for the owner of the address and password (specification section 7, decisions section 5).
 * A session that was open before (`formerToken`) ends: no token outlives a log-in. An unknown address costs the same
 * time as a wrong password. Sessions that have expired, whoever's they are, are taken away on this occasion.
 * Refuses with `login.failed`, or with `login.unconfirmed` (only after the right password).
 */
export const makeLogIn =
  ({ transact, passwords, tokens, clock }: Pick<Ports, 'transact' | 'passwords' | 'tokens' | 'clock'>) =>
  async ({ email, password }: z.output<typeof LogIn>, formerToken: string | null): Promise<SessionToken> => {
    const account = await transact(({ accounts }) => accounts.findByEmail(email))
    const matches = await passwords.verify(account?.passwordHash ?? null, password)
    if (!account || !matches || account.suspendedAt) return refuse('login.failed')
    if (!account.confirmedAt) return refuse('login.unconfirmed')
    const now = clock.now()
    const token = tokens.make()
    const expiresAt = expiryFrom(now)
    await transact(async ({ sessions }) => {
      if (formerToken) await sessions.end(tokens.hash(formerToken))
      await sessions.endExpired(now, EXPIRED_AT_ONCE)
      await sessions.add({ tokenHash: tokens.hash(token), accountId: account.id, createdAt: now, expiresAt })
    })
    return { token, expiresAt }
  }
