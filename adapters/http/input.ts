import type { Context, MiddlewareHandler } from 'hono'
import { validator } from 'hono/validator'
import * as z from 'zod/mini'
import { DomainError } from '#core/errors.ts'
import { fieldError, fieldErrors } from '#core/messages/field-errors.ts'
import { atMost, brokenOff } from './middleware/body-limit.ts'
import { requestError } from './request-error.ts'

/** Bodies other than files. */
const MAX_BODY_BYTES = 64 * 1024
const MAX_FILE_BYTES = 10 * 1024 * 1024

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

/**
 * Parses one part of the path with a schema of the core; `name` is the part's name in the route. Parts that were parsed
 * before it stay: Hono itself keeps only what the last one said.
 */
export const param = <Name extends string, Schema extends z.ZodMiniType>(name: Name, schema: Schema) =>
  validator('param', (value, c) => {
    const parsed = parse(z.object({ [name]: schema } as Record<Name, Schema>), value)
    Object.assign(parsed as object, c.req.valid('param' as never))
    return parsed
  })

const utf8 = new TextDecoder('utf-8', { fatal: true })

const objectOf = (bytes: ArrayBuffer): object => {
  let value: unknown
  try {
    value = JSON.parse(utf8.decode(bytes))
  } catch {
    throw requestError(400, 'body.not_json')
  }
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value
  throw requestError(400, 'body.not_an_object')
}

const readsBody =
  (read: (bytes: ArrayBuffer) => object) =>
  async <Schema extends z.core.$ZodType>(c: Context, schema: Schema): Promise<z.output<Schema>> =>
    parse(schema, read(await c.req.arrayBuffer().catch(brokenOff)))

const parsesBody =
  (read: ReturnType<typeof readsBody>) =>
  <Schema extends z.core.$ZodType>(
    schema: Schema,
  ): MiddlewareHandler<object, string, { in: { json: z.input<Schema> }; out: { json: z.output<Schema> } }> =>
  async (c, next) => {
    c.req.addValidatedData('json', (await read(c, schema)) as object)
    await next()
  }

/** Reads and parses a JSON body, for calls that check more than the body's sender before; refuses like {@link json}. */
export const readJson = readsBody(objectOf)

/**
 * Parses a JSON body with a schema of the core. Unknown fields have no effect. Refuses 400 (not a JSON object in UTF-8) or
 * 422 (`input.invalid`, naming every wrong field).
 */
export const json = parsesBody(readJson)

/** Like {@link json}; no body at all is an empty object. */
export const optionalJson = parsesBody(readsBody((bytes) => (bytes.byteLength === 0 ? {} : objectOf(bytes))))

const limitedFile = atMost(MAX_FILE_BYTES, '10 MB')

/**
 * Reads a body that is a file, whole. Refuses 413 over 10 MB, 400 when the sender breaks off, or 422 (`input.invalid`, in
 * the name of `field`) when there is nothing in it.
 */
export const readFile = async (c: Context, field: string): Promise<Uint8Array> => {
  await limitedFile(c, async () => {})
  const bytes = new Uint8Array(await c.req.arrayBuffer().catch(brokenOff))
  if (bytes.length > 0) return bytes
  throw new DomainError('input.invalid', { fields: [fieldError(field, 'file.missing')] })
}

/** The calls that take a file, and in which form; all others take JSON. */
const takesFile = (c: Context): 'file' | 'form' | 'json or form' | null => {
  const call = `${c.req.method} ${c.req.path}`
  if (call === 'PUT /api/profile/picture') return 'file'
  if (call === 'POST /api/imports/read') return 'json or form'
  return call === 'POST /api/images' ? 'form' : null
}

const isEmptyBody = (c: Context): boolean =>
  (c.req.header('content-length') ?? '0') === '0' && c.req.header('transfer-encoding') === undefined

/** By what a picture calls itself; what it is is told by its content. */
const FILE = /^(?:image\/(?:jpeg|png|webp|avif)|application\/octet-stream)\s*(?:;|$)/i
const FORM = /^multipart\/form-data\s*(?:;|$)/i
const JSON_OBJECT = /^application\/json\s*(?:;|$)/i
const JSON_OR_FORM = /^(?:application\/json|multipart\/form-data)\s*(?:;|$)/i

/** Whether the body says that it is a form. */
export const isForm = (c: Context): boolean => FORM.test(c.req.header('content-type') ?? '')

const typeOf = {
  file: [FILE, 'body.needs_file'],
  form: [FORM, 'body.needs_form'],
  'json or form': [JSON_OR_FORM, 'body.needs_json_or_form'],
} as const

/**
 * Every state-changing call is JSON, or a file where one is taken: types that no form of another site can send, and none of
 * its scripts without asking first (Fetch, "CORS-safelisted request-header"). The two calls that take a form have only the
 * cross-site request token against them, as every call has it besides. Refuses 415.
 */
export const rightType: MiddlewareHandler = async (c, next) => {
  const type = c.req.header('content-type')
  const taken = takesFile(c)
  const [pattern, code] = taken ? typeOf[taken] : ([JSON_OBJECT, 'body.needs_json'] as const)
  if (type === undefined ? !isEmptyBody(c) : !pattern.test(type)) throw requestError(415, code)
  await next()
}

const limitedSize = atMost(MAX_BODY_BYTES, '64 kB')

/** Rows of an import are many; they have a limit of their own. */
const takesMuch = (c: Context): boolean => `${c.req.method} ${c.req.path}` === 'POST /api/imports/save'

/**
 * Refuses 413 over 64 kB. A file, and what is much, has its own limit where it is read: at its call, once it is known who
 * sends it.
 */
export const bearableSize: MiddlewareHandler = (c, next) => {
  const taken = takesFile(c)
  const isAside = taken === 'json or form' ? isForm(c) : taken !== null || takesMuch(c)
  return isAside ? next() : limitedSize(c, next)
}
