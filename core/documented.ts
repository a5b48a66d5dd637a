import * as z from 'zod/mini'

/** Keywords of JSON Schema. With a `type` they replace what Zod says, since a query's number arrives as text. */
export type SchemaFacts = {
  type?: 'integer' | 'number' | 'boolean'
  format?: 'date' | 'email' | 'uri'
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  default?: number | boolean
}

/** Facts for the API document that Zod cannot see, because a refinement or a transform enforces them. */
export const documented = z.registry<SchemaFacts>()
