import * as z from 'zod/mini'
import { AccountId } from '#core/ids.ts'
import type { Client } from '#core/limits/client.ts'
import { limits, spend } from '#core/limits/limits.ts'
import { Email } from '#core/mail/email.ts'
import type { Ports } from '#core/ports.ts'
import { mayMailTo } from './account-mail.ts'
import { oneTimeToken } from './one-time-token.ts'

/** Specification section 7. */
export const ForgotPassword = z.object({ email: Email })

/**
 * Sends a link with which the owner of the address sets a new password; earlier links are worth nothing any more. Says
 * nothing about whether there is such an account. Refuses with `limit.exceeded`.
 */
export const makeForgotPassword = (ports: Pick<Ports, 'transact' | 'tokens' | 'ids' | 'clock' | 'rateLimits'>) => {
  const { transact, tokens, ids, clock } = ports
  return async ({ email }: z.output<typeof ForgotPassword>, client: Client): Promise<void> => {
    await spend(ports, limits.forgotPasswordByClient, client.key)
    const account = await transact(({ accounts }) => accounts.findByEmail(email))
    const mayMail = await mayMailTo(ports, email, account ? 'reset' : 'nothing')
    const token = tokens.make()
    await transact(async ({ oneTimeTokens, outbox }) => {
      if (!mayMail) return
      // For nobody, too, a token is made that is good for nothing: it costs what a good one costs.
      await oneTimeTokens.endAll(account?.id ?? AccountId.parse(ids.next()), ['reset-password'])
      const about = { accountId: account?.id ?? null }
      await oneTimeTokens.add(oneTimeToken('reset-password', tokens.hash(token), clock.now(), about))
      if (!account) return
      const { displayName } = account
      await outbox.add({ to: email, template: 'reset-password', data: { displayName, token } })
    })
  }
}
