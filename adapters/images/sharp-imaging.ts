import sharp from 'sharp'
import { DomainError } from '#core/errors.ts'
import type { AccountId } from '#core/ids.ts'
import { MAX_IMAGE_BYTES } from '#core/images/accepted-image.ts'
import { makeSemaphore } from '#core/limits/semaphore.ts'
import type { Imaging } from '#core/ports.ts'
import { type Deadline, makeDeadline } from './deadline.ts'
import { applyOrientation, decode, fromPixels, headerOf, pixelsOf } from './decode-image.ts'
import { isKnownImageType } from './image-type.ts'
import { withoutUnrenderedChunks } from './png-chunks.ts'
import { scaledImageOf } from './scaled-image.ts'

/** The only decoders that libvips may use, whatever an image contains. */
const DECODERS = ['Jpeg', 'Png', 'Webp', 'Heif'].map((format) => `VipsForeignLoad${format}Buffer`)

const restrictSharp = (): void => {
  sharp.concurrency(1)
  sharp.cache(false)
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: DECODERS })
}

/** Returns an `Imaging` for JPEG, PNG, WebP and AVIF images up to 10 MB and 40 megapixels (AVIF: 12 megapixels, one image).
 * `scale` also limits the aspect ratio to 4:1. Results show the first frame in sRGB, never enlarged. Transforms one image at a
 * time, and aborts each transformation after 20 s. Up to `maxWaiting` calls wait, round-robin by account. If the queue is full,
 * the call that would start last rejects with `busy`. */
export const makeSharpImaging = ({
  maxWaiting = 20,
  now,
}: {
  maxWaiting?: number
  now?: () => number
} = {}): Imaging => {
  restrictSharp()
  const throttled = makeSemaphore({ concurrency: 1, maxWaiting })
  const withLimits =
    <Result>(transform: (image: Uint8Array, deadline: Deadline) => Promise<Result>) =>
    async (image: Uint8Array, accountId?: AccountId): Promise<Result> => {
      if (image.length > MAX_IMAGE_BYTES) throw new DomainError('image.too_large')
      if (!isKnownImageType(image)) throw new DomainError('image.unreadable')
      return await throttled(
        () =>
          transform(withoutUnrenderedChunks(image), makeDeadline(now)).catch((cause: unknown) => {
            throw cause instanceof DomainError ? cause : new DomainError('image.unreadable', { cause })
          }),
        accountId,
      )
    }
  return { square: withLimits(squareImageOf), scale: withLimits(scaledImageOf) }
}

const MAX_SIDE = 512
const WEBP = { quality: 82 }

/** Crops before rotating: the centre is the same, and rotating needs the whole image in memory. */
const squareImageOf = async (image: Uint8Array, deadline: Deadline): Promise<Uint8Array> => {
  const { width, height, orientation } = await headerOf(image)
  const side = Math.min(width, height, MAX_SIDE)
  const square = decode(image, deadline).resize(side, side, { fit: 'cover', position: 'centre' })
  return await applyOrientation(fromPixels(await pixelsOf(square), deadline), orientation)
    .webp(WEBP)
    .toBuffer()
}
