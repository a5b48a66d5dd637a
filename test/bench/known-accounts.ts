import { makeArgon2Passwords } from '#adapters/argon2/argon2-passwords.ts'
import { makeUnicodeConfusables } from '#adapters/confusables/unicode-confusables.ts'
import { openPostgres } from '#adapters/postgres/open-postgres.ts'
import { Email } from '#core/mail/email.ts'
import { newAccount } from '#test/support/valid-records.ts'

export const PASSWORD = 'Correct horse 2 battery!'

export const knownEmail = (number: number): string => `known-${number}@people.example`

/** Stores `count` confirmed accounts, starting with `knownEmail(0)`, in the database at the URL. Skips those that an earlier
 * run stored. */
export const fillAccounts = async (url: string, count: number): Promise<void> => {
  const postgres = await openPostgres({ url })
  const passwordHash = await makeArgon2Passwords().hash(PASSWORD)
  const [confusables, at] = [makeUnicodeConfusables(), new Date()]
  for (let number = 0; number < count; number += 1) {
    const [name, email] = [`known ${number}`, Email.parse(knownEmail(number))]
    const names = { name, nameKey: confusables.keyOf(name), displayName: `Known ${number}` }
    const account = newAccount({ ...names, email, passwordHash, confirmedAt: at, createdAt: at })
    await postgres.ports.transact(async ({ accounts }) => {
      if (!(await accounts.findByEmail(email))) await accounts.save(account)
    })
  }
  await postgres.close()
}
