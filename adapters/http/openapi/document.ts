import { isSameForVisitors } from '#adapters/http/cache/visitor-request.ts'
import { type DocumentedCall, things } from './call.ts'
import { documentedCalls } from './calls.ts'
import { failuresOf } from './failures.ts'
import { answerRef, bodyRef, inputSchema, type JsonSchema, namedSchemas } from './json-schema.ts'
import { Problem } from './problem.ts'

/** Where a call stands in the document. */
export const pathOf = (route: string): string => route.replace(/:(\w+)(\{[^}]*\})?/g, '{$1}')

const partsOf = (route: string): readonly string[] => [...route.matchAll(/:(\w+)/g)].map(([, name]) => name ?? '')

const nameOf = ({ method, route }: DocumentedCall): string =>
  method.toLowerCase() +
  route
    .replace(/^\/api/, '')
    .split(/[^A-Za-z]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')

/** What a parameter means, where what its schema refuses does not tell. */
const said: Readonly<Record<string, string>> = {
  q: 'Words to search for.',
  bands: 'Ids, separated by commas, up to 50: shows of one of them.',
  venues: 'Ids, separated by commas, up to 50.',
  city: 'Compared without regard to case and accents.',
  region: 'Compared without regard to case and accents.',
  country: 'A code of ISO 3166-1 alpha-2 or an English name.',
  startDate: 'The first day, YYYY-MM-DD.',
  endDate: 'The last day, YYYY-MM-DD.',
  near: 'Latitude and longitude in degrees, separated by a comma. Knows no private address.',
  within: 'Kilometres around near, 1 to 500; otherwise 50.',
  ages: '`all`: nobody is too young; or an age in years: somebody of that age may come in.',
  status: 'Of scheduled, cancelled, postponed, rescheduled, moved, sold-out, separated by commas.',
  includePast: '`true`: also what is over.',
  page: 'From 1. Up to 10,000 shows of a filtered list may be skipped so; the cursor reads on without an end.',
  limit: 'How many, from 1.',
  cursor: 'The nextCursor of the answer before, in place of page.',
  before: 'The version below which to go on.',
}

const parametersOf = ({ route, params, query }: DocumentedCall): readonly object[] => {
  const inPath = partsOf(route).map((name) => {
    const schema = params?.[name]
    return { name, in: 'path', required: true, schema: schema ? inputSchema(schema) : { type: 'string' } }
  })
  const { properties = {}, required = [] } = query ? inputSchema(query) : {}
  const inQuery = Object.entries(properties as Readonly<Record<string, JsonSchema>>).map(([name, schema]) => {
    const { description: refused, ...rest } = schema
    const description = said[name] ?? refused
    const isRequired = (required as readonly string[]).includes(name)
    return { name, in: 'query', required: isRequired, ...(description ? { description } : {}), schema: rest }
  })
  return [...inPath, ...inQuery]
}

const file = { type: 'string', format: 'binary' }
const pictures = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'application/octet-stream']

const formWith = (field: string): object => ({
  'multipart/form-data': { schema: { type: 'object', properties: { [field]: file }, required: [field] } },
})

const takenBy = ({ body }: DocumentedCall): object | null => {
  if (!body) return null
  if (body === 'file')
    return { required: true, content: Object.fromEntries(pictures.map((type) => [type, { schema: file }])) }
  if (body === 'form') return { required: true, content: formWith('image') }
  const { schema, example, form, isOptional = false } = body
  const json = { 'application/json': { schema: bodyRef(schema), example } }
  return { required: !isOptional, content: { ...json, ...(form !== undefined && formWith(form)) } }
}

const headerSays: Readonly<Record<string, string>> = {
  Location: 'Where it can be read from now on.',
  'Retry-After': 'Seconds after which it may be tried again.',
}
const header = (name: string) => [name, { description: headerSays[name] ?? name, schema: { type: 'string' } }]

