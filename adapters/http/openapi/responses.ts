import type * as z from 'zod/mini'
import { isSharedRead } from '#adapters/http/cache-control.ts'
import { responses } from '#core/responses.ts'
import { errorResponsesOf } from './error-responses.ts'
import { type JsonSchema, responseRef } from './json-schema.ts'
import { type HeaderName, notModified, type Operation, type OperationResponse, pathOf } from './operation.ts'
import { Problem } from './problem.ts'

export const fileSchema: JsonSchema = { type: 'string', format: 'binary' }

const headers: Readonly<Record<HeaderName, object>> = {
  'Content-Disposition': { description: 'Suggests a file name.', schema: { type: 'string' } },
  'Last-Modified': { description: 'When the content was last fetched.', schema: { type: 'string' } },
  Location: { description: 'The URL of the resource.', schema: { type: 'string', format: 'uri-reference' } },
  'Retry-After': { description: 'Seconds to wait before trying again.', schema: { type: 'integer', minimum: 1 } },
  'X-Total-Count': { description: 'The number of entries on all pages.', schema: { type: 'integer', minimum: 0 } },
}

const headersOf = (names: readonly HeaderName[]): object =>
  names.length === 0 ? {} : { headers: Object.fromEntries(names.map((name) => [name, headers[name]])) }

const defaultSchemaOf = (type: string): JsonSchema => (/^text\/|\+xml$/.test(type) ? { type: 'string' } : fileSchema)

const schemaByOperation: Readonly<Record<string, z.ZodMiniType>> = responses

const withSchema = ({ method, route }: Operation, status: string, response: OperationResponse): OperationResponse => {
  const schema = schemaByOperation[`${method} ${pathOf(route)}`]
  return schema && status.startsWith('2') && !response.types ? { schema, ...response } : response
}

const contentOf = ({ schema, types = schema ? ['application/json'] : [] }: OperationResponse): object =>
  types.length === 0
    ? {}
    : {
        content: Object.fromEntries(
          types.map((type) => [type, { schema: schema ? responseRef(schema) : defaultSchemaOf(type) }]),
        ),
      }

/** Adds 304 to reads whose responses shared caches may store, because these responses carry an ETag. */
const successResponsesOf = ({ method, route, access, responses }: Operation): Operation['responses'] =>
  method === 'GET' && access.needs === 'nothing' && isSharedRead(route) ? { 304: notModified, ...responses } : responses

export const responsesOf = (operation: Operation): object => {
  const successes = Object.entries(successResponsesOf(operation)).map(([status, response]) => [
    status,
    {
      description: response.meaning,
      ...headersOf(response.headers ?? []),
      ...contentOf(withSchema(operation, status, response)),
    },
  ])
  const errors = [...errorResponsesOf(operation)].map(([status, failures]) => [
    String(status),
    {
      description: failures.map(({ meaning, code }) => (code ? `\`${code}\`: ${meaning}` : meaning)).join('\n\n'),
      ...headersOf(status === 429 || status === 503 ? ['Retry-After'] : []),
      content: { 'application/problem+json': { schema: responseRef(Problem) } },
    },
  ])
  return Object.fromEntries([...successes, ...errors])
}
