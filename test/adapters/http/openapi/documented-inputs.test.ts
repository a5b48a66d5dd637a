import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { pathOf } from '#adapters/http/openapi/operation.ts'
import { documentedOperations } from '#adapters/http/openapi/operations.ts'
import { nameOf } from '#test/support/calls.ts'
import { openApiDocument } from '#test/support/openapi-checks.ts'

/** Compares the inputs in the OpenAPI document with the values that the operations accept. */

type Schema = {
  type?: string
  description?: string
  format?: string
  enum?: readonly unknown[]
  const?: unknown
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  anyOf?: readonly Schema[]
  properties?: Readonly<Record<string, Schema>>
  required?: readonly string[]
}
type Parameter = { name: string; in: string; description?: string; schema: Schema }

/** A query parameter or body field; `accepts` returns whether the operation's schema accepts a value for it. */
type Input = { name: string; schema: Schema; isRequired: boolean; accepts: (value: unknown) => boolean }

const acceptsField = (schema: z.core.$ZodType, input: object, name: string): boolean =>
  !z.safeParse(schema, input).error?.issues.some(({ path }) => path[0] === name)

const withoutNull = ({ anyOf, ...schema }: Schema): Schema => ({
  ...anyOf?.find(({ type }) => type !== 'null'),
  ...schema,
})

const operations = documentedOperations.map((call) => {
  const found = openApiDocument.paths[pathOf(call.route)]?.[call.method.toLowerCase()]
  if (!found) throw new Error(`${nameOf(call)} is not documented`)
  return { call, operation: found as typeof found & { parameters?: readonly Parameter[] } }
})

const queryParameters: readonly Input[] = operations.flatMap(({ call, operation }) =>
  (operation.parameters ?? [])
    .filter((each) => each.in === 'query')
    .map(({ name, schema }) => ({
      name: `${name} of ${nameOf(call)}`,
      schema,
      isRequired: false,
      accepts: (value) => call.query !== undefined && acceptsField(call.query, { [name]: String(value) }, name),
    })),
)

const fields: readonly Input[] = operations.flatMap(({ call: { body, ...call }, operation }) => {
  if (typeof body !== 'object') return []
  const schemaName = operation.requestBody?.content['application/json']?.schema.$ref?.split('/').at(-1) ?? ''
  const { properties = {}, required = [] } = openApiDocument.components.schemas[schemaName] as Schema
  const validBody = { ...body.example, latitude: 0, longitude: 0 }
  return Object.entries(properties).map(([name, schema]) => ({
    name: `${name} of ${nameOf(call)}`,
    schema: withoutNull(schema),
    isRequired: required.includes(name),
    accepts: (value: unknown) => acceptsField(body.schema, { ...validBody, [name]: value }, name),
  }))
})

const inputs = [...queryParameters, ...fields]
const casesOf = (matches: (schema: Schema) => boolean): [string, Input][] =>
  inputs.filter(({ schema }) => matches(schema)).map((input) => [input.name, input])
const namesOf = (subset: readonly Input[]): readonly string[] => subset.map(({ name }) => name)

describe('validation matches the document', () => {
  it.each(casesOf(({ maximum }) => maximum !== undefined))('for the numeric input %s', (_, { schema, accepts }) => {
    const { type, minimum = Number.NaN, maximum = Number.NaN } = schema
    expect([minimum, minimum + 1, maximum].filter((value) => !accepts(value))).toEqual([])
    expect([minimum - 1, maximum + 1, 'x'].filter(accepts)).toEqual([])
    expect(accepts(minimum + 0.5)).toBe(type !== 'integer')
  })

  it.each(casesOf(({ maxLength }) => maxLength !== undefined))('for the text input %s', (_, { schema, accepts }) => {
    const { minLength = 0, maxLength = 0 } = schema
    expect(accepts('x'.repeat(maxLength + 1))).toBe(false)
    expect(minLength > 0 && accepts('x'.repeat(minLength - 1))).toBe(false)
  })

  it.each(casesOf(({ type }) => type === 'boolean'))('for the boolean input %s', (_, { accepts }) => {
    expect([true, false, 'perhaps'].map(accepts)).toEqual([true, true, false])
  })

  it.each(casesOf(({ format }) => format === 'date'))('for the date input %s', (_, { accepts }) => {
    expect(['2028-02-29', '2026-02-30', 'x'].map(accepts)).toEqual([true, false, false])
  })
})

describe('the document', () => {
  it('has bounds and a default for every page and limit parameter', () => {
    const pagingParameters = queryParameters.filter((each) => /^(page|limit) /.test(each.name))
    expect(pagingParameters.length).toBeGreaterThan(10)
    const bounds = { type: 'integer', minimum: 1, maximum: expect.any(Number), default: expect.any(Number) }
    for (const { name, schema } of pagingParameters) expect({ name, schema }).toMatchObject({ name, schema: bounds })
  })

  it('bounds every text field by a maximum length, a format or a pattern, and forbids empty text in required ones', () => {
    const texts = fields.filter(({ schema }) => schema.type === 'string' && !schema.enum && schema.const === undefined)
    const unbounded = texts.filter(({ schema }) => (schema.maxLength ?? schema.format ?? schema.pattern) === undefined)
    expect(namesOf(unbounded)).toEqual([])
    const required = texts.filter(({ isRequired }) => isRequired)
    expect(namesOf(required.filter(({ accepts }) => accepts('')))).toEqual([])
    const possiblyEmpty = required.filter(
      ({ schema }) => (schema.minLength ?? schema.format ?? schema.pattern) === undefined,
    )
    expect(namesOf(possiblyEmpty)).toEqual([])
  })

  it('describes every parameter and body field', () => {
    expect(namesOf(fields.filter(({ schema }) => !schema.description))).toEqual([])
    const allParameters = operations.flatMap(({ operation }) => operation.parameters ?? [])
    expect(allParameters.filter(({ description }) => !description)).toEqual([])
    expect(inputs.length).toBeGreaterThan(300)
  })

  it('has a schema for every JSON response', () => {
    const withoutSchema = operations.flatMap(({ call, operation }) =>
      Object.values(operation.responses).flatMap(({ content = {} }) =>
        Object.entries(content)
          .filter(([type, { schema }]) => /json$/.test(type) && !schema.$ref)
          .map(([type]) => `${nameOf(call)} ${type}`),
      ),
    )
    expect(withoutSchema).toEqual([])
  })
})