const unchanged = { says: 'It is the one that was named in If-None-Match' }

/** What is kept for all visitors has a tag, and is not sent again to who names that. */
const goodAnswersOf = ({ method, route, who, answers }: DocumentedCall): DocumentedCall['answers'] =>
  method === 'GET' && who.needs === 'nothing' && isSameForVisitors(route) ? { 304: unchanged, ...answers } : answers

const answersOf = (call: DocumentedCall): object => {
  const good = Object.entries(goodAnswersOf(call)).map(([status, { says, schema, content = [], headers = [] }]) => [
    status,
    {
      description: says,
      ...(headers.length > 0 && { headers: Object.fromEntries(headers.map(header)) }),
      ...((schema || content.length > 0) && {
        content: schema
          ? { 'application/json': { schema: answerRef(schema) } }
          : Object.fromEntries(content.map((type) => [type, { schema: { type: 'string' } }])),
      }),
    },
  ])
  const bad = [...failuresOf(call)].map(([status, failures]) => [
    String(status),
    {
      description: failures.map(({ says, code }) => (code ? `\`${code}\`: ${says}` : says)).join('\n\n'),
      ...((status === 429 || status === 503) && { headers: Object.fromEntries([header('Retry-After')]) }),
      content: { 'application/problem+json': { schema: answerRef(Problem) } },
    },
  ])
  return Object.fromEntries([...good, ...bad])
}

const securityOf = ({ method, who }: DocumentedCall): readonly object[] => {
  const needed = {
    ...(who.needs !== 'nothing' && { session: [] }),
    ...(method !== 'GET' && { xsrfCookie: [], xsrfHeader: [] }),
  }
  return Object.keys(needed).length === 0 ? [] : [needed]
}

const operationOf = (call: DocumentedCall): object => {
  const requestBody = takenBy(call)
  const parameters = parametersOf(call)
  return {
    operationId: nameOf(call),
    tags: [call.thing],
    summary: call.summary,
    ...(call.more && { description: call.more }),
    'x-who': call.who.words,
    ...(call.example && { 'x-example': call.example }),
    ...(call.isReadableAnywhere && { 'x-readable-anywhere': true }),
    security: securityOf(call),
    ...(parameters.length > 0 && { parameters }),
    ...(requestBody && { requestBody }),
    responses: answersOf(call),
  }
}

const pathsOf = (calls: readonly DocumentedCall[]): object => {
  const paths = new Map<string, object>()
  for (const call of calls) {
    const path = pathOf(call.route)
    paths.set(path, { ...paths.get(path), [call.method.toLowerCase()]: operationOf(call) })
  }
  return Object.fromEntries(paths)
}

const intro = `JSON in and out. Shows, bands and venues can be read without logging in.

Every GET leaves a cookie XSRF-TOKEN; whatever changes something sends its value back as the header X-XSRF-TOKEN. What
fails is answered by a problem document (RFC 9457). Shows are free to use under CC0 1.0.`

/** The OpenAPI document of an installation: every call, out of the schemas that validate. */
export const makeDocument = (site: { baseUrl: string; isHttps: boolean }): object => ({
  openapi: '3.1.1',
  info: { title: 'Upstroke', version: '1', summary: 'A free public calendar of live shows.', description: intro },
  servers: [{ url: site.baseUrl }],
  tags: things.filter((name) => documentedCalls.some(({ thing }) => thing === name)).map((name) => ({ name })),
  paths: pathsOf(documentedCalls),
  components: {
    schemas: namedSchemas(),
    securitySchemes: {
      session: { type: 'apiKey', in: 'cookie', name: site.isHttps ? '__Host-session' : 'session' },
      xsrfCookie: { type: 'apiKey', in: 'cookie', name: 'XSRF-TOKEN' },
      xsrfHeader: { type: 'apiKey', in: 'header', name: 'X-XSRF-TOKEN' },
    },
  },
})
