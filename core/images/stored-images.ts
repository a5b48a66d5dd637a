import type { ImageId } from '#core/ids.ts'
import type { Image } from './image.ts'

export type Images = {
  add(image: Image): Promise<void>
  find(id: ImageId): Promise<Image | null>
  /** Permanently marks the image as used, and locks it. Returns false if it doesn't exist. */
  use(id: ImageId, at: Date): Promise<boolean>
  /** Deletes and returns up to `limit` unused images added before `before`, except locked ones. */
  removeUnused(before: Date, limit: number): Promise<readonly Image[]>
  /** Returns up to `limit` used images whose `posterBytes` are unknown. */
  findWithoutPosterBytes(limit: number): Promise<readonly Image[]>
  setPosterBytes(id: ImageId, posterBytes: number): Promise<void>
}
