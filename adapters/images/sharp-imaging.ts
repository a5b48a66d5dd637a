import sharp, { type Sharp, type SharpOptions } from 'sharp'
import { DomainError } from '#core/errors.ts'
import type { Imaging } from '#core/ports.ts'
import { oneAtATime } from './one-at-a-time.ts'
import { isKnownKind } from './picture-kind.ts'

const MAX_BYTES = 10 * 1024 * 1024
const MAX_PIXELS = 40_000_000
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

/** Reads the header only: whatever size it tells, no pixel is decoded. */
const headerOf = async (picture: Uint8Array): Promise<Header> => {
  const { width, height, orientation = 1 } = await sharp(picture, { ...READING, limitInputPixels: false }).metadata()
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
 * Pictures by libvips. JPEG, PNG, WebP and AVIF are taken, told by their content, up to 10 MB and 40 megapixels. Colours become
 * sRGB; of an animation the first frame stays; a small picture is not enlarged. One picture is worked on at a time, since a
 * large one takes a core for up to 3 seconds and, as a PNG or JPEG, 200 MB, as an AVIF 900 MB. Up to `queue` more wait, then
 * calls reject with `busy`.
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
