import * as z from 'zod/mini'
import { descriptions, responseNames } from '#core/response.ts'
import { schemaMetadata } from '#core/schema-metadata.ts'
import { bodyNames } from './operation.ts'

export type JsonSchema = Readonly<Record<string, unknown>>

const SCHEMAS = '#/components/schemas/'

const refTo = (id: string): JsonSchema => ({ $ref: SCHEMAS + id })

type Override = NonNullable<NonNullable<Parameters<typeof z.toJSONSchema>[1]>['override']>

/** Describes dates as date-time strings, and removes keywords that are redundant or too strict. */
const simplify: Override = ({ zodSchema, jsonSchema }) => {
  if (zodSchema._zod.def.type === 'date') Object.assign(jsonSchema, { type: 'string', format: 'date-time' })
  // Clients must accept fields that later releases add.
  if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties
  if (jsonSchema.format) delete jsonSchema.pattern
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
  if (jsonSchema.default === '' || jsonSchema.default === null) delete jsonSchema.default
}

const simplifyAndAddMetadata: Override = (context) => {
  simplify(context)
  const { zodSchema, jsonSchema } = context
  const metadata = schemaMetadata.get(zodSchema)
  if (metadata?.type) for (const key of Object.keys(jsonSchema)) delete jsonSchema[key]
  Object.assign(jsonSchema, metadata)
  // A blank text counts as absent, so a minimum length does not apply.
  if (treatsBlankAsAbsent(zodSchema)) delete jsonSchema.minLength
}

const treatsBlankAsAbsent = ({ _zod: { def } }: z.core.$ZodTypes): boolean =>
  def.type === 'pipe' && (def.in as z.core.$ZodTypes)._zod.def.type === 'transform'

const options = (io: 'input' | 'output') =>
  ({
    io,
    target: 'draft-2020-12',
    metadata: descriptions,
    unrepresentable: 'any',
    override: io === 'input' ? simplifyAndAddMetadata : simplify,
  }) as const

const withoutIds = ({ $schema: _schema, $id: _id, ...schema }: JsonSchema): JsonSchema => schema

const schemasByName = (
  registry: typeof responseNames,
  io: 'input' | 'output',
): Readonly<Record<string, JsonSchema>> => {
  const { schemas } = z.toJSONSchema(registry, { ...options(io), uri: (id) => SCHEMAS + id })
  return Object.fromEntries(Object.entries(schemas).map(([id, schema]) => [id, withoutIds(schema as JsonSchema)]))
}

export const responseSchemas = () => schemasByName(responseNames, 'output')
export const bodySchemas = () => schemasByName(bodyNames, 'input')

export const responseRef = (schema: z.core.$ZodType): JsonSchema => refTo(nameIn(responseNames, schema))
export const bodyRef = (schema: z.core.$ZodType): JsonSchema => refTo(nameIn(bodyNames, schema))

const nameIn = (registry: typeof responseNames, schema: z.core.$ZodType): string => {
  const name = registry.get(schema)?.id
  if (name === undefined) throw new Error('A schema in the document has no name')
  return name
}

export const inputSchema = (schema: z.core.$ZodType): JsonSchema => withoutIds(z.toJSONSchema(schema, options('input')))
