import sharp, { type Sharp, type SharpOptions } from 'sharp'
import { DomainError } from '#core/errors.ts'
import type { Imaging } from '#core/ports.ts'
import { imagesIn } from './avif-images.ts'
import { oneAtATime } from './one-at-a-time.ts'
import { isKnownKind } from './picture-kind.ts'

const MAX_BYTES = 10 * 1024 * 1024
const MAX_PIXELS = 40_000_000
/** Fewer, as an AVIF is decoded as a whole, and a few kB suffice for any number of pixels (docs/decisions/0020). */
const MAX_AVIF_PIXELS = 12_000_000
const AVIF_OF_PARTS =
  'This AVIF is made of several images, such as one for what is transparent. Choose another, or a JPEG, PNG or WebP.'
const AVIF_TOO_LARGE = 'This picture is too large. As an AVIF it may have up to 12 megapixels.'
const MAX_SIDE = 512
const WEBP = { quality: 82 }
/** Of the decoders that the library has, those for the kinds that are taken; it is to try no other, whatever the bytes look like. */
const DECODERS = ['Jpeg', 'Png', 'Webp', 'Heif'].map((kind) => `VipsForeignLoad${kind}Buffer`)
const MAX_SECONDS = 20

/** The first frame only; a file that breaks off or is damaged is an error, not half a picture. */
const READING: SharpOptions = { failOn: 'error', limitInputPixels: MAX_PIXELS, pages: 1 }

/** For the whole process: one thread, nothing kept, no other decoders. */
const restrain = (): void => {
  sharp.concurrency(1)
  sharp.cache(false)
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: DECODERS })
}

type Header = { side: number; orientation: number }

/** What the header tells is the size of the picture; another image in the file need not tell its own, and may be of any. */
const bearableAvif = (picture: Uint8Array, pixels: number): void => {
  if (pixels > MAX_AVIF_PIXELS) throw new DomainError('image.too_large', { message: AVIF_TOO_LARGE })
  if (imagesIn(picture) !== 1) throw new DomainError('image.unreadable', { message: AVIF_OF_PARTS })
}

/** Reads the header only: whatever size it tells, no pixel is decoded. */
const headerOf = async (picture: Uint8Array): Promise<Header> => {
  const header = await sharp(picture, { ...READING, limitInputPixels: false }).metadata()
  const { format, width, height, orientation = 1 } = header
  if (format === 'heif') bearableAvif(picture, width * height)
  if (width * height > MAX_PIXELS) throw new DomainError('image.too_large')
  return { side: Math.min(width, height, MAX_SIDE), orientation }
}

/** By the orientation that the camera noted (Exif, tag 0x0112, 1 to 8): mirrored first, then turned clockwise. */
const MIRRORED = new Set([2, 4, 5, 7])
const DEGREES = [0, 0, 0, 180, 180, 270, 90, 90, 270]

const upright = (square: Sharp, orientation: number): Sharp =>
  square.flop(MIRRORED.has(orientation)).rotate(DEGREES[orientation] ?? 0)

/** Cut before it is turned: the middle is the same, and a large picture need not be in memory as a whole to be turned. */
const squareOf = async (picture: Uint8Array): Promise<Uint8Array> => {
  const { side, orientation } = await headerOf(picture)
  const { data, info } = await sharp(picture, READING)
    .timeout({ seconds: MAX_SECONDS })
    .resize(side, side, { fit: 'cover', position: 'centre' })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
  return await upright(sharp(data, { raw: info }), orientation)
    .webp(WEBP)
    .toBuffer()
}

/**
 * Pictures by libvips. JPEG, PNG, WebP and AVIF are taken, told by their content, up to 10 MB and 40 megapixels, an AVIF up
 * to 12 and with one image in it. Colours become sRGB; of an animation the first frame stays; a small picture is not enlarged.
 * One picture is worked on at a time, since a large one takes a core for up to 3 seconds, and 200 MB (an AVIF: 300). Up to
 * `queue` more wait, then calls reject with `busy`.
 */
export const makeSharpImaging = ({ queue = 20 } = {}): Imaging => {
  restrain()
  const inTurn = oneAtATime({ queue })
  return {
    square: async (picture) => {
      if (picture.length > MAX_BYTES) throw new DomainError('image.too_large')
      if (!isKnownKind(picture)) throw new DomainError('image.unreadable')
      return await inTurn(() =>
        squareOf(picture).catch((cause: unknown) => {
          throw cause instanceof DomainError ? cause : new DomainError('image.unreadable', { cause })
        }),
      )
    },
  }
}
