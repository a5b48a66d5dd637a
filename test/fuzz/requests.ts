import fc from 'fast-check'
import type { openApiDocument } from '#test/support/openapi-checks.ts'
import { type Body, fileBodies, formBodies, jsonBodies, unexpectedBodies } from './bodies.ts'
import { bySchema, day } from './by-schema.ts'
import { mostly } from './grammars/corruption.ts'
import { malformedCookies, malformedHeaders } from './malformed-headers.ts'
import { headerText, malformedKeys, oddJsonValue, shortMalformedText } from './malformed-values.ts'
import { existing, pathParameter } from './placeholders.ts'

/** A request. Its path, query and body may contain placeholders (`placeholders.ts`). */
export type FuzzRequest = {
  who: 'visitor' | 'user' | 'admin'
  method: string
  path: string
  query: string
  headers: Readonly<Record<string, string>>
  /** Cookies to send instead of the browser's; `{}` in them stands for the browser's. */
  cookies: string | null
  csrfToken: string | null
  body: Body | null
}

type Parameter = { name: string; in: 'path' | 'query'; required: boolean; schema: Parameters<typeof bySchema>[0] }
type Media = Readonly<Record<string, { schema: Parameters<typeof bySchema>[0]; example?: Record<string, unknown> }>>
export type Operation = { name: string; method: string; path: string; parameters: readonly Parameter[]; content: Media }

export const operationsOf = ({ paths }: typeof openApiDocument): readonly Operation[] =>
  Object.entries(paths).flatMap(([path, operationsByMethod]) =>
    Object.entries(operationsByMethod).map(([method, operation]) => {
      const { parameters = [], requestBody } = operation as unknown as {
        parameters?: Parameter[]
        requestBody?: { content: Media }
      }
      return {
        name: `${method.toUpperCase()} ${path}`,
        method: method.toUpperCase(),
        path,
        parameters,
        content: requestBody?.content ?? {},
      }
    }),
  )

const PLACEHOLDER = /(«\w+:\d+»)/

const encoded = (text: string): string => encodeURIComponent(text.toWellFormed())
/** Encodes everything but the placeholders; the values that replace them are encoded later. */
const encodedExceptPlaceholders = (text: string): string =>
  text
    .split(PLACEHOLDER)
    .map((piece, index) => (index % 2 === 0 ? encoded(piece) : piece))
    .join('')

/** An unknown or malformed path segment, encoded correctly, incorrectly or not at all. */
const malformedSegment: fc.Arbitrary<string> = fc.oneof(
  shortMalformedText.map(encoded),
  fc.uuid().map((id) => id.toUpperCase()),
  fc.uuid().map((id) => `${id}%0a`),
  fc.uuid().map((id) => `%7B${id}%7D`),
  fc.uuid(),
  fc.constantFrom(
    '%',
    '%00',
    '%ff',
    '%2e%2e',
    '%2F',
    '..%2f..',
    '.',
    'null',
    'undefined',
    '__proto__',
    '0',
    '-1',
    '%E2%82',
    'a;b=c',
    '*',
    '%u0041',
    'x'.repeat(3000),
  ),
)

const plausibleByParameter: Readonly<Record<string, fc.Arbitrary<string>>> = {
  bands: fc.array(existing('band'), { minLength: 1, maxLength: 3 }).map((ids) => ids.join(',')),
  venues: fc.array(existing('venue'), { minLength: 1, maxLength: 3 }).map((ids) => ids.join(',')),
  country: fc.constantFrom('US', 'de', 'Germany'),
  region: fc.constantFrom('California', 'CALIFORNIA', 'Berlin'),
  city: fc.constantFrom('San Francisco', 'berlin', 'Zürich'),
  q: fc.constantFrom('skank', 'trom', 'bottom hill', 'a b', 'ska & co'),
  startDate: day,
  endDate: day,
  near: fc.tuple(fc.integer({ min: -90, max: 90 }), fc.integer({ min: -180, max: 180 })).map(String),
  within: fc.integer({ min: 1, max: 500 }).map(String),
  ages: fc.constantFrom('all', '18', '6', '99'),
  status: fc.constantFrom('scheduled', 'cancelled,moved', 'sold-out'),
  page: fc.integer({ min: 1, max: 5 }).map(String),
  limit: fc.integer({ min: 1, max: 50 }).map(String),
  before: fc.integer({ min: 1, max: 5 }).map(String),
  cursor: fc.tuple(day, existing('show')).map(([date, id]) => JSON.stringify([date, '19:00', 'Night', id])),
  includePast: fc.constantFrom('true', 'false'),
  keepCancelled: fc.constantFrom('1', 'true'),
  by: existing('account'),
  of: existing('show'),
  when: fc.constantFrom('upcoming', 'past'),
}

