import * as z from 'zod/mini'

/** A failure that the operator can fix. Only its one-line message is printed. */
export class OperatorError extends Error {
  override readonly name = 'OperatorError'
}

const unlessEmpty = <Schema extends z.ZodMiniType>(schema: Schema) =>
  z.pipe(
    z.transform((value) => (value === '' ? undefined : value)),
    schema,
  )

export const optional = <Schema extends z.ZodMiniType>(schema: Schema) => unlessEmpty(z.optional(schema))

export const withDefault = <Schema extends z.ZodMiniType>(
  schema: Schema,
  defaultValue: z.core.util.NoUndefined<z.output<Schema>>,
) => unlessEmpty(z._default(schema, defaultValue))

/** Returns the parsed environment. Throws an {@link OperatorError} that names the first invalid variable and its allowed values. */
export const parseEnvironment = <Schema extends z.ZodMiniType>(
  schema: Schema,
  env: Readonly<Record<string, string | undefined>>,
): z.output<Schema> => {
  const parsed = z.safeParse(schema, env)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new OperatorError(`${String(issue?.path[0])} is invalid: expected ${issue?.message}.`)
}
