import { descriptionOf } from './field-descriptions.ts'
import { inputSchema, type JsonSchema } from './json-schema.ts'
import type { Operation } from './operation.ts'

const namesIn = (route: string): readonly string[] => [...route.matchAll(/:(\w+)/g)].map(([, name]) => name ?? '')

const withoutNull = ({ anyOf, ...schema }: JsonSchema): JsonSchema => {
  const others = (anyOf as readonly JsonSchema[] | undefined)?.filter(({ type }) => type !== 'null') ?? []
  const [only] = others
  return only && others.length === 1 ? { ...only, ...schema } : { ...(anyOf ? { anyOf } : {}), ...schema }
}

export const parametersOf = ({ route, params, query }: Operation): readonly object[] => {
  const inPath = namesIn(route).map((name) => {
    const schema = params?.[name]
    const description = descriptionOf(route, name)
    return { name, in: 'path', required: true, description, schema: schema ? inputSchema(schema) : { type: 'string' } }
  })
  const { properties = {}, required = [] } = query ? inputSchema(query) : {}
  const inQuery = Object.entries(properties as Readonly<Record<string, JsonSchema>>).map(([name, schema]) => ({
    name,
    in: 'query',
    required: (required as readonly string[]).includes(name),
    description: descriptionOf(route, name),
    schema: withoutNull(schema),
  }))
  return [...inPath, ...inQuery]
}
