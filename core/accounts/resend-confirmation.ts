import * as z from 'zod/mini'
import { sendConfirmation, spendMailLimit } from '#core/authentication/account-mail.ts'
import type { Client } from '#core/limits/client.ts'
import { limits, spend } from '#core/limits/limits.ts'
import { Email } from '#core/mail/email.ts'
import type { Ports } from '#core/ports.ts'

export const ResendConfirmation = z.object({ email: Email })

/** Emails another confirmation link for an unconfirmed account. Doesn't reveal whether the account exists. Throws `limit.exceeded`. */
export const makeResendConfirmation =
  (ports: Pick<Ports, 'transact' | 'tokens' | 'clock' | 'rateLimits'>) =>
  async ({ email }: z.output<typeof ResendConfirmation>, client: Client): Promise<void> => {
    await spend(ports, limits.resendConfirmationByClient, client.key)
    const isUnconfirmed = await ports.transact(
      async ({ accounts }) => (await accounts.findByEmail(email))?.confirmedAt === null,
    )
    const mayMail = await spendMailLimit(ports, email, isUnconfirmed ? 'registration' : 'nothing')
    await ports.transact(async (stores) => {
      const account = await stores.accounts.findByEmail(email)
      if (isUnconfirmed && mayMail && account && !account.confirmedAt) await sendConfirmation(stores, ports, account)
    })
  }
