import * as z from 'zod/mini'
import { errorCodes, type Problem as ProblemDocument } from '#adapters/http/errors.ts'
import { requestMessages } from '#adapters/http/request-messages.ts'
import { reasonMessages } from '#core/messages/reason-messages.ts'
import { answerOf, named, told, whole } from './answer.ts'
import { codesOf, FieldFault, Params } from './said.ts'

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
        code: told(z.enum([...errorCodes, ...codesOf(requestMessages)]), 'Why, as a code.'),
        reason: z.exactOptional(
          told(
            z.enum(codesOf(reasonMessages)),
            'More precisely why. Then `message` and `params` are those of this code.',
          ),
        ),
        params: Params,
        errors: z.exactOptional(told(z.array(FieldFault), 'The invalid fields. `message` is that of the first.')),
        current: z.exactOptional(
          told(z.record(z.string(), z.unknown()), 'The current state, after somebody else has edited it.'),
        ),
      }),
      'A problem document (RFC 9457).',
    ),
  ),
)
