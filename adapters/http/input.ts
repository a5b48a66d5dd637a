import type { Context, MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { HTTPException } from 'hono/http-exception'
import { validator } from 'hono/validator'
import * as z from 'zod/mini'
import { DomainError, fieldErrors } from '#core/errors.ts'

/** Bodies other than uploads. */
const MAX_BODY_BYTES = 64 * 1024
/** One picture of 10 MB, and what multipart/form-data puts around it. */
const MAX_UPLOAD_BYTES = 10 * 1024 * 1024 + 4096

/** What the schema makes of the value. Refuses with `input.invalid` and every wrong field. */
const parse = <Schema extends z.core.$ZodType>(schema: Schema, value: unknown): z.output<Schema> => {
  const result = z.safeParse(schema, value)
  if (result.success) return result.data
  throw new DomainError('input.invalid', { fields: fieldErrors(result.error.issues) })
}

const first = (given: string | string[]): string | undefined => (Array.isArray(given) ? given[0] : given)

/** Parses the query with a schema of the core; unknown keys have no effect, of a repeated key the first counts. */
export const query = <Schema extends z.core.$ZodType>(schema: Schema) =>
  validator('query', (value) =>
    parse(schema, Object.fromEntries(Object.entries(value).map(([key, given]) => [key, first(given)]))),
  )

/** Parses one part of the path with a schema of the core; `name` is the part's name in the route. */
export const param = <Name extends string, Schema extends z.ZodMiniType>(name: Name, schema: Schema) =>
  validator('param', (value) => parse(z.object({ [name]: schema } as Record<Name, Schema>), value))

/** Whoever sends half a body and leaves has made a mistake of theirs, not of ours. */
const brokenOff = (): never => {
  throw new HTTPException(400, { message: 'The body did not arrive whole.' })
}

/** Refuses 413 over so many bytes, however the body is framed, and 400 when the sender breaks off. */
const atMost = (maxSize: number, inWords: string): MiddlewareHandler => {
  const onError = () => {
    throw new HTTPException(413, { message: `The body is larger than ${inWords}.` })
  }
  const limited = bodyLimit({ maxSize, onError })
  return (c, next) =>
    limited(c, next).catch((error: unknown) => {
      if (error instanceof HTTPException) throw error
      return brokenOff()
    })
}

const limitedUpload = atMost(MAX_UPLOAD_BYTES, '10 MB')

const utf8 = new TextDecoder('utf-8', { fatal: true })

const objectOf = (bytes: ArrayBuffer): object => {
  let value: unknown
  try {
    value = JSON.parse(utf8.decode(bytes))
  } catch {
    throw new HTTPException(400, { message: 'The body is not valid JSON.' })
  }
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value
  throw new HTTPException(400, { message: 'The body must be a JSON object.' })
}

/**
 * Parses a JSON body with a schema of the core. Unknown fields have no effect. Refuses 400 (not a JSON object in UTF-8) or
 * 422 (`input.invalid`, naming every wrong field).
 */
export const json =
  <Schema extends z.core.$ZodType>(
    schema: Schema,
  ): MiddlewareHandler<object, string, { in: { json: z.input<Schema> }; out: { json: z.output<Schema> } }> =>
  async (c, next) => {
    c.req.addValidatedData('json', parse(schema, objectOf(await c.req.arrayBuffer().catch(brokenOff))) as object)
    await next()
  }

/**
 * Reads one file of a multipart/form-data body (RFC 7578), whole, from the field of that name. Refuses 413 over 10 MB, 400 when the body is
 * broken, or 422 (`input.invalid`) when there is no file in it.
 */
export const upload =
  <Name extends string>(
    field: Name,
  ): MiddlewareHandler<object, string, { in: { form: Record<Name, File> }; out: { form: Record<Name, Uint8Array> } }> =>
  async (c, next) => {
    await limitedUpload(c, async () => {})
    const form = await c.req.formData().catch(brokenOff)
    const file = form.get(field)
    if (!(file instanceof File) || file.size === 0)
      throw new DomainError('input.invalid', { fields: [{ field, message: 'Choose a file first.' }] })
    c.req.addValidatedData('form', { [field]: new Uint8Array(await file.arrayBuffer()) })
    await next()
  }

/** The calls that take a file; all others take JSON. */
const uploads = new Set(['/api/profile/picture'])

const isUpload = (c: Context): boolean => c.req.method === 'PUT' && uploads.has(c.req.path)

const isEmptyBody = (c: Context): boolean =>
  (c.req.header('content-length') ?? '0') === '0' && c.req.header('transfer-encoding') === undefined

/** Every state-changing call is JSON, or a file where one is taken, so that no form of another site can make it. Refuses 415. */
export const rightType: MiddlewareHandler = async (c, next) => {
  const type = c.req.header('content-type')
  const [pattern, message] = isUpload(c)
    ? [/^multipart\/form-data\s*;/i, 'The body must be a file, with the content type multipart/form-data.']
    : [/^application\/json\s*(;|$)/i, 'The body must be JSON, with the content type application/json.']
  if (type === undefined ? !isEmptyBody(c) : !pattern.test(type)) throw new HTTPException(415, { message })
  await next()
}

const limitedSize = atMost(MAX_BODY_BYTES, '64 kB')

/** Refuses 413 over 64 kB. A file has its own limit where it is read: at its call, once it is known who sends it. */
export const bearableSize: MiddlewareHandler = (c, next) => (isUpload(c) ? next() : limitedSize(c, next))
