import * as z from 'zod/mini'

export const isAbsent = (value: unknown): boolean => value == null || (typeof value === 'string' && value.trim() === '')

/** Reads absent, null and blank values as undefined. */
export const unlessAbsent = <Schema extends z.core.$ZodType>(schema: Schema) =>
  z.pipe(
    z.transform((value: unknown) => (isAbsent(value) ? undefined : value)),
    z.optional(schema),
  )

/** Reads an absent value as undefined, even if the schema has a default. */
export const optionalField = <Schema extends z.core.$ZodType>(schema: Schema) =>
  z.optional(
    z.pipe(
      z.transform((value: unknown) => value),
      schema,
    ),
  )

/** Serves as the `when` of a refinement, which then runs even if individual fields are invalid, so that all errors appear at once. */
export const isObject = ({ value }: { value: unknown }): boolean =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns the `when` for a refinement that compares these fields: the refinement runs unless one of them is invalid. */
export const whenValid =
  (...fields: readonly string[]) =>
  ({ value, issues }: { value: unknown; issues: readonly { path?: readonly PropertyKey[] | undefined }[] }): boolean =>
    isObject({ value }) && !issues.some(({ path = [] }) => fields.includes(String(path[0])))
