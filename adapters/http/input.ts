import type { Context, MiddlewareHandler } from 'hono'
import { validator } from 'hono/validator'
import * as z from 'zod/mini'
import { refuse } from '#core/errors.ts'
import { fieldError, fieldErrors } from '#core/messages/field-errors.ts'
import { limitBody, refuseAbortedRequest } from './middleware/body-limit.ts'
import { requestError } from './request-error.ts'

const MAX_JSON_BYTES = 64 * 1024
const MAX_FILE_BYTES = 10 * 1024 * 1024

const parse = <Schema extends z.core.$ZodType>(schema: Schema, value: unknown): z.output<Schema> => {
  const { success, data, error } = z.safeParse(schema, value)
  return success ? data : refuse('input.invalid', fieldErrors(error.issues))
}

const firstValue = (value: string | string[]): string | undefined => (Array.isArray(value) ? value[0] : value)

/** Ignores unknown keys and all but the first value of a repeated key. Refuses with `input.invalid`. */
export const validateQuery = <Schema extends z.core.$ZodType>(schema: Schema) =>
  validator('query', (value) =>
    parse(schema, Object.fromEntries(Object.entries(value).map(([key, values]) => [key, firstValue(values)]))),
  )

/** Validates a path parameter and keeps those validated before, which Hono would discard. Refuses with `input.invalid`. */
export const validateParam = <Name extends string, Schema extends z.ZodMiniType>(name: Name, schema: Schema) =>
  validator('param', (value, c) => {
    const parsed = parse(z.object({ [name]: schema } as Record<Name, Schema>), value)
    Object.assign(parsed as object, c.req.valid('param' as never))
    return parsed
  })

const utf8 = new TextDecoder('utf-8', { fatal: true })

const parseObject = (bytes: ArrayBuffer): object => {
  let value: unknown
  try {
    value = JSON.parse(utf8.decode(bytes))
  } catch {
    throw requestError(400, 'body.not_json')
  }
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value
  throw requestError(400, 'body.not_an_object')
}

const bodyReader =
  (parseBytes: (bytes: ArrayBuffer) => object) =>
  async <Schema extends z.core.$ZodType>(c: Context, schema: Schema): Promise<z.output<Schema>> =>
    parse(schema, parseBytes(await c.req.arrayBuffer().catch(refuseAbortedRequest)))

const bodyValidator =
  (readBody: ReturnType<typeof bodyReader>) =>
  <Schema extends z.core.$ZodType>(
    schema: Schema,
  ): MiddlewareHandler<object, string, { in: { json: z.input<Schema> }; out: { json: z.output<Schema> } }> =>
  async (c, next) => {
    c.req.addValidatedData('json', (await readBody(c, schema)) as object)
    await next()
  }

/** Reads and validates a JSON body in a handler, so that other checks such as rate limits can come first. Refuses like
 * {@link validateJson}. */
export const readJson = bodyReader(parseObject)

/** Ignores unknown fields. Refuses with 400 (incomplete, or not a JSON object in UTF-8) or 422 (`input.invalid`). */
export const validateJson = bodyValidator(readJson)

/** Like {@link validateJson}, but accepts an empty body as an empty object. */
export const validateOptionalJson = bodyValidator(
  bodyReader((bytes) => (bytes.byteLength === 0 ? {} : parseObject(bytes))),
)

const limitFile = limitBody(MAX_FILE_BYTES, '10 MB')

/** Reads a file. Refuses with 413 (over 10 MB), 400 (incomplete) or 422 (`input.invalid` for `field`, if empty). */
export const readFileBody = async (c: Context, field: string): Promise<Uint8Array> => {
  await limitFile(c, async () => {})
  const bytes = new Uint8Array(await c.req.arrayBuffer().catch(refuseAbortedRequest))
  return bytes.length > 0 ? bytes : refuse('input.invalid', [fieldError(field, 'file.missing')])
}

const callOf = (c: Context): string => `${c.req.method} ${c.req.path}`

const bodyKindOf = (c: Context): keyof typeof contentTypes => {
  const call = callOf(c)
  if (call === 'PUT /api/profile/picture') return 'file'
  if (call === 'POST /api/imports/read') return 'json or form'
  return call === 'POST /api/images' ? 'form' : 'json'
}

const isEmptyBody = (c: Context): boolean =>
  (c.req.header('content-length') ?? '0') === '0' && c.req.header('transfer-encoding') === undefined

const FILE_TYPE = /^(?:image\/(?:jpeg|png|webp|avif)|application\/octet-stream)\s*(?:;|$)/i
const FORM_TYPE = /^multipart\/form-data\s*(?:;|$)/i
const JSON_TYPE = /^application\/json\s*(?:;|$)/i
const JSON_OR_FORM_TYPE = /^(?:application\/json|multipart\/form-data)\s*(?:;|$)/i

export const hasFormType = (c: Context): boolean => FORM_TYPE.test(c.req.header('content-type') ?? '')

const contentTypes = {
  json: [JSON_TYPE, 'body.needs_json'],
  file: [FILE_TYPE, 'body.needs_file'],
  form: [FORM_TYPE, 'body.needs_form'],
  'json or form': [JSON_OR_FORM_TYPE, 'body.needs_json_or_form'],
} as const

/** Refuses a body with 415 if the call doesn't accept its content type. An empty body needs no type. Other sites can't
 * send JSON or files without a preflight (Fetch, "CORS-safelisted request-header"). Calls that accept a form rely on
 * the XSRF token. */
export const requireContentType: MiddlewareHandler = async (c, next) => {
  const type = c.req.header('content-type')
  const [pattern, code] = contentTypes[bodyKindOf(c)]
  if (type === undefined ? !isEmptyBody(c) : !pattern.test(type)) throw requestError(415, code)
  await next()
}

const limitJsonSize = limitBody(MAX_JSON_BYTES, '64 kB')

/** Refuses JSON bodies over 64 kB with 413. Files, forms and `POST /api/imports/save` have their own limits, which are
 * checked after authorization. */
export const limitBodySize: MiddlewareHandler = (c, next) => {
  const kind = bodyKindOf(c)
  const hasOwnLimit =
    kind === 'json or form' ? hasFormType(c) : kind !== 'json' || callOf(c) === 'POST /api/imports/save'
  return hasOwnLimit ? next() : limitJsonSize(c, next)
}
