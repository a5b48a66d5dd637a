import { descriptionOf } from './field-descriptions.ts'
import type { JsonSchema } from './json-schema.ts'

type Properties = Readonly<Record<string, JsonSchema>>

export const describeFields = (schemaName: string, schema: JsonSchema): JsonSchema => {
  const describedEntries = Object.entries(schema).map(([key, value]): [string, unknown] => {
    if (key === 'properties') return [key, describeProperties(schemaName, value as Properties)]
    if (Array.isArray(value))
      return [key, value.map((each) => (isObject(each) ? describeFields(schemaName, each) : each))]
    return [key, isObject(value) ? describeFields(schemaName, value) : value]
  })
  return Object.fromEntries(describedEntries)
}

const describeProperties = (schemaName: string, properties: Properties): Properties =>
  Object.fromEntries(
    Object.entries(properties).map(([name, property]) => {
      const description = descriptionOf(schemaName, name)
      return [name, { ...describeFields(schemaName, property), ...(description && { description }) }]
    }),
  )

const isObject = (value: unknown): value is JsonSchema => typeof value === 'object' && value !== null
