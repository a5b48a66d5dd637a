import type { Ports } from '#core/ports.ts'
import { IMAGE_FOLDER, posterAddress, sizesOf } from './image.ts'

/**
 * Notes the length of up to `limit` posters that were uploaded before lengths were kept; one without its file counts as empty.
 * Returns how many there were. Rejects with `unavailable` when database or store cannot be reached.
 */
export const makeMeasurePosters =
  ({ transact, imageFiles }: Pick<Ports, 'transact' | 'imageFiles'>) =>
  async (limit = 100): Promise<number> => {
    const images = await transact(({ images }) => images.unmeasured(limit))
    for (const image of images) {
      const file = posterAddress(sizesOf(image))?.slice(IMAGE_FOLDER.length)
      const content = file === undefined ? null : await imageFiles.get(file)
      await transact(({ images }) => images.measure(image.id, content?.byteLength ?? 0))
    }
    return images.length
  }
