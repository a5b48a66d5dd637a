import { ownAccount } from '#core/authentication/oneself.ts'
import { limits, spend } from '#core/limits/limits.ts'
import { type Actor, requireLogin } from '#core/permissions/policy.ts'
import type { Ports } from '#core/ports.ts'

/** Where pictures are served. */
const FOLDER = '/images/'

/** The file of a picture's address, null when it has none of ours. */
export const pictureFile = (profilePicture: string | null): string | null =>
  profilePicture?.startsWith(FOLDER) ? profilePicture.slice(FOLDER.length) : null

type NeededPorts = Pick<Ports, 'transact' | 'imageFiles'>

/** Puts the picture (null: none) in the place of the one before, whose file is returned: nobody needs it any more. */
const replacePicture = ({ transact }: Pick<Ports, 'transact'>, actor: Actor | null, name: string | null) =>
  transact(async (stores) => {
    const account = await ownAccount(stores, actor)
    await stores.accounts.save({ ...account, profilePicture: name && FOLDER + name })
    return pictureFile(account.profilePicture)
  })

/**
 * Makes a square of the picture, without metadata, and shows it beside the person's name from now on. An upload counts before
 * `read` receives its bytes, so that aborted ones count too.
 * Refuses with `permission.login_required`, `limit.exceeded`, `image.unreadable` or `image.too_large`.
 */
export const makeChangePicture = (ports: NeededPorts & Pick<Ports, 'imaging' | 'ids' | 'rateLimits'>) => {
  const { imaging, imageFiles, ids } = ports
  return async (actor: Actor | null, read: () => Promise<Uint8Array>): Promise<void> => {
    const { accountId } = requireLogin(actor)
    await spend(ports, limits.imageUpload, accountId)
    const square = await imaging.square(await read(), accountId)
    const name = `${ids.next()}.webp`
    await imageFiles.put(name, square)
    const former = await replacePicture(ports, actor, name).catch(async (error: unknown) => {
      await imageFiles.remove(name)
      throw error
    })
    if (former) await imageFiles.remove(former)
  }
}

/** Takes the picture away. Refuses with `permission.login_required`. */
export const makeRemovePicture =
  (ports: NeededPorts) =>
  async (actor: Actor | null): Promise<void> => {
    const former = await replacePicture(ports, requireLogin(actor), null)
    if (former) await ports.imageFiles.remove(former)
  }

/** A stored picture, by the last part of its address; null when there is none. */
export const makeFindPicture =
  ({ imageFiles }: Pick<Ports, 'imageFiles'>) =>
  (name: string): Promise<Uint8Array | null> =>
    imageFiles.get(name)
