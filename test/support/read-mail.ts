/** An email as its recipient sees it. */
export type ReadMail = {
  headers: ReadonlyMap<string, string>
  subject: string
  /** The address without the display name. */
  to: string
  text: string
  html: string
}

const decodeWord = (_: string, charset: string, encoding: string, content: string): string => {
  const bytes =
    encoding.toUpperCase() === 'B'
      ? Buffer.from(content, 'base64')
      : Buffer.from(decodeQuotedPrintable(content.replaceAll('_', ' ')), 'latin1')
  return new TextDecoder(charset).decode(bytes)
}

/** Decodes the encoded words of a header (RFC 2047). */
const decodeWords = (value: string): string =>
  value.replace(/\?=\s+=\?/g, '?==?').replace(/=\?([^?]+)\?([QBqb])\?([^?]*)\?=/g, decodeWord)

/** Decodes quoted-printable text (RFC 2045, section 6.7) into a string with one Latin-1 character per byte. */
const decodeQuotedPrintable = (content: string): string =>
  content
    .replace(/=[ \t]*\r\n/g, '')
    .replace(/=([\dA-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))

const parsePart = (part: string): { headers: Map<string, string>; body: string } => {
  const headerEnd = part.indexOf('\r\n\r\n')
  const lines = part
    .slice(0, headerEnd)
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n')
  const headers = new Map(
    lines.map((line) => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
    }),
  )
  return { headers, body: part.slice(headerEnd + 4) }
}

const decodeBody = ({ headers, body }: ReturnType<typeof parsePart>): string => {
  const encoding = headers.get('content-transfer-encoding')?.toLowerCase()
  const bytes =
    encoding === 'base64'
      ? Buffer.from(body, 'base64')
      : Buffer.from(encoding === 'quoted-printable' ? decodeQuotedPrintable(body) : body, 'latin1')
  return bytes.toString('utf8').replaceAll('\r\n', '\n')
}

/** Parses an email (RFC 5322) with a plain-text and an HTML part, such as ours. Supports no other MIME structure. */
export const readMail = (raw: Buffer): ReadMail => {
  const { headers, body } = parsePart(raw.toString('latin1'))
  const boundary = /boundary="([^"]+)"/.exec(headers.get('content-type') ?? '')?.[1] ?? ''
  const parts = body
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((part) => parsePart(part.slice(2, -2)))
  const bodyOfType = (type: string): string => {
    const part = parts.find(({ headers }) => headers.get('content-type')?.startsWith(type))
    return part ? decodeBody(part) : ''
  }
  return {
    headers,
    subject: decodeWords(headers.get('subject') ?? ''),
    to: (headers.get('to') ?? '').replace(/^.*<|>$/g, ''),
    text: bodyOfType('text/plain'),
    html: bodyOfType('text/html'),
  }
}