const malformedQuery: fc.Arbitrary<string> = fc.oneof(
  fc
    .array(
      fc.tuple(
        fc.oneof(fc.constantFrom(...malformedKeys, 'page', 'page[]', 'q', 'limit'), shortMalformedText),
        shortMalformedText,
      ),
      { maxLength: 6 },
    )
    .map((pairs) => `?${pairs.map((pair) => pair.map(encoded).join('=')).join('&')}`),
  fc.constantFrom(
    '?',
    '??',
    '?&&&',
    '?=',
    '?x',
    '?%',
    '?q=%',
    '?q=%ff',
    '?page=1&page=2',
    '?page[]=7',
    '?q=%00',
    `?${'x=1&'.repeat(400)}`,
    `?q=${'x'.repeat(5000)}`,
    '?__proto__[a]=1',
    '?cursor=[[[[',
    '?q=+%20+',
    '#x',
  ),
)

const queryFor = (parameters: readonly Parameter[], route: string): fc.Arbitrary<string> => {
  const queryParameters = parameters.filter((each) => each.in === 'query')
  if (queryParameters.length === 0) return mostly(4, fc.constant(''), malformedQuery)
  const pair = fc.constantFrom(...queryParameters).chain(({ name, schema }) =>
    fc.tuple(
      fc.constant(name),
      mostly(
        4,
        plausibleByParameter[name] ?? bySchema(schema, route).map(String),
        fc.oneof(
          shortMalformedText,
          oddJsonValue.map((value) => JSON.stringify(value).slice(0, 2000)),
        ),
      ),
    ),
  )
  const plausibleQuery = fc
    .array(pair, { maxLength: 4 })
    .map((pairs) => pairs.map(([name, value]) => `${name}=${encodedExceptPlaceholders(value)}`).join('&'))
  return mostly(
    6,
    plausibleQuery.map((query) => (query === '' ? '' : `?${query}`)),
    malformedQuery,
  )
}

/** Generates requests for one operation, most of them plausible, some with one or more malformed parts. */
export const requestsFor = (
  operation: Operation,
  images: fc.Arbitrary<Uint8Array<ArrayBuffer>>,
): fc.Arbitrary<FuzzRequest> => {
  const { method, path, parameters, content } = operation
  const segments = Object.fromEntries(
    parameters
      .filter((each) => each.in === 'path')
      .map(({ name }) => [name, mostly(4, pathParameter(name, path), malformedSegment)]),
  )
  const json = content['application/json']
  const form = content['multipart/form-data']
  const field = Object.keys((form?.schema as { properties?: object } | undefined)?.properties ?? {})[0] ?? 'file'
  const bodies: fc.Arbitrary<Body | null>[] = [
    ...(json ? [jsonBodies(json, path)] : []),
    ...(form ? [formBodies(field, images)] : []),
    ...(content['image/png'] ? [fileBodies(images)] : []),
  ]
  return fc.record({
    who: fc.oneof(
      { weight: 9, arbitrary: fc.constant('admin' as const) },
      { weight: 2, arbitrary: fc.constant('user' as const) },
      { weight: 2, arbitrary: fc.constant('visitor' as const) },
    ),
    method: mostly(30, fc.constant(method), fc.constantFrom('HEAD', 'OPTIONS', 'PATCH', 'PROPFIND', 'get')),
    path: fc.record(segments).map((values) => path.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')),
    query: queryFor(parameters, path),
    headers: malformedHeaders,
    cookies: mostly(12, fc.constant(null), malformedCookies),
    csrfToken: mostly(20, fc.constant(null), headerText()),
    body: method === 'GET' ? fc.constant(null) : bodies.length > 0 ? fc.oneof(...bodies) : unexpectedBodies,
  })
}
