const SIGNATURE_BYTES = 8
/** Length, type and checksum around the data of a chunk (PNG, third edition, section 5.3). */
const FRAME_BYTES = 12

/**
 * The ancillary chunks that change how a picture looks, and its orientation. `iCCP` is the only compressed one, and libpng
 * reads it up to a fixed length.
 */
const KEPT = new Set(['tRNS', 'gAMA', 'cHRM', 'sRGB', 'iCCP', 'eXIf'])

const isPng = (picture: Uint8Array): boolean => picture[0] === 0x89 && picture[1] === 0x50

/** A capital first letter marks a critical chunk (section 5.4). */
const isKept = (type: string): boolean => /^[A-Z]/.test(type) || KEPT.has(type)

/**
 * The PNG without its other ancillary chunks; any other picture as it is. The decoder inflates each text chunk (`zTXt`, `iTXt`) while it
 * reads the header: 200 of them, 10 MB in all, took it a minute, which no timeout ends. The decoder refuses
 * data after an incomplete chunk.
 */
export const withoutTextChunks = (picture: Uint8Array): Uint8Array => {
  if (!isPng(picture)) return picture
  const bytes = Buffer.from(picture.buffer, picture.byteOffset, picture.byteLength)
  const kept: Buffer[] = []
  let keptFrom = 0
  let at = SIGNATURE_BYTES
  while (at + FRAME_BYTES <= bytes.length) {
    const end = at + FRAME_BYTES + bytes.readUInt32BE(at)
    if (!isKept(bytes.toString('latin1', at + 4, at + 8))) {
      kept.push(bytes.subarray(keptFrom, at))
      keptFrom = end
    }
    at = end
  }
  return kept.length === 0 ? picture : Buffer.concat([...kept, bytes.subarray(keptFrom)])
}
