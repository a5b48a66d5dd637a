import type { Account } from '#core/accounts/account.ts'
import type { Ports } from '#core/ports.ts'
import type { Stores } from '#core/stores.ts'

/** In words, for the mail. */
const changes = {
  time_codes_added: 'Codes from an authenticator app are now asked for at the log-in.',
  time_codes_removed: 'Codes from an authenticator app are no longer asked for at the log-in.',
  passkey_added: 'A passkey was added.',
  passkey_removed: 'A passkey was removed.',
  recovery_codes_renewed: 'New recovery codes were made; the old ones are worth nothing any more.',
} as const

/** Tells the owner by mail, and the audit log, that the ways to log in have changed. */
export const tellSignInChange = async (
  { audit, outbox }: Stores,
  { clock }: Pick<Ports, 'clock'>,
  { id, email, displayName }: Pick<Account, 'id' | 'email' | 'displayName'>,
  what: keyof typeof changes,
): Promise<void> => {
  await audit.add({ by: id, at: clock.now(), what: `account.${what}`, kind: 'account', of: id, details: {} })
  await outbox.add({ to: email, template: 'sign-in-changed', data: { displayName, change: changes[what] } })
}
