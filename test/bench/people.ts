import { makeArgon2Passwords } from '#adapters/argon2/argon2-passwords.ts'
import { makeUnicodeConfusables } from '#adapters/confusables/unicode-confusables.ts'
import { openPostgres } from '#adapters/postgres/open-postgres.ts'
import { makeRandomIds } from '#adapters/system/random-ids.ts'
import { AccountId } from '#core/ids.ts'
import { Email } from '#core/mail/email.ts'

export const PASSWORD = 'Correct horse 2 battery!'

export const knownEmail = (at: number): string => `known-${at}@people.example`

/** Stores confirmed accounts in the database of the URL. */
export const fillAccounts = async (url: string, count: number): Promise<void> => {
  const postgres = await openPostgres({ url })
  const passwordHash = await makeArgon2Passwords().hash(PASSWORD)
  const [ids, confusables, at] = [makeRandomIds(), makeUnicodeConfusables(), new Date()]
  for (let number = 0; number < count; number += 1)
    await postgres.ports.transact(({ accounts }) =>
      accounts.save({
        id: AccountId.parse(ids.next()),
        name: `known ${number}`,
        nameKey: confusables.keyOf(`known ${number}`),
        email: Email.parse(knownEmail(number)),
        displayName: `Known ${number}`,
        bio: null,
        url: null,
        profilePicture: null,
        passwordHash,
        roles: [],
        confirmedAt: at,
        suspendedAt: null,
        suspendedReason: null,
        version: 0,
        createdAt: at,
      }),
    )
  await postgres.close()
}
