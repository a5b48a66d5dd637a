import { getMultipartBoundary, type MultipartPart, parseMultipart } from '@remix-run/multipart-parser'
import type { Context } from 'hono'
import { atMost, brokenOff } from '#adapters/http/middleware/body-limit.ts'
import { requestError } from '#adapters/http/request-error.ts'
import { refuse } from '#core/errors.ts'
import { fieldError } from '#core/messages/field-errors.ts'

/** A file of 10 MB, and what a form puts around it; how large the file itself may be is the imaging's to say. */
const MAX_FORM_BYTES = 10 * 1024 * 1024 + 16 * 1024

/** A browser's form has one part here; thousands of empty ones would cost the time of all. */
const MAX_PARTS = 8
const MAX_HEADER_BYTES = 4096

const limitedForm = atMost(MAX_FORM_BYTES, '10 MB')

const broken = (): never => {
  throw requestError(400, 'body.not_a_form')
}

const invalid = (field: string, code: 'file.missing' | 'file.too_many'): never =>
  refuse('input.invalid', [fieldError(field, code)])

/** The parts of that name. Headers are read only when they are asked for, and throw as they like: nothing of that is a form. */
const partsOf = (body: ArrayBuffer, type: string, field: string): readonly MultipartPart[] => {
  const boundary = /^multipart\/form-data\b/i.test(type) ? getMultipartBoundary(type) : null
  if (boundary === null || body.byteLength === 0) return broken()
  const limits = { maxFileSize: MAX_FORM_BYTES, maxHeaderSize: MAX_HEADER_BYTES, maxParts: MAX_PARTS }
  try {
    return [...parseMultipart(new Uint8Array(body), { boundary, ...limits })].filter(({ name }) => name === field)
  } catch {
    return broken()
  }
}

/**
 * Reads a form (RFC 7578) with one file in the field of this name, whole; other fields have no effect. Refuses 413 over
 * 10 MB, 400 when the sender breaks off or it is no form, or 422 (`input.invalid`, in the name of `field`) when there is no
 * file or nothing in it.
 */
export const readFormFile = async (c: Context, field: string): Promise<Uint8Array> => {
  await limitedForm(c, async () => {})
  const body = await c.req.arrayBuffer().catch(brokenOff)
  const [file, another] = partsOf(body, c.req.header('content-type') ?? '', field)
  if (another) invalid(field, 'file.too_many')
  return file?.isFile && file.size > 0 ? file.bytes : invalid(field, 'file.missing')
}
