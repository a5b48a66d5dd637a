import * as z from 'zod/mini'
import type { Account } from '#core/accounts/account.ts'
import { limits } from '#core/limits/limits.ts'
import type { Email } from '#core/mail/email.ts'
import type { Ports } from '#core/ports.ts'
import type { Stores } from '#core/stores.ts'
import { type OneTimeToken, oneTimeToken } from './one-time-token.ts'

type MailCause = 'registration' | 'reset' | 'change' | 'alert' | 'nothing'

/** Counts an email to the address. Returns false if the address has reached its limit; the caller must then respond as usual.
 * Each cause counts separately, even `nothing` (a request that sends no mail), so that requests for one cause don't block mail for
 * another. */
export const spendMailLimit = async (
  { rateLimits }: Pick<Ports, 'rateLimits'>,
  email: Email,
  cause: MailCause,
): Promise<boolean> => (await rateLimits.use(limits.emailsToAddress, `${cause} ${email}`)) === null

export const refundMailLimit = async (
  { rateLimits }: Pick<Ports, 'rateLimits'>,
  email: Email,
  cause: MailCause,
): Promise<void> => rateLimits.refund(limits.emailsToAddress, `${cause} ${email}`)

const Registration = z.object({
  name: z.string(),
  nameKey: z.string(),
  displayName: z.string(),
  passwordHash: z.string(),
})

export const registrationOf = ({ challenge }: OneTimeToken): z.output<typeof Registration> | null =>
  challenge === null ? null : z.parse(Registration, JSON.parse(challenge))

/** Emails a confirmation link. The link confirms exactly the current registration, so that nobody can trick the owner of an
 * address into confirming an account with a stranger's password. */
export const sendConfirmation = async (
  { oneTimeTokens, jobs }: Stores,
  { tokens, clock }: Pick<Ports, 'tokens' | 'clock'>,
  account: Account,
): Promise<void> => {
  const { id: accountId, email, name, nameKey, displayName, passwordHash } = account
  const token = tokens.make()
  const challenge = JSON.stringify({ name, nameKey, displayName, passwordHash })
  await oneTimeTokens.add(oneTimeToken('confirm-email', tokens.hash(token), clock.now(), { accountId, challenge }))
  await jobs.add('mail', { to: email, template: 'confirm-email', data: { displayName, name, token } })
}
