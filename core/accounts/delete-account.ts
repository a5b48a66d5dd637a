import { requireAnotherOwner } from '#core/access/another-owner.ts'
import {
  type PasswordProof,
  type ReauthenticationPorts,
  transactReauthenticated,
} from '#core/authentication/reauthentication.ts'
import type { Actor } from '#core/permissions/policy.ts'
import type { Ports } from '#core/ports.ts'
import { pictureFileName } from './change-picture.ts'

/** Deletes the account, its alerts and its personal data, and confirms this by email. Its contributions stay, without the name. Throws
 * like {@link transactReauthenticated}, or `account.last_owner`. */
export const makeDeleteAccount =
  (ports: ReauthenticationPorts & Pick<Ports, 'imageFiles' | 'clock'>) =>
  async (actor: Actor | null, proof: PasswordProof): Promise<void> => {
    const picture = await transactReauthenticated(ports, actor, proof, async (stores, account) => {
      await requireAnotherOwner(stores, account)
      const { id, email, displayName, profilePicture } = account
      const subscriber = await stores.subscribers.findByEmail(email)
      for (const each of [subscriber, ...(await stores.subscribers.ofAccount(id))])
        if (each) await stores.subscribers.erase(each.id)
      await stores.accounts.erase(id)
      const at = ports.clock.now()
      await stores.audit.add({ by: id, at, what: 'account.deleted', kind: 'account', of: id, details: {} })
      await stores.jobs.add('mail', { to: email, template: 'account-deleted', data: { displayName } })
      return profilePicture
    })
    const fileName = pictureFileName(picture)
    // The account is already deleted, so a file that can't be removed is left to the sweep of orphaned files.
    if (fileName) await ports.imageFiles.remove(fileName).catch(() => {})
  }
