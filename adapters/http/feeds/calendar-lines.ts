/** RFC 5545, section 3.1: without the line break. */
const MOST_OCTETS = 75

/** What a text may not hold (section 3.3.11, TSAFE-CHAR): control characters but for tabs and line ends. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g

const escaped = (text: string): string =>
  text
    .replace(FORBIDDEN, '\ufffd')
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r\n?|\n/g, '\\n')

const isInsideCharacter = (octet: number | undefined): boolean => ((octet ?? 0) & 0xc0) === 0x80

/** A line in pieces that are short enough; no character is torn apart. */
const folded = (line: string): string => {
  if (Buffer.byteLength(line) <= MOST_OCTETS) return line
  const octets = Buffer.from(line)
  const pieces: string[] = []
  for (let start = 0; start < octets.length; ) {
    // The blank before a piece counts.
    let end = Math.min(octets.length, start + MOST_OCTETS - (start === 0 ? 0 : 1))
    while (isInsideCharacter(octets[end])) end -= 1
    pieces.push(octets.toString('utf8', start, end))
    start = end
  }
  return pieces.join('\r\n ')
}

/** A property with a text as its value; the text may hold anything. */
export const textLine = (name: string, text: string): string => folded(`${name}:${escaped(text)}`)

/** A property whose value is of our own making, or a web address: no line break is in it. */
export const valueLine = (name: string, value: string): string => folded(`${name}:${value.replace(/[\r\n]/g, '')}`)

/** A date and time as iCalendar writes it, from RFC 3339 without an offset. */
export const dateTime = (local: string): string => local.slice(0, 'YYYY-MM-DDTHH:MM:SS'.length).replace(/[-:]/g, '')

/** An instant, from RFC 3339 in UTC. */
export const instant = (utc: string): string => `${dateTime(utc)}Z`
