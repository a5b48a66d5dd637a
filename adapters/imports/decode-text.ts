/** Decodes text by its byte order mark or media type, or else as UTF-8 or Windows-1252 (WHATWG Encoding, section 4.2). Returns
 * null for binary data. */
export const decodeText = (bytes: Uint8Array, type: string | null): string | null => {
  const text =
    decodeByMark(bytes) ?? decodeByName(bytes, type) ?? decode('utf-8', bytes) ?? decode('windows-1252', bytes)
  return text === null || isBinary(text) ? null : text.replaceAll('\0', '')
}

const isBinary = (text: string): boolean =>
  [...text.slice(0, 4096)].some((character) => character < '\t' || (character > '\r' && character < '\u001b'))

/** UTF-16 has a byte order mark or, from some programs, a zero byte next to each ASCII letter. */
const decodeByMark = (bytes: Uint8Array): string | null => {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return decode('utf-16le', bytes)
  if (first === 0xfe && second === 0xff) return decode('utf-16be', bytes)
  const start = bytes.subarray(0, 64)
  const zeros = (parity: 0 | 1) => start.filter((byte, index) => byte === 0 && index % 2 === parity).length
  if (start.length >= 4 && zeros(1) > start.length / 4 && zeros(0) === 0) return decode('utf-16le', bytes)
  return start.length >= 4 && zeros(0) > start.length / 4 && zeros(1) === 0 ? decode('utf-16be', bytes) : null
}

const decodeByName = (bytes: Uint8Array, type: string | null): string | null => {
  const name = /;\s*charset\s*=\s*"?([\w.:-]{1,40})/i.exec(type ?? '')?.[1]
  return name === undefined ? null : decode(name, bytes)
}

const decode = (encoding: string, bytes: Uint8Array): string | null => {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}
