/** Decodes text as UTF-16 if it looks like UTF-16. Otherwise, tries the charset that `mediaType` names (WHATWG Encoding,
 * section 4.2), then UTF-8, then Windows-1252. Returns null for binary data. */
export const decodeText = (bytes: Uint8Array, mediaType: string | null): string | null => {
  const text =
    decodeUtf16(bytes) ?? decodeByCharset(bytes, mediaType) ?? decode('utf-8', bytes) ?? decode('windows-1252', bytes)
  return text === null || isBinary(text) ? null : text.replaceAll('\0', '')
}

const isBinary = (text: string): boolean =>
  [...text.slice(0, 4096)].some((character) => character < '\t' || (character > '\r' && character < '\u001b'))

/** Recognizes UTF-16 by its byte order mark or, without one, by the zero bytes of ASCII characters. Returns null for other text. */
const decodeUtf16 = (bytes: Uint8Array): string | null => {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return decode('utf-16le', bytes)
  if (first === 0xfe && second === 0xff) return decode('utf-16be', bytes)
  const start = bytes.subarray(0, 64)
  const countZeros = (parity: 0 | 1) => start.filter((byte, index) => byte === 0 && index % 2 === parity).length
  if (start.length >= 4 && countZeros(1) > start.length / 4 && countZeros(0) === 0) return decode('utf-16le', bytes)
  return start.length >= 4 && countZeros(0) > start.length / 4 && countZeros(1) === 0 ? decode('utf-16be', bytes) : null
}

const decodeByCharset = (bytes: Uint8Array, mediaType: string | null): string | null => {
  const charset = /;\s*charset\s*=\s*"?([\w.:-]{1,40})/i.exec(mediaType ?? '')?.[1]
  return charset === undefined ? null : decode(charset, bytes)
}

const decode = (encoding: string, bytes: Uint8Array): string | null => {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}
