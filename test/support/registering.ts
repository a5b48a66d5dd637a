import type { Account } from '#core/accounts/account.ts'
import { Register } from '#core/accounts/register.ts'
import { newClient } from './logging-in.ts'
import { PASSWORD, type World } from './world.ts'

type Changes = Readonly<Record<string, unknown>>

export const registerBody = (changes: Changes = {}): Record<string, unknown> => {
  const { password = PASSWORD } = changes
  return {
    name: 'rudeboy',
    email: 'rudeboy@people.example',
    displayName: 'Rude Boy',
    password,
    confirmPassword: password,
    recaptcha: '',
    ...changes,
  }
}

/** Registers a user from a new client address. `formerToken` is the browser's token from an earlier registration. Resolves to
 * the new token. */
export const register = async ({ core }: World, changes: Changes = {}, formerToken = ''): Promise<string> =>
  (await core.register(Register.parse(registerBody(changes)), newClient(), formerToken)).token

export const accountByEmail = ({ store }: World, email: string): Account | undefined =>
  [...store.stored().accounts.values()].find((account) => account.email === email)
