import type { MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { HTTPException } from 'hono/http-exception'
import { validator } from 'hono/validator'
import * as z from 'zod/mini'
import { DomainError, fieldErrors } from '#core/errors.ts'

/** Bodies other than uploads. */
const MAX_BODY_BYTES = 64 * 1024

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

/** Every state-changing call is JSON, so that no form of another site can make it. Refuses 415. */
export const jsonOnly: MiddlewareHandler = async (c, next) => {
  const type = c.req.header('content-type')
  const isEmpty = (c.req.header('content-length') ?? '0') === '0' && c.req.header('transfer-encoding') === undefined
  if (type === undefined ? !isEmpty : !/^application\/json\s*(;|$)/i.test(type))
    throw new HTTPException(415, { message: 'The body must be JSON, with the content type application/json.' })
  await next()
}

const limitedSize = bodyLimit({
  maxSize: MAX_BODY_BYTES,
  onError: () => {
    throw new HTTPException(413, { message: 'The body is larger than 64 kB.' })
  },
})

/** Refuses 413 over 64 kB, however the body is framed, and 400 when the sender breaks off. */
export const bearableSize: MiddlewareHandler = (c, next) =>
  limitedSize(c, next).catch((error: unknown) => {
    if (error instanceof HTTPException) throw error
    return brokenOff()
  })
