import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import {
  type FieldValues,
  type Path,
  type Resolver,
  type UseFormProps,
  type UseFormReturn,
  type UseFormSetError,
  useForm,
} from 'react-hook-form'
import type * as z from 'zod/mini'
import { fieldErrors } from '#core/messages/field-errors.ts'
import { parseFieldIssue } from '#core/messages/field-message.ts'
import { fieldFailure } from '#web/data/failure-text.ts'
import { serverText } from '#web/i18n/server-messages.ts'

/** Creates a form that validates with a core schema and shows errors in the current language. */
export const useSchemaForm = <Input extends FieldValues, Output>(
  schema: z.ZodMiniType<Output, Input>,
  options?: Omit<UseFormProps<Input, unknown, Output>, 'resolver'>,
): UseFormReturn<Input, unknown, Output> => useForm({ ...options, resolver: resolverFor(schema) })

const resolverFor = <Input extends FieldValues, Output>(
  schema: z.ZodMiniType<Output, Input>,
): Resolver<Input, unknown, Output> => {
  const { '~standard': standard } = schema
  const validate = async (value: unknown) => {
    const result = await standard.validate(value)
    if (!result.issues) return result
    return { issues: result.issues.map((issue) => ({ ...issue, message: textOf(issue) })) }
  }
  return standardSchemaResolver({ '~standard': { ...standard, validate } } as typeof schema) as Resolver<
    Input,
    unknown,
    Output
  >
}

/** Returns the message in the current language. Messages from rules that a form adds to the core's schema are already translated. */
const textOf = ({ message }: { message: string }): string => {
  const issue = parseFieldIssue(message)
  return issue.code === 'value.invalid' && message !== issue.message ? message : serverText(issue)
}

/** Returns the first error's message in the current language, or undefined if there are no errors. */
export const firstError = (result: { error?: z.core.$ZodError }): string | undefined => {
  const [first] = fieldErrors(result.error?.issues ?? [])
  return first && serverText(first)
}

/** Shows the server's errors for these fields of a form, and focuses the first field with an error. Returns whether there is one. */
export const showFieldErrors = <Values extends FieldValues>(
  error: unknown,
  fields: readonly Path<Values>[],
  setError: UseFormSetError<Values>,
): boolean => {
  const invalidFields = fields.filter((field) => fieldFailure(error, field))
  for (const field of invalidFields) {
    const message = fieldFailure(error, field) ?? ''
    setError(field, { type: 'server', message }, { shouldFocus: field === invalidFields[0] })
  }
  return invalidFields.length > 0
}
