import fc from 'fast-check'
import { openApiDocument } from '#test/support/openapi-checks.ts'
import { plausible } from './placeholders.ts'

type JsonSchema = {
  $ref?: string
  type?: string | readonly string[]
  enum?: readonly unknown[]
  const?: unknown
  anyOf?: readonly JsonSchema[]
  items?: JsonSchema
  minItems?: number
  maxItems?: number
  properties?: Readonly<Record<string, JsonSchema>>
  required?: readonly string[]
  additionalProperties?: JsonSchema | boolean
  format?: string
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
}

const schemas = openApiDocument.components.schemas as Readonly<Record<string, JsonSchema>>

const schemaByRef = (ref: string): JsonSchema => {
  const schema = schemas[ref.split('/').at(-1) ?? '']
  if (!schema) throw new Error(`The OpenAPI document has no ${ref}`)
  return schema
}

const twoDigits = (from: number, to: number) =>
  fc.integer({ min: from, max: to }).map((number) => String(number).padStart(2, '0'))

export const day: fc.Arbitrary<string> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.tuple(twoDigits(1, 12), twoDigits(1, 28)).map(([month, dayOfMonth]) => `2026-${month}-${dayOfMonth}`),
  },
  { weight: 1, arbitrary: fc.constantFrom('0001-01-01', '9999-12-31', '2024-02-29', '2026-11-20', '1900-02-28') },
)
export const time: fc.Arbitrary<string> = fc.tuple(twoDigits(0, 23), twoDigits(0, 59)).map((parts) => parts.join(':'))

const character = fc.constantFrom(..."abcdefghijklmnopqrstuvwxyzABCÄÖéñøß日本語ска&-' 0123456789")
const textOfLength = (min: number, max: number): fc.Arbitrary<string> =>
  fc.oneof(
    {
      weight: 6,
      arbitrary: fc.string({ unit: character, minLength: min, maxLength: Math.max(min, Math.min(max, 30)) }),
    },
    { weight: 1, arbitrary: fc.constantFrom(min, max).map((length) => 'x'.repeat(length)) },
  )

const textFor = ({ format, pattern, minLength = 0, maxLength = 40 }: JsonSchema): fc.Arbitrary<string> => {
  if (format === 'uuid') return fc.uuid()
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern))
  if (format === 'email') return fc.emailAddress()
  if (format === 'date-time') return fc.date({ noInvalidDate: true }).map((date) => date.toISOString())
  if (format === 'date') return day
  if (format === 'uri') return fc.webUrl()
  return textOfLength(minLength, maxLength)
}

const numberFor = ({ type, minimum = -1e6, maximum = 1e6, exclusiveMinimum }: JsonSchema): fc.Arbitrary<number> => {
  const min = exclusiveMinimum === undefined ? minimum : exclusiveMinimum + 1
  return type === 'integer' || exclusiveMinimum !== undefined
    ? fc.oneof(fc.integer({ min, max: Math.max(min, Math.min(maximum, min + 120)) }), fc.integer({ min, max: maximum }))
    : fc.oneof(fc.double({ min, max: maximum, noNaN: true }), fc.integer({ min: -180, max: 180 }))
}

const objectFor = (schema: JsonSchema, route: string): fc.Arbitrary<Record<string, unknown>> => {
  const { properties = {}, required = [] } = schema
  const model = Object.fromEntries(
    Object.entries(properties).map(([name, each]) => [name, plausible(name, route, bySchema(each, route))]),
  )
  return fc.record(model, { requiredKeys: required.filter((name) => name in model) }) as fc.Arbitrary<
    Record<string, unknown>
  >
}

/** Generates values that mostly match the schema. Fields such as ids mostly get existing values (`plausible`). */
export const bySchema = (schema: JsonSchema, route: string): fc.Arbitrary<unknown> => {
  if (schema.$ref !== undefined) return bySchema(schemaByRef(schema.$ref), route)
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((each) => bySchema(each, route)))
  const types = typeof schema.type === 'string' ? [schema.type] : (schema.type ?? [])
  if (types.length > 1) return fc.oneof(...types.map((type) => bySchema({ ...schema, type }, route)))
  const [type] = types
  if (type === 'string') return textFor(schema)
  if (type === 'number' || type === 'integer') return numberFor(schema)
  if (type === 'boolean') return fc.boolean()
  if (type === 'null') return fc.constant(null)
  if (type === 'array') {
    const { items = {}, minItems = 0, maxItems = 4 } = schema
    return fc.array(bySchema(items, route), {
      minLength: minItems,
      maxLength: Math.max(minItems, Math.min(maxItems, 4)),
    })
  }
  return type === 'object' && schema.properties ? objectFor(schema, route) : fc.jsonValue()
}
