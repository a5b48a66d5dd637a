import * as z from 'zod/mini'
import { mayMailTo } from '#core/accounts/account-mail.ts'
import type { Client } from '#core/accounts/client.ts'
import { Email } from '#core/accounts/email.ts'
import { oneTimeToken } from '#core/accounts/one-time-token.ts'
import { limits, spend } from '#core/limits/limits.ts'
import type { Ports } from '#core/ports.ts'

/** Specification section 7. */
export const ForgotPassword = z.object({ email: Email })

/**
 * Sends a link with which the owner of the address sets a new password; earlier links are worth nothing any more. Says
 * nothing about whether there is such an account. Refuses with `limit.exceeded`.
 */
export const makeForgotPassword = (ports: Pick<Ports, 'transact' | 'tokens' | 'clock' | 'rateLimits'>) => {
  const { transact, tokens, clock } = ports
  return async ({ email }: z.output<typeof ForgotPassword>, client: Client): Promise<void> => {
    await spend(ports, limits.forgotPasswordByClient, client.key)
    const mayMail = await mayMailTo(ports, email)
    const token = tokens.make()
    await transact(async ({ accounts, oneTimeTokens, outbox }) => {
      const account = await accounts.findByEmail(email)
      if (!mayMail || !account) return
      const { id: accountId, displayName } = account
      await oneTimeTokens.endAll(accountId, ['reset-password'])
      await oneTimeTokens.add(oneTimeToken('reset-password', tokens.hash(token), clock.now(), { accountId }))
      await outbox.add({ to: email, template: 'reset-password', data: { displayName, token } })
    })
  }
}
