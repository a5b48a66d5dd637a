import type { z } from 'zod/mini'
import { requireAnotherOwner } from '#core/access/another-owner.ts'
import { type PasswordProof, reauthenticate, requireUnchangedPassword } from '#core/authentication/reauthentication.ts'
import type { Actor } from '#core/permissions/policy.ts'
import type { Ports } from '#core/ports.ts'
import { pictureFileName } from './change-picture.ts'

type NeededPorts = Pick<Ports, 'transact' | 'passwords' | 'rateLimits' | 'imageFiles' | 'clock'>

/** Deletes the account and its personal data, and sends a last mail. Its contributions stay, without its name. Throws
 * `permission.login_required`, `limit.exceeded`, `password.wrong` or `account.last_owner`. */
export const makeDeleteAccount =
  (ports: NeededPorts) =>
  async (actor: Actor | null, { password }: z.output<typeof PasswordProof>): Promise<void> => {
    const checkedAccount = await reauthenticate(ports, actor, password)
    const picture = await ports.transact(async (stores) => {
      const account = await requireUnchangedPassword(stores, checkedAccount)
      await requireAnotherOwner(stores, account)
      const { id, email, displayName, profilePicture } = account
      await stores.accounts.erase(id)
      const at = ports.clock.now()
      await stores.audit.add({ by: id, at, what: 'account.deleted', kind: 'account', of: id, details: {} })
      await stores.jobs.add('mail', { to: email, template: 'account-deleted', data: { displayName } })
      return profilePicture
    })
    const file = pictureFileName(picture)
    // The account is deleted already, so a file that can't be removed is left to the sweep of strays.
    if (file) await ports.imageFiles.remove(file).catch(() => {})
  }
