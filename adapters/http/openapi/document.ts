import { describeFields } from './describe-fields.ts'
import { bodyRef, bodySchemas, type JsonSchema, responseSchemas } from './json-schema.ts'
import { needsXsrfToken, type Operation, pathOf, tags } from './operation.ts'
import { documentedOperations } from './operations.ts'
import { parametersOf } from './parameters.ts'
import { fileSchema, responsesOf } from './responses.ts'

const operationIdOf = ({ method, route }: Operation): string =>
  method.toLowerCase() +
  route
    .replace(/^\/api/, '')
    .split(/[^A-Za-z]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')

const fileMediaTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'application/octet-stream']

const formWith = (field: string): Readonly<Record<string, { schema: JsonSchema }>> => ({
  'multipart/form-data': {
    schema: { type: 'object', properties: { [field]: { ...fileSchema, description: 'The file.' } }, required: [field] },
  },
})

const requestBodyOf = ({ body }: Operation): object | null => {
  if (!body) return null
  if (body === 'file')
    return { required: true, content: Object.fromEntries(fileMediaTypes.map((type) => [type, { schema: fileSchema }])) }
  if (body === 'form') return { required: true, content: formWith('image') }
  const { schema, example, form, isOptional = false } = body
  const json = { 'application/json': { schema: bodyRef(schema), example } }
  return { required: !isOptional, content: { ...json, ...(form !== undefined && formWith(form)) } }
}

const securityOf = (operation: Operation): readonly object[] => {
  const requirements = {
    ...(operation.access.needs !== 'nothing' && { session: [] }),
    ...(needsXsrfToken(operation) && { xsrfCookie: [], xsrfHeader: [] }),
  }
  return Object.keys(requirements).length === 0 ? [] : [requirements]
}

const operationOf = (operation: Operation): object => {
  const requestBody = requestBodyOf(operation)
  const parameters = parametersOf(operation)
  return {
    operationId: operationIdOf(operation),
    tags: [operation.tag],
    summary: operation.summary,
    description: operation.description,
    'x-who': operation.access.label,
    ...(operation.example && { 'x-example': operation.example }),
    ...(operation.hasPublicCors && { 'x-readable-anywhere': true }),
    security: securityOf(operation),
    ...(parameters.length > 0 && { parameters }),
    ...(requestBody && { requestBody }),
    responses: responsesOf(operation),
  }
}

const pathsOf = (operations: readonly Operation[]): object => {
  const paths = new Map<string, object>()
  for (const operation of operations) {
    const path = pathOf(operation.route)
    paths.set(path, { ...paths.get(path), [operation.method.toLowerCase()]: operationOf(operation) })
  }
  return Object.fromEntries(paths)
}

const describedBodies = (): Readonly<Record<string, JsonSchema>> =>
  Object.fromEntries(Object.entries(bodySchemas()).map(([name, schema]) => [name, describeFields(name, schema)]))

const intro = `Requests and responses are JSON, except for files and feeds. Anyone can read shows, bands and venues without logging in.

GET /api/session sets the cookie XSRF-TOKEN. POST, PUT and DELETE must send its value as the header X-XSRF-TOKEN. Errors are problem
documents (RFC 9457). A request with another method to an existing path returns 405 with \`Allow\`. The data about shows, bands and venues
is free to use under CC0 1.0.`

export const makeDocument = ({ baseUrl, isHttps }: { baseUrl: string; isHttps: boolean }): object => ({
  openapi: '3.1.1',
  info: {
    title: 'Upstroke',
    version: '1',
    summary: 'A free public calendar of live shows.',
    description: intro,
    contact: { name: 'The site team', url: `${baseUrl}/contact` },
    license: { name: 'CC0 1.0 Universal', identifier: 'CC0-1.0' },
  },
  servers: [{ url: baseUrl }],
  tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
  paths: pathsOf(documentedOperations),
  components: {
    schemas: { ...responseSchemas(), ...describedBodies() },
    securitySchemes: {
      session: {
        type: 'apiKey',
        in: 'cookie',
        name: isHttps ? '__Host-session' : 'session',
        description: 'The session, set at log-in.',
      },
      xsrfCookie: { type: 'apiKey', in: 'cookie', name: 'XSRF-TOKEN', description: 'Set by GET /api/session.' },
      xsrfHeader: { type: 'apiKey', in: 'header', name: 'X-XSRF-TOKEN', description: 'The value of the XSRF cookie.' },
    },
  },
})
