import { makeArgon2Passwords } from '#adapters/argon2/argon2-passwords.ts'
import { makeUnicodeConfusables } from '#adapters/confusables/unicode-confusables.ts'
import { makeRandomIds } from '#adapters/system/random-ids.ts'
import { AccountId } from '#core/ids.ts'
import { Email } from '#core/mail/email.ts'
import type { RoleName } from '#core/permissions/policy.ts'
import { withDatabaseOf } from './database-of.ts'

export type NewAccount = { name: string; email: string; password: string; roles: readonly RoleName[] }

/** Stores a confirmed account in the database of a product that runs on this data folder. */
export const storeAccount = async (dataDir: string, { name, email, password, roles }: NewAccount): Promise<void> => {
  const passwordHash = await makeArgon2Passwords().hash(password)
  const at = new Date()
  await withDatabaseOf(dataDir, ({ transact }) =>
    transact(({ accounts }) =>
      accounts.save({
        id: AccountId.parse(makeRandomIds().next()),
        name,
        nameKey: makeUnicodeConfusables().keyOf(name),
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
    ),
  )
}
