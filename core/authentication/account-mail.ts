import * as z from 'zod/mini'
import type { Account } from '#core/accounts/account.ts'
import { limits } from '#core/limits/limits.ts'
import type { Email } from '#core/mail/email.ts'
import type { Ports } from '#core/ports.ts'
import type { Stores } from '#core/stores.ts'
import { type OneTimeToken, oneTimeToken } from './one-time-token.ts'

/** What strangers can cause mails by; `nothing` stands for none, at the same cost. */
export type MailCause = 'registration' | 'reset' | 'change' | 'nothing'

/**
 * Counts a mail that a stranger causes. False when the address has had enough of its kind for now; the answer stays the same.
 * Each kind counts for itself, and only mails that go, so that nobody can use up what somebody else waits for.
 */
export const mayMailTo = async (
  { rateLimits }: Pick<Ports, 'rateLimits'>,
  email: Email,
  cause: MailCause,
): Promise<boolean> => (await rateLimits.use(limits.mailsToAddress, `${cause} ${email}`)) === null

/** The mail that {@link mayMailTo} has counted does not go after all. */
export const noMailTo = async (
  { rateLimits }: Pick<Ports, 'rateLimits'>,
  email: Email,
  cause: MailCause,
): Promise<void> => rateLimits.giveBack(limits.mailsToAddress, `${cause} ${email}`)

const Registration = z.object({
  name: z.string(),
  nameKey: z.string(),
  displayName: z.string(),
  passwordHash: z.string(),
})

/** What was registered, as the link that confirms it keeps it; null when there is none. */
export const registrationOf = ({ challenge }: OneTimeToken): z.output<typeof Registration> | null =>
  challenge === null ? null : z.parse(Registration, JSON.parse(challenge))

/**
 * Writes the mail with the link that confirms the account's address. The link stands for what was registered when it was
 * sent: nobody can slip a password of theirs behind a link that somebody else waits for.
 */
export const sendConfirmation = async (
  { oneTimeTokens, outbox }: Stores,
  { tokens, clock }: Pick<Ports, 'tokens' | 'clock'>,
  account: Account,
): Promise<void> => {
  const { id: accountId, email, name, nameKey, displayName, passwordHash } = account
  const token = tokens.make()
  const challenge = JSON.stringify({ name, nameKey, displayName, passwordHash })
  await oneTimeTokens.add(oneTimeToken('confirm-email', tokens.hash(token), clock.now(), { accountId, challenge }))
  await outbox.add({ to: email, template: 'confirm-email', data: { displayName, name, token } })
}
