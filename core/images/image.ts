import { type AccountId, ImageId } from '#core/ids.ts'
import type { ImageSize } from './image-size.ts'

/**
 * A picture that somebody uploaded, made anew in several widths. `usedAt` is null until something that is saved shows it;
 * after that it is kept, since a revision may bring it back.
 */
export type Image = {
  id: ImageId
  /** Pixels of the upright picture, as it was uploaded. */
  width: number
  height: number
  createdBy: AccountId | null
  createdAt: Date
  usedAt: Date | null
  /** Length of the file that {@link posterAddress} leads to; null where it was never measured. */
  posterBytes: number | null
}

/** Widths in pixels that the screens use: a card and a page, each for ordinary and for dense displays. */
const WIDTHS = [160, 320, 480, 960] as const
export const imageFormats = ['avif', 'webp'] as const
export type ImageFormat = (typeof imageFormats)[number]

/** The widths that a picture of this width is made in: none is enlarged. */
export const widthsOf = (width: number): readonly number[] => {
  const smaller = WIDTHS.filter((each) => each < width)
  return smaller.length < WIDTHS.length ? [...smaller, Math.min(width, Math.max(...WIDTHS))] : smaller
}

/** The height in pixels that the picture has in this width. */
export const heightIn = (width: number, picture: Pick<Image, 'width' | 'height'>): number =>
  Math.max(1, Math.round((picture.height * width) / picture.width))

/** The name of the file of one width and format. */
export const imageFile = (id: ImageId, width: number, format: ImageFormat): string => `${id}-${width}.${format}`

/** Whether a store of pictures may have a file of this name: nothing that leads elsewhere, and none of another type. */
export const isImageFile = (name: string): boolean => /^[a-z0-9-]{1,100}\.(?:avif|webp)$/.test(name)

/** Where pictures are served. */
export const IMAGE_FOLDER = '/images/'

/** All widths of a picture, the smallest first. */
export const sizesOf = (picture: Pick<Image, 'id' | 'width' | 'height'>): readonly ImageSize[] =>
  widthsOf(picture.width).map((width) => ({
    width,
    height: heightIn(width, picture),
    avif: IMAGE_FOLDER + imageFile(picture.id, width, 'avif'),
    webp: IMAGE_FOLDER + imageFile(picture.id, width, 'webp'),
  }))

/** CSS pixels of a poster on the show's own page. */
const PAGE_WIDTH = 480

/** The media type of the pictures that {@link posterAddress} leads to. */
export const POSTER_TYPE = 'image/webp'

/** The address of the picture in the width of a page, or the widest there is; null without one. */
export const posterAddress = (sizes: readonly ImageSize[]): string | null =>
  sizes.find(({ width }) => width >= PAGE_WIDTH)?.webp ?? sizes.at(-1)?.webp ?? null

/** The picture that a file of {@link imageFile} is of; null for any other name. */
export const imageOfFile = (name: string): ImageId | null => {
  const [, id] = /^([0-9a-f-]{36})-\d{1,4}\.(?:avif|webp)$/.exec(name) ?? []
  return ImageId.safeParse(id).data ?? null
}

/** An upload that no saved thing shows is taken away after this long: by then the form that it was for is gone. */
export const UNUSED_FOR_MS = 24 * 60 * 60 * 1000
