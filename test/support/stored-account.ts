import { join } from 'node:path'
import { makeArgon2Passwords } from '#adapters/argon2/argon2-passwords.ts'
import { startEmbeddedPostgres } from '#adapters/embedded-postgres/embedded-postgres.ts'
import { makeUnicodeLookAlikes } from '#adapters/look-alikes/unicode-look-alikes.ts'
import { openPostgres } from '#adapters/postgres/open-postgres.ts'
import { makeRandomIds } from '#adapters/system/random-ids.ts'
import { Email } from '#core/accounts/email.ts'
import { AccountId } from '#core/ids.ts'
import type { RoleName } from '#core/permissions/policy.ts'

export type NewAccount = { name: string; email: string; password: string; roles: readonly RoleName[] }

/** Stores a confirmed account in the database of a product that runs on this data folder. */
export const storeAccount = async (dataDir: string, { name, email, password, roles }: NewAccount): Promise<void> => {
  const server = await startEmbeddedPostgres(join(dataDir, 'postgres'))
  const { socketDir, port, user } = server
  const postgres = await openPostgres({ socketDir, port, user, database: 'upstroke' })
  const passwordHash = await makeArgon2Passwords().hash(password)
  const at = new Date()
  await postgres.ports.transact(({ accounts }) =>
    accounts.save({
      id: AccountId.parse(makeRandomIds().next()),
      name,
      nameKey: makeUnicodeLookAlikes().keyOf(name),
      email: Email.parse(email),
      displayName: name,
      bio: null,
      url: null,
      profilePicture: null,
      passwordHash,
      roles,
      confirmedAt: at,
      suspendedAt: null,
      suspendedReason: null,
      version: 0,
      createdAt: at,
    }),
  )
  await postgres.close()
  await server.stop()
}
