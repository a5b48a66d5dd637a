/** Maximum length of a line without its line break (RFC 5545, section 3.1). */
const MAX_OCTETS = 75

/** Control characters that TSAFE-CHAR excludes (RFC 5545, section 3.3.11). */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern matches these characters
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g

const escaped = (text: string): string =>
  text
    .replace(FORBIDDEN, '\ufffd')
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r\n?|\n/g, '\\n')

const isContinuationOctet = (octet: number | undefined): boolean => ((octet ?? 0) & 0xc0) === 0x80

const folded = (line: string): string => {
  if (Buffer.byteLength(line) <= MAX_OCTETS) return line
  const octets = Buffer.from(line)
  const pieces: string[] = []
  for (let start = 0; start < octets.length; ) {
    let end = Math.min(octets.length, start + MAX_OCTETS - (start === 0 ? 0 : 1))
    while (isContinuationOctet(octets[end])) end -= 1
    pieces.push(octets.toString('utf8', start, end))
    start = end
  }
  return pieces.join('\r\n ')
}

export const textLine = (name: string, text: string): string => folded(`${name}:${escaped(text)}`)

/** For values that are not of type TEXT, such as URIs. Removes line breaks and escapes nothing. */
export const unescapedLine = (name: string, value: string): string => folded(`${name}:${value.replace(/[\r\n]/g, '')}`)

export const localDateTime = (local: string): string =>
  local.slice(0, 'YYYY-MM-DDTHH:MM:SS'.length).replace(/[-:]/g, '')

export const utcDateTime = (utc: string): string => `${localDateTime(utc)}Z`
