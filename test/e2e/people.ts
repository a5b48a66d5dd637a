import type { RoleName } from '#core/permissions/policy.ts'
import { storeAccount } from '#test/support/stored-account.ts'
import type { Site } from './fixtures.ts'

export const password = 'Other horse 3 battery!'
export const newPassword = 'Fresh kettle 4 drums?'

/** The name and log-in of a user without an account yet; each test has its own users. */
export const person = (name: string) => ({ name, email: `${name}@people.example`, password })

export type Person = ReturnType<typeof person>

/** Stores a confirmed account and returns its user. */
export const member = async ({ dataDir }: Site, name: string, roles: readonly RoleName[] = []): Promise<Person> => {
  const user = person(name)
  await storeAccount(dataDir, { ...user, roles })
  return user
}
