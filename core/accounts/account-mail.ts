import type { Account } from '#core/accounts/account.ts'
import type { Email } from '#core/accounts/email.ts'
import { oneTimeToken } from '#core/accounts/one-time-token.ts'
import { limits } from '#core/limits/limits.ts'
import type { Ports } from '#core/ports.ts'
import type { Stores } from '#core/stores.ts'

/** Counts a mail that a stranger causes. False when the address has had enough of them for now; the answer stays the same. */
export const mayMailTo = async ({ rateLimits }: Pick<Ports, 'rateLimits'>, email: Email): Promise<boolean> =>
  (await rateLimits.use(limits.mailsToAddress, email)) === null

/** Writes the mail with the link that confirms the account's address; links that went before are worth nothing any more. */
export const sendConfirmation = async (
  { oneTimeTokens, outbox }: Stores,
  { tokens, clock }: Pick<Ports, 'tokens' | 'clock'>,
  { id, email, displayName }: Pick<Account, 'id' | 'email' | 'displayName'>,
): Promise<void> => {
  const token = tokens.make()
  await oneTimeTokens.endAll(id, ['confirm-email'])
  await oneTimeTokens.add(oneTimeToken('confirm-email', tokens.hash(token), clock.now(), { accountId: id }))
  await outbox.add({ to: email, template: 'confirm-email', data: { displayName, token } })
}
