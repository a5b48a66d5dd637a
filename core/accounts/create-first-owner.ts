import * as z from 'zod/mini'
import { AccountName, DisplayName, nameKeyOf } from '#core/accounts/account.ts'
import { Email } from '#core/accounts/email.ts'
import { NewPassword } from '#core/accounts/password.ts'
import { AccountId } from '#core/ids.ts'
import type { Ports } from '#core/ports.ts'

export const FirstOwner = z.object({
  email: Email,
  password: NewPassword,
  name: z._default(AccountName, 'owner'),
  displayName: z._default(DisplayName, 'Site owner'),
})

/**
 * The first SiteOwner of an installation, confirmed, who may also add shows at once (ShowAdmin); called by the process at
 * its start, not by a person. Changes nothing when the address is registered already (decisions, section 3), or, with
 * `onlyIfNone`, when the installation has an owner.
 * Returns whether an account was created. Rejects with `account.name_taken` when another account holds the name.
 */
export const makeCreateFirstOwner =
  ({ transact, passwords, ids, clock }: Pick<Ports, 'transact' | 'passwords' | 'ids' | 'clock'>) =>
  async (owner: z.output<typeof FirstOwner>, { onlyIfNone = false } = {}): Promise<boolean> => {
    const isThere = await transact(
      async ({ accounts }) =>
        (await accounts.findByEmail(owner.email)) !== null ||
        (onlyIfNone && (await accounts.countHolding('SiteOwner')) > 0),
    )
    if (isThere) return false
    const passwordHash = await passwords.hash(owner.password)
    return transact(async ({ accounts, audit, outbox }) => {
      if (await accounts.findByEmail(owner.email)) return false
      const at = clock.now()
      const id = AccountId.parse(ids.next())
      await accounts.save({
        id,
        name: owner.name,
        nameKey: nameKeyOf(owner.name),
        email: owner.email,
        displayName: owner.displayName,
        bio: null,
        url: null,
        profilePicture: null,
        passwordHash,
        roles: ['ShowAdmin', 'SiteOwner'],
        confirmedAt: at,
        suspendedAt: null,
        version: 0,
        createdAt: at,
      })
      await audit.add({ by: null, at, what: 'account.first_owner_created', kind: 'account', of: id, details: {} })
      await outbox.add({ to: owner.email, template: 'owner-welcome', data: { displayName: owner.displayName } })
      return true
    })
  }
