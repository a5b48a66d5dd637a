import { getMultipartBoundary, type MultipartPart, parseMultipart } from '@remix-run/multipart-parser'
import type { Context } from 'hono'
import { limitBody, refuseAbortedRequest } from '#adapters/http/middleware/body-limit.ts'
import { requestError } from '#adapters/http/request-error.ts'
import { refuse } from '#core/errors.ts'
import { fieldError } from '#core/messages/field-errors.ts'

/** Allows for a file of 10 MB and the form around it. */
const MAX_FORM_BYTES = 10 * 1024 * 1024 + 16 * 1024

/** The site's own forms have one part. Parsing thousands of empty parts would block the event loop. */
const MAX_PARTS = 8
const MAX_HEADER_BYTES = 4096

const limitForm = limitBody(MAX_FORM_BYTES, '10 MB')

const refuseMalformed = (): never => {
  throw requestError(400, 'body.not_a_form')
}

const refuseField = (field: string, code: 'file.missing' | 'file.too_many'): never =>
  refuse('input.invalid', [fieldError(field, code)])

/** Part headers are parsed lazily, and parsing them may throw, so the filter is inside `try`. */
const partsOf = (body: ArrayBuffer, type: string, field: string): readonly MultipartPart[] => {
  const boundary = /^multipart\/form-data\b/i.test(type) ? getMultipartBoundary(type) : null
  if (boundary === null || body.byteLength === 0) return refuseMalformed()
  const limits = { maxFileSize: MAX_FORM_BYTES, maxHeaderSize: MAX_HEADER_BYTES, maxParts: MAX_PARTS }
  try {
    return [...parseMultipart(new Uint8Array(body), { boundary, ...limits })].filter(({ name }) => name === field)
  } catch {
    return refuseMalformed()
  }
}

/** Reads the file in a form's `field` (RFC 7578). Refuses with 413 (over 10 MB), 400 (incomplete or malformed form)
 * or 422 (`input.invalid`, unless `field` contains exactly one non-empty file). */
export const readFormFile = async (c: Context, field: string): Promise<Uint8Array> => {
  await limitForm(c, async () => {})
  const body = await c.req.arrayBuffer().catch(refuseAbortedRequest)
  const [file, second] = partsOf(body, c.req.header('content-type') ?? '', field)
  if (second) refuseField(field, 'file.too_many')
  return file?.isFile && file.size > 0 ? file.bytes : refuseField(field, 'file.missing')
}
