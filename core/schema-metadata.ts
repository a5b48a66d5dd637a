import * as z from 'zod/mini'

export type SchemaMetadata = {
  type?: 'integer' | 'number' | 'boolean'
  format?: 'date' | 'email' | 'uri'
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  default?: number | boolean
}

/** Metadata that the API document needs but Zod can't derive from refinements and transforms. */
export const schemaMetadata = z.registry<SchemaMetadata>()
