import { ownAccount } from '#core/authentication/reauthentication.ts'
import { IMAGE_FOLDER } from '#core/images/image.ts'
import { limits, spend } from '#core/limits/limits.ts'
import { type Actor, requireLogin } from '#core/permissions/policy.ts'
import type { Ports } from '#core/ports.ts'

/** Returns the file name of an uploaded picture, or null if there is no picture or it has an external URL. */
export const pictureFileName = (profilePicture: string | null): string | null =>
  profilePicture?.startsWith(IMAGE_FOLDER) ? profilePicture.slice(IMAGE_FOLDER.length) : null

type NeededPorts = Pick<Ports, 'transact' | 'imageFiles'>

const replacePicture = ({ transact }: Pick<Ports, 'transact'>, actor: Actor | null, fileName: string | null) =>
  transact(async (stores) => {
    const account = await ownAccount(stores, actor)
    await stores.accounts.save({ ...account, profilePicture: fileName && IMAGE_FOLDER + fileName })
    return pictureFileName(account.profilePicture)
  })

/** Stores the received image as the profile picture, cropped to a square and without metadata. Counts the upload before calling
 * `receive`, so aborted uploads count too. Throws `permission.login_required`, `limit.exceeded`, `image.unreadable`,
 * `image.too_large`, `busy`, `stale_write` or `unavailable`. */
export const makeChangePicture = (ports: NeededPorts & Pick<Ports, 'imaging' | 'ids' | 'rateLimits'>) => {
  const { imaging, imageFiles, ids } = ports
  return async (actor: Actor | null, receive: () => Promise<Uint8Array>): Promise<void> => {
    const { accountId } = requireLogin(actor)
    await spend(ports, limits.imageUpload, accountId)
    const square = await imaging.square(await receive(), accountId)
    const fileName = `${ids.next()}.webp`
    await imageFiles.put(fileName, square)
    const formerFileName = await replacePicture(ports, actor, fileName).catch(async (error: unknown) => {
      await imageFiles.remove(fileName)
      throw error
    })
    if (formerFileName) await imageFiles.remove(formerFileName)
  }
}

/** Removes the profile picture. Throws `permission.login_required`, `stale_write` or `unavailable`. */
export const makeRemovePicture =
  (ports: NeededPorts) =>
  async (actor: Actor | null): Promise<void> => {
    const formerFileName = await replacePicture(ports, requireLogin(actor), null)
    if (formerFileName) await ports.imageFiles.remove(formerFileName)
  }
