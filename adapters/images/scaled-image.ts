import type { AvifOptions, Sharp, WebpOptions } from 'sharp'
import { DomainError } from '#core/errors.ts'
import { type ImageFormat, imageFormats, scaledHeight, scaledWidths } from '#core/images/image.ts'
import { reasonMessage } from '#core/messages/reason-message.ts'
import type { ScaledImage } from '#core/ports.ts'
import type { Deadline } from './deadline.ts'
import {
  applyOrientation,
  decode,
  fromPixels,
  headerOf,
  type ImageHeader,
  isRotatedSideways,
  type Pixels,
  pixelsOf,
} from './decode-image.ts'

const MAX_ASPECT_RATIO = 4
const WEBP: WebpOptions = { quality: 80 }
/** At this quality, an AVIF looks as good as the WebP. A higher effort takes seconds and saves little. */
const AVIF: AvifOptions = { quality: 55, effort: 3 }

const encoders: Record<ImageFormat, (image: Sharp) => Sharp> = {
  avif: (image) => image.avif(AVIF),
  webp: (image) => image.webp(WEBP),
}

const orientedSize = ({ width, height, orientation }: ImageHeader): Pick<ImageHeader, 'width' | 'height'> =>
  isRotatedSideways(orientation) ? { width: height, height: width } : { width, height }

/** Decodes once, at the largest output size, then rotates, and scales down from there. Transparency becomes white. Rejects with
 * `image.too_large` or `image.unreadable`, or with the decoder's error. */
export const scaledImageOf = async (image: Uint8Array, deadline: Deadline): Promise<ScaledImage> => {
  const header = await headerOf(image)
  const size = orientedSize(header)
  if (Math.max(size.width, size.height) > MAX_ASPECT_RATIO * Math.min(size.width, size.height))
    throw new DomainError('image.unreadable', { reason: reasonMessage('image.too_narrow') })
  const widths = scaledWidths(size.width)
  const largest = await pixelsOf(
    applyOrientation(
      fromPixels(await decodeAtSize(image, header, Math.max(...widths), deadline), deadline),
      header.orientation,
    ),
  )
  const files: ScaledFile[] = []
  for (const width of widths)
    for (const format of imageFormats)
      files.push({ width, format, content: await encode(fromPixels(largest, deadline), width, size, format) })
  return { ...size, files }
}

type ScaledFile = ScaledImage['files'][number]

const decodeAtSize = (image: Uint8Array, header: ImageHeader, width: number, deadline: Deadline): Promise<Pixels> => {
  const height = scaledHeight(width, orientedSize(header))
  const [columns, rows] = isRotatedSideways(header.orientation) ? [height, width] : [width, height]
  return pixelsOf(decode(image, deadline).resize(columns, rows, { fit: 'fill' }).flatten({ background: 'white' }))
}

const encode = (largest: Sharp, width: number, size: Pick<ImageHeader, 'width' | 'height'>, format: ImageFormat) =>
  encoders[format](largest.resize(width, scaledHeight(width, size), { fit: 'fill' })).toBuffer()
