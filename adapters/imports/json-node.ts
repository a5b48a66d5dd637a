export type JsonNode = Readonly<Record<string, unknown>>

export const isNode = (value: unknown): value is JsonNode =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const listOf = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? value : value == null ? [] : [value]

export const nodesIn = (value: unknown): readonly JsonNode[] => listOf(value).filter(isNode)

export const parseJsonOrNull = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
