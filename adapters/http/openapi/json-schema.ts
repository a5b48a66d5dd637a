import * as z from 'zod/mini'
import { about, answers, bodies } from './answer.ts'

export type JsonSchema = Readonly<Record<string, unknown>>

const SCHEMAS = '#/components/schemas/'

/** The address of a named schema inside the document. */
export const refTo = (id: string): JsonSchema => ({ $ref: SCHEMAS + id })

/** More than any text may have. */
const FAR_TOO_LONG = 'x'.repeat(10_000)
const TOO_LONG = / must be (\d+) characters or less$/

type Override = NonNullable<NonNullable<Parameters<typeof z.toJSONSchema>[1]>['override']>

/** What every document can do without: rules that `format` says already, bounds that are those of all numbers, empty defaults. */
const withoutNoise: Override = ({ jsonSchema }) => {
  // A program that reads an answer must bear fields that are added later.
  if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties
  if (jsonSchema.format) delete jsonSchema.pattern
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
  if (jsonSchema.default === '' || jsonSchema.default === null) delete jsonSchema.default
}

/**
 * What a text has to be that no JSON Schema says by itself, in the schema's own words: what it says of one that is far too
 * long. A rule and its message so stand in one place.
 */
const inItsOwnWords: Override = (context) => {
  withoutNoise(context)
  const { zodSchema, jsonSchema } = context
  if (jsonSchema.type !== 'string' || jsonSchema.enum || jsonSchema.const !== undefined) return
  const refused = z.safeParse(zodSchema, FAR_TOO_LONG).error?.issues[0]?.message
  const [, length] = TOO_LONG.exec(refused ?? '') ?? []
  if (length !== undefined) jsonSchema.maxLength ??= Number(length)
  else if (refused && !refused.startsWith('Invalid')) jsonSchema.description ??= refused
}

const options = (io: 'input' | 'output') =>
  ({
    io,
    target: 'draft-2020-12',
    metadata: about,
    unrepresentable: 'any',
    override: io === 'input' ? inItsOwnWords : withoutNoise,
  }) as const

/** Without what says that it stands alone. */
const inside = ({ $schema: _schema, $id: _id, ...schema }: JsonSchema): JsonSchema => schema

const byName = (registry: typeof answers, io: 'input' | 'output'): Readonly<Record<string, JsonSchema>> => {
  const { schemas } = z.toJSONSchema(registry, { ...options(io), uri: (id) => SCHEMAS + id })
  return Object.fromEntries(Object.entries(schemas).map(([id, schema]) => [id, inside(schema as JsonSchema)]))
}

/** All that has a name: what calls answer, and what they take. */
export const namedSchemas = (): Readonly<Record<string, JsonSchema>> => ({
  ...byName(answers, 'output'),
  ...byName(bodies, 'input'),
})

/** Where an answer's schema stands in the document. Throws for one without a name. */
export const answerRef = (schema: z.core.$ZodType): JsonSchema => refTo(nameIn(answers, schema))
/** The same for what a call takes. */
export const bodyRef = (schema: z.core.$ZodType): JsonSchema => refTo(nameIn(bodies, schema))

const nameIn = (registry: typeof answers, schema: z.core.$ZodType): string => {
  const name = registry.get(schema)?.id
  if (name === undefined) throw new Error('A schema of the document has no name')
  return name
}

/** What is sent as a part of the path, or in the query. */
export const inputSchema = (schema: z.core.$ZodType): JsonSchema => inside(z.toJSONSchema(schema, options('input')))
