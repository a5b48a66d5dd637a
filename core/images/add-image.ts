import * as z from 'zod/mini'
import { ImageId } from '#core/ids.ts'
import { limits, spend } from '#core/limits/limits.ts'
import { type Actor, canAddImages, requireThat } from '#core/permissions/policy.ts'
import type { Ports, ScaledImage } from '#core/ports.ts'
import { described, integer, list, named, orNull, text } from '#core/response.ts'
import { IMAGE_FOLDER, imageFileName, pageWidthPath, sizesOf } from './image.ts'
import { ImageSize } from './image-size.ts'

export const UploadedImage = named(
  'UploadedImage',
  z.object({
    showPoster: described(
      orNull(text),
      'The path of the image. Send it as `showPoster` with a show, or as `picture` with a band.',
    ),
    posterSizes: list(ImageSize),
    width: described(integer, 'The original width in pixels.'),
    height: integer,
  }),
)
export type UploadedImage = z.output<typeof UploadedImage>

type NeededPorts = Pick<Ports, 'transact' | 'imaging' | 'imageFiles' | 'ids' | 'clock' | 'rateLimits'>

/** Stores an image in all sizes without metadata; it is swept if unused for {@link UNUSED_IMAGE_TTL_MS}. Writes files before the row,
 * so that every row has its files. Counts the upload before calling `receive`, so aborted uploads count too. Throws `permission.*`,
 * `limit.exceeded`, `image.unreadable`, `image.too_large`, `busy` or `unavailable`. */
export const makeAddImage = (ports: NeededPorts) => {
  const { transact, imaging, ids, clock } = ports
  return async (actor: Actor | null, receive: () => Promise<Uint8Array>): Promise<UploadedImage> => {
    const { accountId } = requireThat(actor, canAddImages)
    await spend(ports, limits.imageUpload, accountId)
    const { width, height, files } = await imaging.scale(await receive(), accountId)
    const id = ImageId.parse(ids.next())
    const posterSizes = sizesOf({ id, width, height })
    const showPoster = pageWidthPath(posterSizes)
    const posterBytes = posterBytesOf(showPoster, id, files)
    const image = { id, width, height, createdBy: accountId, createdAt: clock.now(), usedAt: null, posterBytes }
    await storeFilesWithRow(ports, id, files, () => transact(({ images }) => images.add(image)))
    return { showPoster, posterSizes, width, height }
  }
}

const posterBytesOf = (path: string | null, id: ImageId, files: ScaledImage['files']): number | null =>
  files.find(({ width, format }) => IMAGE_FOLDER + imageFileName(id, width, format) === path)?.content.byteLength ??
  null

const storeFilesWithRow = async (
  { imageFiles }: Pick<Ports, 'imageFiles'>,
  id: ImageId,
  files: ScaledImage['files'],
  saveRow: () => Promise<void>,
): Promise<void> => {
  const namedFiles = files.map(({ width, format, content }) => ({ name: imageFileName(id, width, format), content }))
  // Waits for all writes before failing: a file being written could not be removed.
  const writes = await Promise.allSettled(namedFiles.map(({ name, content }) => imageFiles.put(name, content)))
  try {
    for (const each of writes) if (each.status === 'rejected') throw each.reason
    await saveRow()
  } catch (error) {
    await Promise.allSettled(namedFiles.map(({ name }) => imageFiles.remove(name)))
    throw error
  }
}
