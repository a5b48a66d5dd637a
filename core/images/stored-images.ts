import type { ImageId } from '#core/ids.ts'
import type { Image } from './image.ts'

export type Images = {
  add(image: Image): Promise<void>
  find(id: ImageId): Promise<Image | null>
  /** Marks the image as used for good and locks it; false if it doesn't exist. */
  use(id: ImageId, at: Date): Promise<boolean>
  takeUnused(before: Date, limit: number): Promise<readonly Image[]>
  unmeasured(limit: number): Promise<readonly Image[]>
  measure(id: ImageId, posterBytes: number): Promise<void>
}
