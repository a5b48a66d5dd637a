import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { makeDocument } from '#adapters/http/openapi/document.ts'
import type { HttpWorld } from './http-world.ts'

type Media = Readonly<Record<string, { schema: { $ref?: string } }>>
type Operation = { responses: Readonly<Record<string, { content?: Media }>>; requestBody?: { content: Media } }
type Document = {
  paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  components: { schemas: Readonly<Record<string, object>> }
}

export const openApiDocument = makeDocument({ baseUrl: 'http://shows.example', isHttps: false }) as Document

/** The names of the documented operations, such as `GET /api/shows/{id}`. */
export const documentedNames: readonly string[] = Object.entries(openApiDocument.paths).flatMap(([path, operations]) =>
  Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
)

/** Returns a copy of the schema that forbids undocumented fields, which the document allows for forward compatibility. */
const forbidExtraFields = (schema: unknown): unknown => {
  if (Array.isArray(schema)) return schema.map(forbidExtraFields)
  if (typeof schema !== 'object' || schema === null) return schema
  const converted = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, forbidExtraFields(value)]))
  return 'properties' in converted && !('additionalProperties' in converted)
    ? { ...converted, additionalProperties: false }
    : converted
}

const ajv = new Ajv2020({ strict: true, strictTypes: false, strictRequired: false, allErrors: true })
addFormats.default(ajv)
for (const key of Object.keys(openApiDocument)) if (!ajv.getKeyword(key)) ajv.addKeyword(key)
ajv.addSchema({ ...(forbidExtraFields(openApiDocument) as object), $id: 'document' })

const validators = new Map<string, ValidateFunction>()
/** Returns the compiled schema at a reference such as `#/components/schemas/Show`. */
const validatorOf = (ref: string): ValidateFunction => {
  const validator = validators.get(ref) ?? ajv.compile({ $ref: `document${ref}` })
  validators.set(ref, validator)
  return validator
}

const violationsOf = (ref: string, value: unknown): readonly string[] => {
  const validate = validatorOf(ref)
  return validate(value) ? [] : (validate.errors ?? []).map((error) => `${error.instancePath} ${error.message}`)
}

const patterns = Object.entries(openApiDocument.paths).map(([path, operations]) => ({
  path,
  operations,
  // Paths with more static text take precedence.
  weight: path.replace(/\{\w+\}/g, '').length,
  pattern: new RegExp(`^${path.replace(/[.]/g, '\\.').replace(/\{\w+\}/g, '[^/]+')}$`),
}))

/** Returns the operation for a method and path. A path that the document itself lists does not match patterns with parameters. */
export const operationFor = (method: string, path: string) =>
  patterns
    .filter(({ pattern, operations }) => pattern.test(path) && method.toLowerCase() in operations)
    .filter((match) => !(path in openApiDocument.paths) || match.path === path)
    .sort((a, b) => b.weight - a.weight)
    .map((match) => ({ name: `${method} ${match.path}`, ...match.operations[method.toLowerCase()] }))[0]

export const violationsOfResponse = async (
  operation: Partial<Operation>,
  response: Response,
): Promise<readonly string[]> => {
  const documentedResponse = operation.responses?.[response.status]
  if (!documentedResponse) return [`${response.status} is not documented`]
  if (!documentedResponse.content) return (await response.text()) === '' ? [] : ['no body is documented']
  const type = (response.headers.get('content-type') ?? '').replace(/;.*/, '')
  const media = documentedResponse.content[type]
  if (!media) return [`${type} is not documented`]
  const { $ref } = media.schema
  return $ref ? violationsOf($ref, await response.json()) : []
}

/** Checks every later response in the world against the OpenAPI document. `seen` collects responses as `GET /api/shows 200`;
 * `violations` collects deviations from the document. */
export const checkResponses = (
  { http }: Pick<HttpWorld, 'http'>,
  seen = new Set<string>(),
  violations: string[] = [],
) => {
  const request = http.request.bind(http)
  const checked = async (path: string, init?: RequestInit, env?: object): Promise<Response> => {
    const response = await request(path, init, env)
    const { pathname } = new URL(path, 'http://shows.example')
    const method = init?.method ?? 'GET'
    const operation = operationFor(method, pathname)
    if (operation) {
      const label = `${operation.name} ${response.status}`
      seen.add(label)
      for (const violation of await violationsOfResponse(operation, response.clone()))
        violations.push(`${label}: ${violation}`)
    } else if (pathname.startsWith('/api/')) violations.push(`${method} ${pathname} is not documented`)
    return response
  }
  Object.assign(http, { request: checked })
  return { seen, violations }
}
