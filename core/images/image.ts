import { type AccountId, ImageId } from '#core/ids.ts'
import type { ImageSize } from './image-size.ts'

/** An uploaded picture. `usedAt` is null until a saved show or band references it. A used image stays, because restoring a
 * revision may show it again. `posterBytes` is the size of the page-width WebP file, or null until it is recorded. */
export type Image = {
  id: ImageId
  width: number
  height: number
  createdBy: AccountId | null
  createdAt: Date
  usedAt: Date | null
  posterBytes: number | null
}

/** In pixels, for a card and a page, each on 1x and 2x displays. */
const WIDTHS = [160, 320, 480, 960] as const
export const imageFormats = ['avif', 'webp'] as const
export type ImageFormat = (typeof imageFormats)[number]

export const scaledWidths = (width: number): readonly number[] => {
  const smaller = WIDTHS.filter((each) => each < width)
  return smaller.length < WIDTHS.length ? [...smaller, Math.min(width, Math.max(...WIDTHS))] : smaller
}

export const scaledHeight = (width: number, image: Pick<Image, 'width' | 'height'>): number =>
  Math.max(1, Math.round((image.height * width) / image.width))

export const imageFileName = (id: ImageId, width: number, format: ImageFormat): string => `${id}-${width}.${format}`

/** Returns false for paths and other file types. */
export const isImageFileName = (name: string): boolean => /^[a-z0-9-]{1,100}\.(?:avif|webp)$/.test(name)

export const IMAGE_FOLDER = '/images/'

export const sizesOf = (image: Pick<Image, 'id' | 'width' | 'height'>): readonly ImageSize[] =>
  scaledWidths(image.width).map((width) => ({
    width,
    height: scaledHeight(width, image),
    avif: IMAGE_FOLDER + imageFileName(image.id, width, 'avif'),
    webp: IMAGE_FOLDER + imageFileName(image.id, width, 'webp'),
  }))

const PAGE_WIDTH = 480

export const POSTER_MEDIA_TYPE = 'image/webp'

export const pageWidthPath = (sizes: readonly ImageSize[]): string | null =>
  sizes.find(({ width }) => width >= PAGE_WIDTH)?.webp ?? sizes.at(-1)?.webp ?? null

export const imageIdOfFile = (name: string): ImageId | null => {
  const [, id] = /^([0-9a-f-]{36})-\d{1,4}\.(?:avif|webp)$/.exec(name) ?? []
  return ImageId.safeParse(id).data ?? null
}

export const UNUSED_IMAGE_TTL_MS = 24 * 60 * 60 * 1000
