import * as z from 'zod/mini'
import { errorCodes, type Problem as ProblemDocument } from '#adapters/http/errors.ts'
import { answerOf, named, told, whole } from './answer.ts'

/** The body of every error response. */
export const Problem = named(
  'Problem',
  answerOf<ProblemDocument>()(
    told(
      z.object({
        type: z.literal('about:blank'),
        title: told(z.string(), 'The name of the status.'),
        status: whole,
        message: told(z.string(), 'An explanation to show to the user.'),
        code: z.exactOptional(
          told(z.enum(errorCodes), 'The reason as a code, unless the request itself was invalid HTTP.'),
        ),
        errors: z.exactOptional(
          told(z.array(z.object({ field: z.string(), message: z.string() })), 'The invalid fields.'),
        ),
        current: z.exactOptional(
          told(z.record(z.string(), z.unknown()), 'The current state, after somebody else has edited it.'),
        ),
      }),
      'A problem document (RFC 9457).',
    ),
  ),
)
