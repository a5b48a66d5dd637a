const text = (picture: Uint8Array, from: number, to: number): string =>
  String.fromCharCode(...picture.subarray(from, to))

/** Major and compatible brands of the first box (ISO/IEC 14496-12, section 4.3). */
const brands = (picture: Uint8Array): readonly string[] => {
  if (picture.length < 16 || text(picture, 4, 8) !== 'ftyp') return []
  const end = Math.min(new DataView(picture.buffer, picture.byteOffset).getUint32(0), picture.length, 256)
  const starts = Array.from({ length: Math.max(0, Math.floor((end - 16) / 4)) }, (_, nth) => 16 + 4 * nth)
  return [8, ...starts].map((start) => text(picture, start, start + 4))
}

/** Returns whether the signature is that of JPEG, PNG, WebP or AVIF, the only formats passed to a decoder. */
export const isKnownKind = (picture: Uint8Array): boolean =>
  text(picture, 0, 3) === '\xff\xd8\xff' ||
  text(picture, 0, 8) === '\x89PNG\r\n\x1a\n' ||
  (text(picture, 0, 4) === 'RIFF' && text(picture, 8, 12) === 'WEBP') ||
  brands(picture).some((brand) => brand === 'avif' || brand === 'avis')
