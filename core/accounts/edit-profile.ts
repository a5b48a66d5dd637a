import * as z from 'zod/mini'
import { ownAccount } from '#core/authentication/reauthentication.ts'
import { type Actor, requireLogin } from '#core/permissions/policy.ts'
import type { Ports } from '#core/ports.ts'
import { AccountBio, AccountUrl, DisplayName } from './account.ts'

export const ProfileDetails = z.object({ displayName: DisplayName, bio: AccountBio, url: AccountUrl })

/** Changes the actor's profile. Throws `permission.login_required` or `stale_write`. */
export const makeEditProfile =
  ({ transact }: Pick<Ports, 'transact'>) =>
  async (actor: Actor | null, details: z.output<typeof ProfileDetails>): Promise<void> => {
    requireLogin(actor)
    await transact(async (stores) => {
      await stores.accounts.save({ ...(await ownAccount(stores, actor)), ...details })
    })
  }
