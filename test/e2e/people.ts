import type { RoleName } from '#core/permissions/policy.ts'
import { storeAccount } from '#test/support/stored-account.ts'
import type { Site } from './fixtures.ts'

export const password = 'Other horse 3 battery!'
/** What people change their password to. */
export const newPassword = 'Fresh kettle 4 drums?'

/** Somebody who shows their username as their name; each test has people of its own. */
export const person = (name: string) => ({ name, email: `${name}@people.example`, password })

export type Person = ReturnType<typeof person>

/** Somebody whose confirmed account is there already. */
export const member = async ({ dataDir }: Site, name: string, roles: readonly RoleName[] = []): Promise<Person> => {
  const somebody = person(name)
  await storeAccount(dataDir, { ...somebody, roles })
  return somebody
}
