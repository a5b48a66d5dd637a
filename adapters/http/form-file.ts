import type { MiddlewareHandler } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { DomainError } from '#core/errors.ts'
import { atMost, brokenOff } from './body-limit.ts'

/** A file of 10 MB, and what a form puts around it; how large the file itself may be is the imaging's to say. */
const MAX_FORM_BYTES = 10 * 1024 * 1024 + 16 * 1024
/** A browser's form has one part here; thousands of empty ones would cost the time of all. */
const MAX_PARTS = 8

/** What stands between the parts (RFC 2046, section 5.1.1). */
const BOUNDARY = /^multipart\/form-data\s*;\s*boundary=(?:"([\w'()+,./:=? -]{1,70})"|([\w'+./-]{1,70}))\s*$/i

const limitedForm = atMost(MAX_FORM_BYTES, '10 MB')

const broken = (): never => {
  throw new HTTPException(400, { message: 'The body is not a valid form.' })
}

const hasFewParts = (body: Buffer, boundary: string): boolean => {
  const mark = `--${boundary}`
  let marks = 0
  for (let at = body.indexOf(mark); at !== -1 && marks <= MAX_PARTS; at = body.indexOf(mark, at + mark.length))
    marks += 1
  return marks <= MAX_PARTS
}

const formOf = async (body: ArrayBuffer, type: string): Promise<FormData> => {
  const [, quoted, plain] = BOUNDARY.exec(type) ?? []
  const boundary = quoted ?? plain ?? broken()
  if (!hasFewParts(Buffer.from(body), boundary)) return broken()
  const headers = { 'content-type': `multipart/form-data; boundary="${boundary}"` }
  return await new Response(body, { headers }).formData().catch(broken)
}

const invalid = (field: string, message: string): never => {
  throw new DomainError('input.invalid', { fields: [{ field, message }] })
}

/**
 * Reads a form (RFC 7578) with one file in the field of this name, whole; other fields have no effect. Refuses 413 over
 * 10 MB, 400 when the sender breaks off or it is no form, or 422 (`input.invalid`, in the name of `field`) when there is no
 * file or nothing in it.
 */
export const formFile =
  (field: string): MiddlewareHandler<{ Variables: { file: Uint8Array } }> =>
  async (c, next) => {
    await limitedForm(c, async () => {})
    const body = await c.req.arrayBuffer().catch(brokenOff)
    const given = (await formOf(body, c.req.header('content-type') ?? '')).getAll(field)
    if (given.length > 1) invalid(field, 'Choose one file only.')
    const [file] = given
    if (!(file instanceof File) || file.size === 0) return invalid(field, 'Choose a file first.')
    c.set('file', new Uint8Array(await file.arrayBuffer()))
    await next()
  }
