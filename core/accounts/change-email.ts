import * as z from 'zod/mini'
import { spendMailLimit } from '#core/authentication/account-mail.ts'
import { oneTimeToken } from '#core/authentication/one-time-token.ts'
import { EnteredPassword } from '#core/authentication/password.ts'
import {
  type ReauthenticationPorts,
  reauthenticate,
  requireUnchangedPassword,
} from '#core/authentication/reauthentication.ts'
import { Email } from '#core/mail/email.ts'
import type { Actor } from '#core/permissions/policy.ts'
import type { Ports } from '#core/ports.ts'

export const ChangeEmail = z.object({ email: Email, password: EnteredPassword })

/** Emails a link that confirms the new address, and revokes earlier links. If a confirmed account already has the
 * address, emails that account's user instead, without telling the actor. Beyond the mail limit, sends no email. Throws like
 * {@link reauthenticate}. */
export const makeChangeEmail = (ports: ReauthenticationPorts & Pick<Ports, 'tokens' | 'clock'>) => {
  const { transact, tokens, clock } = ports
  return async (actor: Actor | null, { email, password }: z.output<typeof ChangeEmail>): Promise<void> => {
    const checkedAccount = await reauthenticate(ports, actor, password)
    const mayMail = await spendMailLimit(ports, email, 'change')
    const token = tokens.make()
    await transact(async (stores) => {
      const { accounts, oneTimeTokens, jobs } = stores
      const { id: accountId, displayName } = await requireUnchangedPassword(stores, checkedAccount)
      await oneTimeTokens.revokeAll(accountId, ['change-email'])
      await oneTimeTokens.add(oneTimeToken('change-email', tokens.hash(token), clock.now(), { accountId, email }))
      if (!mayMail) return
      const holder = await accounts.findByEmail(email)
      if (holder?.confirmedAt)
        await jobs.add('mail', { to: email, template: 'already-registered', data: { displayName: holder.displayName } })
      else await jobs.add('mail', { to: email, template: 'confirm-new-email', data: { displayName, token } })
    })
  }
}
