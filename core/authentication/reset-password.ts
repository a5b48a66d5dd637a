import * as z from 'zod/mini'
import { refuse } from '#core/errors.ts'
import type { Client } from '#core/limits/client.ts'
import { limits, spend } from '#core/limits/limits.ts'
import type { Ports } from '#core/ports.ts'
import { resetFailures } from './log-in-attempts.ts'
import { revokePendingTokens } from './login-method-change.ts'
import { NewPassword, requireStrongPassword } from './password.ts'

export const ResetPassword = z.object({ password: NewPassword })

type NeededPorts = Pick<Ports, 'transact' | 'tokens' | 'passwords' | 'weakPasswords' | 'rateLimits' | 'site' | 'clock'>

/** Sets a new password with an emailed link, which also confirms the address. Emails the user, ends all their sessions, and
 * opens none. After a rejected password, the link stays valid. Throws `limit.exceeded`, `token.invalid`, `input.invalid` or `busy`
 * (specification section 7). */
export const makeResetPassword = (ports: NeededPorts) => {
  const { transact, tokens, passwords, clock } = ports
  return async (token: string, { password }: z.output<typeof ResetPassword>, client: Client): Promise<void> => {
    await spend(ports, limits.resetPasswordByClient, client.key)
    const now = clock.now()
    const tokenHash = tokens.hash(token)
    const storedAccount = await transact(async ({ oneTimeTokens, accounts }) => {
      const { accountId } = (await oneTimeTokens.find(tokenHash, 'reset-password', now)) ?? refuse('token.invalid')
      return (accountId && (await accounts.find(accountId))) || refuse('token.invalid')
    })
    await requireStrongPassword(ports, password, storedAccount)
    const passwordHash = await passwords.hash(password)
    await transact(async (stores) => {
      const { oneTimeTokens, accounts, sessions, jobs, audit } = stores
      if (!(await oneTimeTokens.consume(tokenHash, 'reset-password', now))) refuse('token.invalid')
      const account = (await accounts.lock(storedAccount.id)) ?? refuse('token.invalid')
      const { id, email, displayName, confirmedAt } = account
      await accounts.save({ ...account, passwordHash, confirmedAt: confirmedAt ?? now })
      await sessions.endAll(id, null)
      await revokePendingTokens(stores, id)
      await jobs.add('mail', { to: email, template: 'password-changed', data: { displayName } })
      await audit.add({ by: id, at: now, what: 'account.password_reset', kind: 'account', of: id, details: {} })
    })
    await resetFailures(ports, storedAccount.email)
  }
}
