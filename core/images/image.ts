import type { AccountId, ImageId } from '#core/ids.ts'

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

/** The name of the file of one width and format. */
export const imageFile = (id: ImageId, width: number, format: ImageFormat): string => `${id}-${width}.${format}`

/** Where pictures are served. */
export const IMAGE_FOLDER = '/images/'

/** One width of a picture as everybody gets it: addresses without the origin, and pixels. */
export type ImageSize = { width: number; height: number; avif: string; webp: string }

/** All widths of a picture, the smallest first. */
export const sizesOf = ({ id, width, height }: Pick<Image, 'id' | 'width' | 'height'>): readonly ImageSize[] =>
  widthsOf(width).map((each) => ({
    width: each,
    height: Math.max(1, Math.round((height * each) / width)),
    avif: IMAGE_FOLDER + imageFile(id, each, 'avif'),
    webp: IMAGE_FOLDER + imageFile(id, each, 'webp'),
  }))

/** An upload that no saved thing shows is taken away after this long: by then the form that it was for is gone. */
export const UNUSED_FOR_MS = 24 * 60 * 60 * 1000
