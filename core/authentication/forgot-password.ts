import * as z from 'zod/mini'
import { AccountId } from '#core/ids.ts'
import type { Client } from '#core/limits/client.ts'
import { limits, spend } from '#core/limits/limits.ts'
import { Email } from '#core/mail/email.ts'
import type { Ports } from '#core/ports.ts'
import { spendMailLimit } from './account-mail.ts'
import { oneTimeToken } from './one-time-token.ts'

export const ForgotPassword = z.object({ email: Email })

/** Emails a link to set a new password, and revokes earlier links. Beyond the mail limit, does nothing. Doesn't reveal whether
 * the account exists. Throws `limit.exceeded` (specification section 7). */
export const makeForgotPassword = (ports: Pick<Ports, 'transact' | 'tokens' | 'ids' | 'clock' | 'rateLimits'>) => {
  const { transact, tokens, ids, clock } = ports
  return async ({ email }: z.output<typeof ForgotPassword>, client: Client): Promise<void> => {
    await spend(ports, limits.forgotPasswordByClient, client.key)
    const account = await transact(({ accounts }) => accounts.findByEmail(email))
    const mayMail = await spendMailLimit(ports, email, account ? 'reset' : 'nothing')
    const token = tokens.make()
    await transact(async ({ oneTimeTokens, jobs }) => {
      if (!mayMail) return
      // Stores a useless token for an unknown address, so that both cases take the same time.
      await oneTimeTokens.revokeAll(account?.id ?? AccountId.parse(ids.next()), ['reset-password'])
      const content = { accountId: account?.id ?? null }
      await oneTimeTokens.add(oneTimeToken('reset-password', tokens.hash(token), clock.now(), content))
      if (!account) return
      const { displayName } = account
      await jobs.add('mail', { to: email, template: 'reset-password', data: { displayName, token } })
    })
  }
}
