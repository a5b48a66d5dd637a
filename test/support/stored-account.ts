import { makeArgon2Passwords } from '#adapters/argon2/argon2-passwords.ts'
import { makeUnicodeConfusables } from '#adapters/confusables/unicode-confusables.ts'
import { Email } from '#core/mail/email.ts'
import type { RoleName } from '#core/permissions/policy.ts'
import { withDatabaseOf } from './database-of.ts'
import { newAccount } from './valid-records.ts'

type NewAccount = { name: string; email: string; password: string; roles: readonly RoleName[] }

/** Stores a confirmed account in the database of a product that uses this data folder. */
export const storeAccount = async (dataDir: string, { name, email, password, roles }: NewAccount): Promise<void> => {
  const now = new Date()
  const account = newAccount({
    name,
    nameKey: makeUnicodeConfusables().keyOf(name),
    email: Email.parse(email),
    displayName: name,
    passwordHash: await makeArgon2Passwords().hash(password),
    roles,
    confirmedAt: now,
    createdAt: now,
  })
  await withDatabaseOf(dataDir, ({ transact }) => transact(({ accounts }) => accounts.save(account)))
}
