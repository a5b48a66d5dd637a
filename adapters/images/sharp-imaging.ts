import sharp from 'sharp'
import { DomainError } from '#core/errors.ts'
import type { AccountId } from '#core/ids.ts'
import { makeTurns } from '#core/limits/turns.ts'
import type { Imaging } from '#core/ports.ts'
import { type Deadline, makeDeadline } from './deadline.ts'
import { decoding, headerOf, pixelsOf, upright, withPixels } from './picture-header.ts'
import { isKnownKind } from './picture-kind.ts'
import { withoutTextChunks } from './png-chunks.ts'
import { scaledPictureOf } from './scaled-picture.ts'

const MAX_BYTES = 10 * 1024 * 1024
/** Of the decoders that the library has, those for the kinds that are taken; it is to try no other, whatever the bytes look like. */
const DECODERS = ['Jpeg', 'Png', 'Webp', 'Heif'].map((kind) => `VipsForeignLoad${kind}Buffer`)

/** For the whole process: one thread, nothing kept, no other decoders. */
const restrain = (): void => {
  sharp.concurrency(1)
  sharp.cache(false)
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: DECODERS })
}

/**
 * Pictures by libvips. JPEG, PNG, WebP and AVIF are taken, told by their content, up to 10 MB and 40 megapixels, an AVIF up
 * to 12 and with one image in it; of what is scaled, no side is more than 4 times the other. Colours become sRGB; of an
 * animation the first frame stays; a small picture is not enlarged. One picture is worked on at a time, since a large one
 * takes a core for up to 3 seconds, and 250 MB (an AVIF: 300), and for 20 seconds at most. Up to `queue` more wait, those of
 * different accounts in turn; then calls reject with `busy`. `now` is a clock in ms.
 */
export const makeSharpImaging = ({ queue = 20, now }: { queue?: number; now?: () => number } = {}): Imaging => {
  restrain()
  const inTurn = makeTurns({ concurrent: 1, queue })
  const made =
    <Made>(make: (picture: Uint8Array, deadline: Deadline) => Promise<Made>) =>
    async (picture: Uint8Array, accountId?: AccountId): Promise<Made> => {
      if (picture.length > MAX_BYTES) throw new DomainError('image.too_large')
      if (!isKnownKind(picture)) throw new DomainError('image.unreadable')
      return await inTurn(
        () =>
          make(withoutTextChunks(picture), makeDeadline(now)).catch((cause: unknown) => {
            throw cause instanceof DomainError ? cause : new DomainError('image.unreadable', { cause })
          }),
        accountId,
      )
    }
  return { square: made(squareOf), scale: made(scaledPictureOf) }
}

const MAX_SIDE = 512
const WEBP = { quality: 82 }

/** Cut before it is turned: the middle is the same, and a large picture need not be in memory as a whole to be turned. */
export const squareOf = async (picture: Uint8Array, deadline: Deadline): Promise<Uint8Array> => {
  const { width, height, orientation } = await headerOf(picture)
  const side = Math.min(width, height, MAX_SIDE)
  const square = decoding(picture, deadline).resize(side, side, { fit: 'cover', position: 'centre' })
  return await upright(withPixels(await pixelsOf(square), deadline), orientation)
    .webp(WEBP)
    .toBuffer()
}
