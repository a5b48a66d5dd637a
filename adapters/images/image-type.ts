const text = (image: Uint8Array, from: number, to: number): string => String.fromCharCode(...image.subarray(from, to))

/** Returns the major and compatible brands in the first box (ISO/IEC 14496-12, section 4.3). */
const brands = (image: Uint8Array): readonly string[] => {
  if (image.length < 16 || text(image, 4, 8) !== 'ftyp') return []
  const end = Math.min(new DataView(image.buffer, image.byteOffset).getUint32(0), image.length, 256)
  const starts = Array.from({ length: Math.max(0, Math.floor((end - 16) / 4)) }, (_, index) => 16 + 4 * index)
  return [8, ...starts].map((start) => text(image, start, start + 4))
}

/** Recognizes JPEG, PNG, WebP and AVIF, the only formats passed to a decoder. */
export const isKnownImageType = (image: Uint8Array): boolean =>
  text(image, 0, 3) === '\xff\xd8\xff' ||
  text(image, 0, 8) === '\x89PNG\r\n\x1a\n' ||
  (text(image, 0, 4) === 'RIFF' && text(image, 8, 12) === 'WEBP') ||
  brands(image).some((brand) => brand === 'avif' || brand === 'avis')
