import type { Deadline } from './deadline.ts'
import { decoding, headerOf, pixelsOf, upright, withPixels } from './picture-header.ts'

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
