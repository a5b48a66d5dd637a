import type { Ports } from '#core/ports.ts'
import { imageFileName, imageFormats, scaledWidths, UNUSED_IMAGE_TTL_MS } from './image.ts'

/** `images` counts deleted images; `failed` counts files that could not be removed. */
type ImageSweep = { images: number; failed: number }

/** The name of a file that does not exist, read to check that the storage is available. */
const PROBE_FILE = 'none.webp'

/** Deletes up to `limit` uploads unused for {@link UNUSED_IMAGE_TTL_MS}, rows first so that nothing can start using them.
 * {@link makeSweepOrphanedFiles} deletes leftover files. If the storage is unavailable, rejects before deleting any row. */
export const makeSweepImages =
  ({ transact, imageFiles, clock }: Pick<Ports, 'transact' | 'imageFiles' | 'clock'>) =>
  async (limit = 100): Promise<ImageSweep> => {
    const before = new Date(clock.now().getTime() - UNUSED_IMAGE_TTL_MS)
    await imageFiles.get(PROBE_FILE)
    const deletedImages = await transact(({ images }) => images.removeUnused(before, limit))
    let failed = 0
    for (const { id, width } of deletedImages) {
      const names = scaledWidths(width).flatMap((each) => imageFormats.map((format) => imageFileName(id, each, format)))
      const removed = await Promise.allSettled(names.map((name) => imageFiles.remove(name)))
      failed += removed.filter(({ status }) => status === 'rejected').length
    }
    return { images: deletedImages.length, failed }
  }
