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
