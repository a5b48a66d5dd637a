import sharp, { type Metadata, type OutputInfo, type Sharp, type SharpOptions } from 'sharp'
import { DomainError } from '#core/errors.ts'
import { sayReason } from '#core/messages/say-reason.ts'
import type { Deadline } from './deadline.ts'

const MAX_PIXELS = 40_000_000
/** Fewer, as an AVIF is decoded as a whole, and a few kB suffice for any number of pixels (docs/decisions/0020). */
const MAX_AVIF_PIXELS = 12_000_000
/** As much as 40 megapixels of an ordinary progressive JPEG take. */
const MAX_ROUNDS_BYTES = 240_000_000

/** The first frame only; a file that breaks off or is damaged is an error, not half a picture. */
const READING: SharpOptions = { failOn: 'error', limitInputPixels: MAX_PIXELS, pages: 1 }

/** As the file has it: before it is turned upright. */
export type Header = { width: number; height: number; orientation: number }

/** What the header tells is the size of the picture; another image in the file need not tell its own, and may be of any. */
const bearableAvif = (picture: Uint8Array, pixels: number): void => {
  if (pixels > MAX_AVIF_PIXELS) throw new DomainError('image.too_large', { reason: sayReason('image.avif_too_large') })
  if (imagesIn(picture) !== 1) throw new DomainError('image.unreadable', { reason: sayReason('image.avif_of_parts') })
}

/**
 * A progressive JPEG or an interlaced PNG comes in several rounds over the whole picture, which is in memory until the last:
 * as coefficients of 2 bytes, or as its samples. The others are decoded in strips.
 */
const bearableRounds = ({ format, width, height, channels, depth, isProgressive }: Metadata): void => {
  const bytes = format === 'jpeg' || depth === 'ushort' ? 2 : 1
  if (isProgressive && width * height * channels * bytes > MAX_ROUNDS_BYTES)
    throw new DomainError('image.too_large', { reason: sayReason('image.too_many_rounds') })
}

/** Reads the header only: whatever size it tells, no pixel is decoded. Refuses with `image.too_large` or `image.unreadable`. */
export const headerOf = async (picture: Uint8Array): Promise<Header> => {
  const header = await sharp(picture, { ...READING, limitInputPixels: false }).metadata()
  const { format, width, height, orientation = 1 } = header
  if (format === 'heif') bearableAvif(picture, width * height)
  if (width * height > MAX_PIXELS) throw new DomainError('image.too_large')
  bearableRounds(header)
  return { width, height, orientation }
}

/** Decodes the picture, as small as it is asked for at once, so that a large one is never in memory as a whole. */
export const decoding = (picture: Uint8Array, deadline: Deadline): Sharp => deadline(sharp(picture, READING))

/** Pixels without a file around them. */
export type Pixels = { data: Buffer; info: OutputInfo }

/** In sRGB, 8 bits a channel, without anything besides. */
export const pixelsOf = (picture: Sharp): Promise<Pixels> =>
  picture.toColourspace('srgb').raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true })

export const withPixels = ({ data, info }: Pixels, deadline: Deadline): Sharp => deadline(sharp(data, { raw: info }))

/** By the orientation that the camera noted (Exif, tag 0x0112, 1 to 8): mirrored first, then turned clockwise. */
const MIRRORED = new Set([2, 4, 5, 7])
const DEGREES = [0, 0, 0, 180, 180, 270, 90, 90, 270]

/** Whether turning it upright makes the width the height. */
export const liesOnItsSide = (orientation: number): boolean => (DEGREES[orientation] ?? 0) % 180 !== 0

export const upright = (picture: Sharp, orientation: number): Sharp =>
  picture.flop(MIRRORED.has(orientation)).rotate(DEGREES[orientation] ?? 0)

/** Items of an AVIF that are no images: what the camera knew, and other words about the picture. */
const WORDS = new Set(['Exif', 'mime', 'uri '])

/**
 * How many images an AVIF holds: the picture, and beside it its transparency, tiles, previews. They are the entries of its
 * list of items (ISO/IEC 14496-12, section 8.11.6; those of version 2 and 3 have a type). These are looked for wherever they
 * stand, so that no order or nesting of the boxes hides one.
 */
export const imagesIn = (avif: Uint8Array): number => {
  const bytes = Buffer.from(avif.buffer, avif.byteOffset, avif.byteLength)
  let images = 0
  for (let at = bytes.indexOf('infe'); at !== -1; at = bytes.indexOf('infe', at + 1)) {
    const version = bytes[at + 4]
    const typeAt = at + (version === 2 ? 12 : 14)
    const hasType = version === 2 || version === 3
    if (hasType && !WORDS.has(bytes.toString('latin1', typeAt, typeAt + 4))) images += 1
  }
  return images
}
