import * as z from 'zod/mini'
import { NewPassword } from '#core/authentication/password.ts'
import { DomainError } from '#core/errors.ts'
import { AccountId } from '#core/ids.ts'
import { Email } from '#core/mail/email.ts'
import type { Ports } from '#core/ports.ts'
import type { Stores } from '#core/stores.ts'
import { AccountName, DisplayName, initialAccount } from './account.ts'

export const FirstOwner = z.object({
  email: Email,
  password: NewPassword,
  name: z._default(AccountName, 'owner'),
  displayName: z._default(DisplayName, 'Site owner'),
})

/** Creates the first SiteOwner, a confirmed account that is also a ShowAdmin. Does nothing if there is already a SiteOwner or
 * the address is registered. If the name is taken, adds a number: `owner 2`. Resolves to whether it created the account. */
export const makeCreateFirstOwner =
  ({
    transact,
    passwords,
    confusables,
    ids,
    clock,
  }: Pick<Ports, 'transact' | 'passwords' | 'confusables' | 'ids' | 'clock'>) =>
  async (owner: z.output<typeof FirstOwner>): Promise<boolean> => {
    if (await transact(isUnnecessary)) return false
    const passwordHash = await passwords.hash(owner.password)
    // Terminates, because each number gives a different name key, and only finitely many are taken.
    for (let number = 1; ; number += 1) {
      try {
        return await createAs(number === 1 ? owner.name : `${owner.name} ${number}`)
      } catch (error) {
        const code = error instanceof DomainError ? error.code : null
        if (code === 'account.email_taken') return false
        if (code !== 'account.name_taken') throw error
      }
    }

    async function isUnnecessary({ accounts }: Pick<Stores, 'accounts'>): Promise<boolean> {
      return (await accounts.countWithRole('SiteOwner')) > 0 || (await accounts.findByEmail(owner.email)) !== null
    }

    function createAs(name: string): Promise<boolean> {
      return transact(async ({ accounts, audit, jobs }) => {
        if (await isUnnecessary({ accounts })) return false
        const at = clock.now()
        const id = AccountId.parse(ids.next())
        await accounts.save({
          ...initialAccount,
          id,
          name,
          nameKey: confusables.keyOf(name),
          email: owner.email,
          displayName: owner.displayName,
          passwordHash,
          roles: ['ShowAdmin', 'SiteOwner'],
          confirmedAt: at,
          createdAt: at,
        })
        await audit.add({ by: null, at, what: 'account.first_owner_created', kind: 'account', of: id, details: {} })
        await jobs.add('mail', { to: owner.email, template: 'owner-welcome', data: { displayName: owner.displayName } })
        return true
      })
    }
  }
