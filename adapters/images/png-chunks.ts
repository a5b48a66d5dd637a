const SIGNATURE_BYTES = 8
/** The size of a chunk's length, type and checksum (PNG, third edition, section 5.3). */
const FRAME_BYTES = 12

/** Ancillary chunks that affect rendering. Only `iCCP` is compressed, and libpng limits its length. */
const RENDERING_CHUNKS = new Set(['tRNS', 'gAMA', 'cHRM', 'sRGB', 'iCCP', 'eXIf'])

const isPng = (image: Uint8Array): boolean => image[0] === 0x89 && image[1] === 0x50

/** An upper-case first letter marks a critical chunk (section 5.4). */
const affectsRendering = (type: string): boolean => /^[A-Z]/.test(type) || RENDERING_CHUNKS.has(type)

/** Removes ancillary chunks that do not affect rendering, because inflating many text chunks takes a long time, and no timeout
 * interrupts it. The decoder rejects a file that ends within a chunk. */
export const withoutUnrenderedChunks = (image: Uint8Array): Uint8Array => {
  if (!isPng(image)) return image
  const bytes = Buffer.from(image.buffer, image.byteOffset, image.byteLength)
  const parts: Buffer[] = []
  let keptFrom = 0
  let at = SIGNATURE_BYTES
  while (at + FRAME_BYTES <= bytes.length) {
    const end = at + FRAME_BYTES + bytes.readUInt32BE(at)
    if (!affectsRendering(bytes.toString('latin1', at + 4, at + 8))) {
      parts.push(bytes.subarray(keptFrom, at))
      keptFrom = end
    }
    at = end
  }
  return parts.length === 0 ? image : Buffer.concat([...parts, bytes.subarray(keptFrom)])
}
