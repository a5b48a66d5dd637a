/** Decodes by byte order mark, media type, UTF-8 or Windows-1252 (WHATWG Encoding, section 4.2); null for binary data. */
export const decodeText = (bytes: Uint8Array, type: string | null): string | null => {
  const text = byMark(bytes) ?? byName(bytes, type) ?? decoded('utf-8', bytes) ?? decoded('windows-1252', bytes)
  return text === null || isBinary(text) ? null : text.replaceAll('\0', '')
}

/** Control characters other than whitespace mean binary data. */
const isBinary = (text: string): boolean =>
  [...text.slice(0, 4096)].some((letter) => letter < '\t' || (letter > '\r' && letter < '\u001b'))

/** UTF-16 has a byte order mark or, from some programs, a zero beside every letter. */
const byMark = (bytes: Uint8Array): string | null => {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return decoded('utf-16le', bytes)
  if (first === 0xfe && second === 0xff) return decoded('utf-16be', bytes)
  const begin = bytes.subarray(0, 64)
  const zeros = (parity: 0 | 1) => begin.filter((byte, index) => byte === 0 && index % 2 === parity).length
  if (begin.length >= 4 && zeros(1) > begin.length / 4 && zeros(0) === 0) return decoded('utf-16le', bytes)
  return begin.length >= 4 && zeros(0) > begin.length / 4 && zeros(1) === 0 ? decoded('utf-16be', bytes) : null
}

const byName = (bytes: Uint8Array, type: string | null): string | null => {
  const name = /;\s*charset\s*=\s*"?([\w.:-]{1,40})/i.exec(type ?? '')?.[1]
  return name === undefined ? null : decoded(name, bytes)
}

const decoded = (encoding: string, bytes: Uint8Array): string | null => {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}
