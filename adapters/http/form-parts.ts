/** A part of a form: its name, whether it is a file, and its bytes, which are those of the body and no copy. */
export type FormPart = { name: string; isFile: boolean; content: Uint8Array<ArrayBuffer> }

/** A browser's form has one part here; thousands of empty ones would cost the time of all. */
const MAX_PARTS = 8
const MAX_HEADER_BYTES = 4096

/** What stands between the parts (RFC 2046, section 5.1.1). */
const BOUNDARY = /^multipart\/form-data\s*;\s*boundary=(?:"([\w'()+,./:=? -]{1,70})"|([\w'+./-]{1,70}))\s*$/i

/** The name of the part, quoted as browsers do it, and whether it has the name of a file (RFC 7578, section 4.2). */
const DISPOSITION = /^content-disposition:\s*form-data\s*;\s*name="([^"]*)"\s*(;\s*filename\*?=)?/im

/**
 * The parts of a form that is in memory as a whole (RFC 7578); null when it is none, or has more parts than any form of ours.
 * By hand, since a photograph is copied several times by what the platform has for it (`Response.formData`).
 */
export const formParts = (body: ArrayBuffer, type: string): readonly FormPart[] | null => {
  const [, quoted, plain] = BOUNDARY.exec(type) ?? []
  const boundary = quoted ?? plain
  if (boundary === undefined) return null
  const bytes = Buffer.from(body)
  const between = `\r\n--${boundary}`
  const isFirst = bytes.indexOf(between.slice(2)) === 0
  const parts: FormPart[] = []
  let at = isFirst ? between.length - 2 : -1
  while (at >= 0 && parts.length <= MAX_PARTS) {
    const afterMark = bytes.toString('latin1', at, at + 2)
    if (afterMark === '--') return parts
    const headerEnd = bytes.indexOf('\r\n\r\n', at)
    const end = bytes.indexOf(between, headerEnd)
    if (afterMark !== '\r\n' || headerEnd < 0 || headerEnd - at > MAX_HEADER_BYTES || end < 0) return null
    const [, name = '', file] = DISPOSITION.exec(bytes.toString('utf8', at + 2, headerEnd)) ?? []
    parts.push({
      name,
      isFile: file !== undefined,
      content: new Uint8Array(body, headerEnd + 4, Math.max(0, end - headerEnd - 4)),
    })
    at = end + between.length
  }
  return null
}
