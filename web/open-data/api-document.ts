import { queryOptions } from '@tanstack/react-query'
import { m } from '#messages'
import type { Api } from '#web/data/api.ts'

/** The part of JSON Schema that the page can describe. */
export type Schema = {
  $ref?: string
  type?: string | readonly string[]
  format?: string
  description?: string
  enum?: readonly unknown[]
  const?: unknown
  items?: Schema
  anyOf?: readonly Schema[]
  oneOf?: readonly Schema[]
  properties?: Readonly<Record<string, Schema>>
  required?: readonly string[]
  maxLength?: number
}

export type Parameter = { name: string; in: string; required: boolean; description?: string; schema: Schema }

type Content = Readonly<Record<string, { schema?: Schema; example?: unknown }>>

export type Operation = {
  operationId: string
  tags: readonly string[]
  summary: string
  description?: string
  'x-who': string
  'x-example'?: string
  'x-readable-anywhere'?: true
  security: readonly Readonly<Record<string, readonly string[]>>[]
  parameters?: readonly Parameter[]
  requestBody?: { content: Content }
  responses: Readonly<Record<string, { description: string; content?: Content }>>
}

export type ApiDocument = {
  servers: readonly { url: string }[]
  tags: readonly { name: string }[]
  paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  components: { schemas: Readonly<Record<string, Schema>> }
}

export const apiDocumentQuery = (api: Api) =>
  queryOptions({
    queryKey: ['openapi'],
    queryFn: async ({ signal }) => (await api.get('/api/openapi.json', { signal })) as unknown as ApiDocument,
    staleTime: Number.POSITIVE_INFINITY,
  })

const nameIn = (ref: string): string => ref.slice(ref.lastIndexOf('/') + 1)

/** Describes the type of a schema: `text`, `ShowListing`, `list of Act`, `whole number or null`. */
export const typeText = (schema: Schema): string => {
  if (schema.$ref) return nameIn(schema.$ref)
  const alternatives = schema.anyOf ?? schema.oneOf
  if (alternatives) return joinAlternatives(alternatives.map(typeText))
  if (schema.enum) return schema.enum.join(' | ')
  if (schema.const !== undefined) return String(schema.const)
  if (schema.type === 'array') return m.api_kind_list({ kind: typeText(schema.items ?? {}) })
  const types = [schema.type ?? 'anything'].flat()
  return joinAlternatives(types.map((type) => (type === 'string' ? textType(schema) : (typeLabels[type]?.() ?? type))))
}

const joinAlternatives = (types: readonly string[]): string =>
  types.reduce((one, other) => m.api_kind_or({ one, other }))

const typeLabels: Readonly<Record<string, () => string>> = {
  integer: m.api_kind_integer,
  number: m.api_kind_number,
  boolean: m.api_kind_boolean,
  object: m.api_kind_object,
  anything: m.api_kind_anything,
}

const formatLabels: Readonly<Record<string, () => string>> = {
  uuid: () => 'UUID',
  'date-time': m.api_kind_instant,
  binary: m.api_kind_file,
}

const textType = ({ format, maxLength }: Schema): string => {
  const kind = formatLabels[format ?? '']?.() ?? m.api_kind_text()
  return maxLength === undefined ? kind : m.api_kind_up_to({ kind, most: maxLength })
}

export const bodyOf = ({ requestBody }: Operation): { type: string; schema: Schema; example: unknown } | null => {
  const [type, media] = Object.entries(requestBody?.content ?? {})[0] ?? []
  return type && media ? { type, schema: media.schema ?? {}, example: media.example } : null
}

export const curlOf = (method: string, path: string, operation: Operation): string => {
  const query = operation['x-example'] ? `?${operation['x-example']}` : ''
  const body = bodyOf(operation)
  const schemes = operation.security.flatMap(Object.keys)
  const parts = [
    [
      'curl',
      ...(method === 'get' ? [] : [`-X ${method.toUpperCase()}`]),
      `"$BASE${path}${query}"`,
      ...(schemes.length > 0 ? ['-b cookies.txt'] : []),
      ...(schemes.includes('xsrfHeader') ? ['-H "X-XSRF-TOKEN: $token"'] : []),
    ].join(' '),
  ]
  if (body?.example !== undefined)
    parts.push(`-H 'Content-Type: application/json' -d '${JSON.stringify(body.example).replaceAll("'", "'\\''")}'`)
  else if (body?.type.startsWith('multipart/')) parts.push('-F image=@poster.jpg')
  else if (body) parts.push(`-H 'Content-Type: ${body.type}' --data-binary @picture.jpg`)
  return parts.join(' \\\n  ')
}
