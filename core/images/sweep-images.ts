import type { Ports } from '#core/ports.ts'
import { imageFile, imageFormats, UNUSED_FOR_MS, widthsOf } from './image.ts'

/** How many images were taken away, and how many of their files could not be removed. */
export type ImageSweep = { images: number; failed: number }

/** The name of no file: asking for it tells whether the store answers. */
const NO_FILE = 'none.webp'

/**
 * Takes away up to `limit` uploads that nothing came to show within {@link UNUSED_FOR_MS}. The rows go first, so that
 * nothing can begin to show a picture whose files are going; a file that will not go, or that was still there when the
 * process was killed, is then a stray and found by {@link makeSweepStrays}. While the store of files is away no row goes either. Rejects with `unavailable` when
 * database or store cannot be reached.
 */
export const makeSweepImages =
  ({ transact, imageFiles, clock }: Pick<Ports, 'transact' | 'imageFiles' | 'clock'>) =>
  async (limit = 100): Promise<ImageSweep> => {
    const before = new Date(clock.now().getTime() - UNUSED_FOR_MS)
    await imageFiles.get(NO_FILE)
    const taken = await transact(({ images }) => images.takeUnused(before, limit))
    let failed = 0
    for (const { id, width } of taken) {
      const names = widthsOf(width).flatMap((each) => imageFormats.map((format) => imageFile(id, each, format)))
      const removed = await Promise.allSettled(names.map((name) => imageFiles.remove(name)))
      failed += removed.filter(({ status }) => status === 'rejected').length
    }
    return { images: taken.length, failed }
  }
