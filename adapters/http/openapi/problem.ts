import * as z from 'zod/mini'
import { errorCodes, type Problem as ProblemDocument } from '#adapters/http/errors.ts'
import { described, list, named, text, whole } from '#core/response.ts'

type Same<One, Other> = [One] extends [Other] ? ([Other] extends [One] ? unknown : never) : never

/** Does not compile for a schema that differs from the type. */
const schemaOf =
  <Value>() =>
  <Schema extends z.ZodMiniType>(schema: Schema & Same<z.output<Schema>, Value>): Schema =>
    schema

/** The body of every error response. */
export const Problem = named(
  'Problem',
  schemaOf<ProblemDocument>()(
    described(
      z.object({
        type: z.literal('about:blank'),
        title: described(text, 'The name of the status.'),
        status: whole,
        message: described(text, 'An explanation to show to the user.'),
        code: z.exactOptional(
          described(z.enum(errorCodes), 'The reason as a code, unless the request itself was invalid HTTP.'),
        ),
        errors: z.exactOptional(described(list(z.object({ field: text, message: text })), 'The invalid fields.')),
        current: z.exactOptional(
          described(z.record(text, z.unknown()), 'The current state, after somebody else has edited it.'),
        ),
      }),
      'A problem document (RFC 9457).',
    ),
  ),
)
