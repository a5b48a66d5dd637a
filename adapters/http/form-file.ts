import type { MiddlewareHandler } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { DomainError } from '#core/errors.ts'
import { atMost, brokenOff } from './body-limit.ts'
import { type FormPart, formParts } from './form-parts.ts'

/** A file of 10 MB, and what a form puts around it; how large the file itself may be is the imaging's to say. */
const MAX_FORM_BYTES = 10 * 1024 * 1024 + 16 * 1024

const limitedForm = atMost(MAX_FORM_BYTES, '10 MB')

const broken = (): never => {
  throw new HTTPException(400, { message: 'The body is not a valid form.' })
}

const invalid = (field: string, message: string): never => {
  throw new DomainError('input.invalid', { fields: [{ field, message }] })
}

const fileIn = (parts: readonly FormPart[], field: string): FormPart => {
  const [file, another] = parts.filter(({ name }) => name === field)
  if (another) return invalid(field, 'Choose one file only.')
  return file?.isFile && file.content.length > 0 ? file : invalid(field, 'Choose a file first.')
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
    const parts = formParts(body, c.req.header('content-type') ?? '') ?? broken()
    c.set('file', fileIn(parts, field).content)
    await next()
  }
