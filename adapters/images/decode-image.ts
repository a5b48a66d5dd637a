import sharp, { type Metadata, type OutputInfo, type Sharp, type SharpOptions } from 'sharp'
import { DomainError } from '#core/errors.ts'
import { reasonMessage } from '#core/messages/reason-message.ts'
import type { Deadline } from './deadline.ts'

const MAX_PIXELS = 40_000_000
/** Lower than for other formats, because an AVIF is decoded as a whole, and a few kB can encode any number of pixels
 * (docs/decisions/0020-avif-limits.md). */
const MAX_AVIF_PIXELS = 12_000_000
/** Enough for an ordinary progressive JPEG of 40 megapixels. */
const MAX_PASS_BYTES = 240_000_000

/** Decodes only the first frame, and rejects files with decoding errors. */
const DECODE_OPTIONS: SharpOptions = { failOn: 'error', limitInputPixels: MAX_PIXELS, pages: 1 }

export type ImageHeader = { width: number; height: number; orientation: number }

/** The header contains only the size of the main image. Further images in the file may have any size. */
const checkAvif = (image: Uint8Array, pixels: number): void => {
  if (pixels > MAX_AVIF_PIXELS)
    throw new DomainError('image.too_large', { reason: reasonMessage('image.avif_too_large') })
  if (countImages(image) !== 1)
    throw new DomainError('image.unreadable', { reason: reasonMessage('image.avif_of_parts') })
}

/** Progressive JPEGs (as 2-byte coefficients) and interlaced PNGs stay in memory until the last pass. */
const checkPasses = ({ format, width, height, channels, depth, isProgressive }: Metadata): void => {
  const bytesPerSample = format === 'jpeg' || depth === 'ushort' ? 2 : 1
  if (isProgressive && width * height * channels * bytesPerSample > MAX_PASS_BYTES)
    throw new DomainError('image.too_large', { reason: reasonMessage('image.too_many_rounds') })
}

/** Reads the header, without decoding pixels. Rejects with `image.too_large`, `image.unreadable` or the decoder's error. */
export const headerOf = async (image: Uint8Array): Promise<ImageHeader> => {
  const header = await sharp(image, { ...DECODE_OPTIONS, limitInputPixels: false }).metadata()
  const { format, width, height, orientation = 1 } = header
  if (format === 'heif') checkAvif(image, width * height)
  if (width * height > MAX_PIXELS) throw new DomainError('image.too_large')
  checkPasses(header)
  return { width, height, orientation }
}

/** With a chained `resize`, libvips may decode at a reduced size. */
export const decode = (image: Uint8Array, deadline: Deadline): Sharp => deadline(sharp(image, DECODE_OPTIONS))

export type Pixels = { data: Buffer; info: OutputInfo }

export const pixelsOf = (image: Sharp): Promise<Pixels> =>
  image.toColourspace('srgb').raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true })

export const fromPixels = ({ data, info }: Pixels, deadline: Deadline): Sharp => deadline(sharp(data, { raw: info }))

/** The Exif orientations (values 1 to 8 of tag 0x0112) for which an image is mirrored before it is rotated. */
const MIRRORED = new Set([2, 4, 5, 7])
/** The clockwise rotation for each Exif orientation. */
const DEGREES = [0, 0, 0, 180, 180, 270, 90, 90, 270]

export const isRotatedSideways = (orientation: number): boolean => (DEGREES[orientation] ?? 0) % 180 !== 0

export const applyOrientation = (image: Sharp, orientation: number): Sharp =>
  image.flop(MIRRORED.has(orientation)).rotate(DEGREES[orientation] ?? 0)

const METADATA_ITEM_TYPES = new Set(['Exif', 'mime', 'uri '])

/** Counts images by their item information entries (ISO/IEC 14496-12, section 8.11.6), wherever these are in the file. */
const countImages = (avif: Uint8Array): number => {
  const bytes = Buffer.from(avif.buffer, avif.byteOffset, avif.byteLength)
  let count = 0
  for (let at = bytes.indexOf('infe'); at !== -1; at = bytes.indexOf('infe', at + 1)) {
    const version = bytes[at + 4]
    const typeAt = at + (version === 2 ? 12 : 14)
    const hasType = version === 2 || version === 3
    if (hasType && !METADATA_ITEM_TYPES.has(bytes.toString('latin1', typeAt, typeAt + 4))) count += 1
  }
  return count
}
