import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import type { FieldValues, Resolver } from 'react-hook-form'
import type * as z from 'zod/mini'
import { fieldErrors } from '#core/messages/field-errors.ts'
import { parseFieldIssue } from '#core/messages/field-message.ts'
import { serverText } from '#web/i18n/server-messages.ts'

/** Returns a resolver that checks a form with a core schema. Errors are in the current language. */
export const schemaResolver = <Input extends FieldValues, Output>(
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

/** Rules that a form adds to the schema have translated messages already. */
const textOf = ({ message }: { message: string }): string => {
  const issue = parseFieldIssue(message)
  return issue.code === 'value.invalid' && message !== issue.message ? message : serverText(issue)
}

/** Returns the first error in the current language. */
export const firstError = (checked: { error?: z.core.$ZodError }): string | undefined => {
  const [first] = fieldErrors(checked.error?.issues ?? [])
  return first && serverText(first)
}
