import type { ImageId } from '#core/ids.ts'
import type { Image } from './image.ts'

/** The images that somebody uploaded, apart from their files. */
export type Images = {
  add(image: Image): Promise<void>
  find(id: ImageId): Promise<Image | null>
  /** Something that is saved shows it; false when there is none. It is not taken away until this transaction ends, and never afterwards. */
  use(id: ImageId, at: Date): Promise<boolean>
  /** Takes away up to `limit` images that were added before `before` and nothing shows, and tells which. */
  takeUnused(before: Date, limit: number): Promise<readonly Image[]>
  /** Up to `limit` images in use whose `posterBytes` are not known, by id. */
  unmeasured(limit: number): Promise<readonly Image[]>
  /** Sets an image's `posterBytes`. Nothing happens when there is none of that id. */
  measure(id: ImageId, posterBytes: number): Promise<void>
}
