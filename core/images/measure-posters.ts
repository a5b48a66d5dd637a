import type { Ports } from '#core/ports.ts'
import { IMAGE_FOLDER, posterPath, sizesOf } from './image.ts'

/** Stores the file sizes of up to `limit` unmeasured posters, 0 for a missing file. Returns their number. Rejects with
 * `unavailable`. */
export const makeMeasurePosters =
  ({ transact, imageFiles }: Pick<Ports, 'transact' | 'imageFiles'>) =>
  async (limit = 100): Promise<number> => {
    const images = await transact(({ images }) => images.unmeasured(limit))
    for (const image of images) {
      const file = posterPath(sizesOf(image))?.slice(IMAGE_FOLDER.length)
      const content = file === undefined ? null : await imageFiles.get(file)
      await transact(({ images }) => images.setPosterBytes(image.id, content?.byteLength ?? 0))
    }
    return images.length
  }
