import { fieldErrors } from '#core/messages/field-errors.ts'

type Issue = { path: readonly PropertyKey[]; message: string }
type Schema = {
  safeParse(value: unknown): { success: true } | { success: false; error: { issues: readonly Issue[] } }
}

/** Returns the messages by field; none for a valid value. Messages about the value as a whole have the field ''. */
export const errorsOf = (schema: Schema, value: unknown): Record<string, string> => {
  const parsed = schema.safeParse(value)
  return parsed.success
    ? {}
    : Object.fromEntries(fieldErrors(parsed.error.issues).map(({ field, message }) => [field, message]))
}
