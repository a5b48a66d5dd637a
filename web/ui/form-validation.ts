import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import type { FieldValues, Resolver } from 'react-hook-form'
import type * as z from 'zod/mini'
import { fieldErrors } from '#core/messages/field-errors.ts'
import { parseFieldIssue } from '#core/messages/field-message.ts'
import { serverText } from '#web/i18n/server-messages.ts'

/** Returns a form resolver that validates with a core schema. Errors are in the current language. */
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

/** Messages of rules that a form adds to the core's schema are translated already. */
const textOf = ({ message }: { message: string }): string => {
  const issue = parseFieldIssue(message)
  return issue.code === 'value.invalid' && message !== issue.message ? message : serverText(issue)
}

/** Returns the message of the first error in the current language; undefined without errors. */
export const firstError = (result: { error?: z.core.$ZodError }): string | undefined => {
  const [first] = fieldErrors(result.error?.issues ?? [])
  return first && serverText(first)
}
