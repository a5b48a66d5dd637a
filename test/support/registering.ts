import type { Account } from '#core/accounts/account.ts'
import { Register } from '#core/accounts/register.ts'
import { stranger } from './signing-in.ts'
import { PASSWORD, type World } from './world.ts'

type Changes = Readonly<Record<string, unknown>>

/** What is sent to register: lawful in every field, unless `changes` make it otherwise. */
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

/**
 * Registers somebody, as the edge would, from an address that nobody has called from before; `former` is what the browser
 * keeps of an earlier registration. Resolves to what it keeps of this one.
 */
export const register = async ({ core }: World, changes: Changes = {}, former = ''): Promise<string> =>
  (await core.register(Register.parse(registerBody(changes)), stranger(), former)).token

/** The account of the address as it is stored now. */
export const accountWith = ({ store }: World, email: string): Account | undefined =>
  [...store.stored().accounts.values()].find((account) => account.email === email)
