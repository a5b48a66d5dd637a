import * as z from 'zod/mini'
import type { Actor } from '#core/permissions/policy.ts'
import type { Ports } from '#core/ports.ts'
import { revokePendingTokens } from './login-method-change.ts'
import { ConfirmPassword, EnteredPassword, NewPassword, passwordsMatch, requireStrongPassword } from './password.ts'
import { type ReauthenticationPorts, reauthenticate, requireUnchangedPassword } from './reauthentication.ts'

export const ChangePassword = z
  .object({
    currentPassword: EnteredPassword,
    password: NewPassword,
    confirmPassword: ConfirmPassword,
  })
  .check(passwordsMatch)

type NeededPorts = ReauthenticationPorts & Pick<Ports, 'weakPasswords' | 'site' | 'tokens' | 'clock'>

/** Changes the password of the actor, ends all other sessions of the account, and emails the actor. Throws like
 * {@link reauthenticate} (for the field `currentPassword`), or `input.invalid` for a weak password. */
export const makeChangePassword = (ports: NeededPorts) => {
  const { transact, passwords, tokens, clock } = ports
  return async (actor: Actor | null, input: z.output<typeof ChangePassword>, sessionToken: string): Promise<void> => {
    const checkedAccount = await reauthenticate(ports, actor, input.currentPassword, 'currentPassword')
    await requireStrongPassword(ports, input.password, checkedAccount)
    const passwordHash = await passwords.hash(input.password)
    await transact(async (stores) => {
      const account = await requireUnchangedPassword(stores, checkedAccount, 'currentPassword')
      const { id, email, displayName } = account
      await stores.accounts.save({ ...account, passwordHash })
      await stores.sessions.endAll(id, tokens.hash(sessionToken))
      await revokePendingTokens(stores, id)
      await stores.jobs.add('mail', { to: email, template: 'password-changed', data: { displayName } })
      const what = 'account.password_changed'
      await stores.audit.add({ by: id, at: clock.now(), what, kind: 'account', of: id, details: {} })
    })
  }
}
