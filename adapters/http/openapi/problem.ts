import * as z from 'zod/mini'
import { errorCodes, type Problem as ProblemDocument } from '#adapters/http/errors.ts'
import { answerOf, named, told, whole } from './answer.ts'

/** What every refusal answers. */
export const Problem = named(
  'Problem',
  answerOf<ProblemDocument>()(
    told(
      z.object({
        type: z.literal('about:blank'),
        title: told(z.string(), 'What the status is called.'),
        status: whole,
        message: told(z.string(), 'For the person.'),
        code: z.exactOptional(
          told(z.enum(errorCodes), 'For programs, where the product refused and not the protocol.'),
        ),
        errors: z.exactOptional(
          told(z.array(z.object({ field: z.string(), message: z.string() })), 'What is wrong with single fields.'),
        ),
        current: z.exactOptional(
          told(z.record(z.string(), z.unknown()), 'What somebody else has made of the thing meanwhile.'),
        ),
      }),
      'A problem document (RFC 9457).',
    ),
  ),
)
