import { ImageId } from '#core/ids.ts'
import { limits, spend } from '#core/limits/limits.ts'
import { type Actor, canAddImages, requireThat } from '#core/permissions/policy.ts'
import type { Ports, ScaledPicture } from '#core/ports.ts'
import { IMAGE_FOLDER, type Image, type ImageSize, imageFile, posterAddress, sizesOf } from './image.ts'

/** What an upload has become: the address to send as `showPoster`, every width it is there in, and the pixels of the upload. */
export type AddedImage = {
  showPoster: string | null
  posterSizes: readonly ImageSize[]
  width: number
  height: number
}

type NeededPorts = Pick<Ports, 'transact' | 'imaging' | 'imageFiles' | 'ids' | 'clock' | 'rateLimits'>

/**
 * Makes a picture anew in the sizes of the screens, without metadata, and keeps it for what will show it: as long as nothing
 * that is saved does, it is taken away after {@link UNUSED_FOR_MS}. The files are there before the row that knows them, so
 * that no row ever names a file that is not there. An upload counts before `read` receives its bytes, so that aborted ones count
 * too. Refuses with `permission.login_required`, `permission.denied`,
 * `limit.exceeded`, `image.unreadable` or `image.too_large`.
 */
export const makeAddImage = (ports: NeededPorts) => {
  const { transact, imaging, ids, clock } = ports
  return async (actor: Actor | null, read: () => Promise<Uint8Array>): Promise<AddedImage> => {
    const { accountId } = requireThat(actor, canAddImages)
    await spend(ports, limits.imageUpload, accountId)
    const { width, height, files } = await imaging.scale(await read(), accountId)
    const id = ImageId.parse(ids.next())
    const upload = { id, width, height, createdBy: accountId, createdAt: clock.now(), usedAt: null }
    const image: Image = { ...upload, posterBytes: bytesOf(posterAddress(sizesOf(upload)), id, files) }
    await allOrNone(ports, id, files, () => transact(({ images }) => images.add(image)))
    const posterSizes = sizesOf(image)
    return { showPoster: posterAddress(posterSizes), posterSizes, width, height }
  }
}

/** The length of the file at an address; null when it is none of these. */
const bytesOf = (address: string | null, id: ImageId, files: ScaledPicture['files']): number | null =>
  files.find(({ width, format }) => IMAGE_FOLDER + imageFile(id, width, format) === address)?.content.byteLength ?? null

/** Puts the files and does `then`; when either fails, the files go again. One that will not go is found by {@link makeSweepStrays}. */
const allOrNone = async (
  { imageFiles }: Pick<Ports, 'imageFiles'>,
  id: ImageId,
  files: ScaledPicture['files'],
  then: () => Promise<void>,
): Promise<void> => {
  const named = files.map(({ width, format, content }) => ({ name: imageFile(id, width, format), content }))
  // Every one has ended before the first failure is told: what is still being written could not be removed.
  const put = await Promise.allSettled(named.map(({ name, content }) => imageFiles.put(name, content)))
  try {
    for (const each of put) if (each.status === 'rejected') throw each.reason
    await then()
  } catch (error) {
    await Promise.allSettled(named.map(({ name }) => imageFiles.remove(name)))
    throw error
  }
}
