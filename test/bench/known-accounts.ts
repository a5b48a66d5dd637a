import { makeArgon2Passwords } from '#adapters/argon2/argon2-passwords.ts'
import { makeUnicodeConfusables } from '#adapters/confusables/unicode-confusables.ts'
import { openPostgres } from '#adapters/postgres/open-postgres.ts'
import { Email } from '#core/mail/email.ts'
import { newAccount } from '#test/support/valid-records.ts'

export const PASSWORD = 'Correct horse 2 battery!'

export const knownEmail = (index: number): string => `known-${index}@people.example`

/** Stores `count` confirmed accounts, starting with `knownEmail(0)`, in the database at the URL. Skips accounts that an earlier
 * run stored. */
export const seedAccounts = async (url: string, count: number): Promise<void> => {
  const postgres = await openPostgres({ url })
  const passwordHash = await makeArgon2Passwords().hash(PASSWORD)
  const [confusables, now] = [makeUnicodeConfusables(), new Date()]
  for (let index = 0; index < count; index += 1) {
    const [name, email] = [`known ${index}`, Email.parse(knownEmail(index))]
    const names = { name, nameKey: confusables.keyOf(name), displayName: `Known ${index}` }
    const account = newAccount({ ...names, email, passwordHash, confirmedAt: now, createdAt: now })
    await postgres.ports.transact(async ({ accounts }) => {
      if (!(await accounts.findByEmail(email))) await accounts.save(account)
    })
  }
  await postgres.close()
}
