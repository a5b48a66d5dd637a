const text = (content: Uint8Array, from: number): string => String.fromCharCode(...content.subarray(from, from + 4))

/**
 * Whether these bytes are as many as they say they are: a WebP file tells its length ahead (RFC 9649, section 2.4), an AVIF file is a row of
 * boxes that each tell theirs (ISO/IEC 14496-12, section 4.2). What is in them is not looked at.
 */
export const isWholePicture = (content: Uint8Array): boolean => {
  const view = new DataView(content.buffer, content.byteOffset, content.byteLength)
  if (content.length < 12) return false
  if (text(content, 0) === 'RIFF') return text(content, 8) === 'WEBP' && view.getUint32(4, true) + 8 === content.length
  if (text(content, 4) !== 'ftyp') return false
  let at = 0
  while (at + 8 <= content.length) {
    const size = view.getUint32(at)
    // To the end, however far that is.
    if (size === 0) return true
    if (size < 8) return false
    at += size
  }
  return at === content.length
}
