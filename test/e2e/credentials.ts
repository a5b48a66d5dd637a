import type { RoleName } from '#core/permissions/policy.ts'
import { storeAccount } from '#test/support/stored-account.ts'
import type { Site } from './fixtures.ts'

export const password = 'Other horse 3 battery!'
export const newPassword = 'Fresh kettle 4 drums?'

/** Returns the username, email address and password for an account that doesn't exist yet. */
export const newCredentials = (name: string) => ({ name, email: `${name}@people.example`, password })

export type Credentials = ReturnType<typeof newCredentials>

export const storeUser = async (
  { dataDir }: Site,
  name: string,
  roles: readonly RoleName[] = [],
): Promise<Credentials> => {
  const user = newCredentials(name)
  await storeAccount(dataDir, { ...user, roles })
  return user
}
