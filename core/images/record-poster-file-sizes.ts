import type { Ports } from '#core/ports.ts'
import { IMAGE_FOLDER, pageWidthPath, sizesOf } from './image.ts'

/** Records the byte size of the page-width file for up to `limit` used images without a recorded size; 0 if the file is missing.
 * Returns the number of these images. Rejects with `unavailable`. */
export const makeRecordPosterFileSizes =
  ({ transact, imageFiles }: Pick<Ports, 'transact' | 'imageFiles'>) =>
  async (limit = 100): Promise<number> => {
    const images = await transact(({ images }) => images.findWithoutPosterBytes(limit))
    for (const image of images) {
      const fileName = pageWidthPath(sizesOf(image))?.slice(IMAGE_FOLDER.length)
      const content = fileName === undefined ? null : await imageFiles.get(fileName)
      await transact(({ images }) => images.setPosterBytes(image.id, content?.byteLength ?? 0))
    }
    return images.length
  }
