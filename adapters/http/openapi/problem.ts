import * as z from 'zod/mini'
import { errorCodes, type Problem as ProblemDocument } from '#adapters/http/errors.ts'
import { requestMessages } from '#adapters/http/request-messages.ts'
import { codesOf, Params } from '#core/messages/message-params.ts'
import { FieldErrorResponse } from '#core/messages/message-responses.ts'
import { reasonMessages } from '#core/messages/reason-messages.ts'
import { described, integer, list, named, responseOf, text } from '#core/response.ts'

export const Problem = named(
  'Problem',
  responseOf<ProblemDocument>()(
    described(
      z.object({
        type: z.literal('about:blank'),
        title: described(text, 'The name of the HTTP status.'),
        status: integer,
        message: described(text, 'An explanation to show to the user.'),
        code: described(z.enum([...errorCodes, ...codesOf(requestMessages)]), 'The reason, as a code.'),
        reason: z.exactOptional(
          described(
            z.enum(codesOf(reasonMessages)),
            'A more precise reason. If present, `message` and `params` belong to this code.',
          ),
        ),
        params: Params,
        errors: z.exactOptional(
          described(list(FieldErrorResponse), 'The invalid fields. `message` repeats the message of the first one.'),
        ),
        current: z.exactOptional(
          described(z.record(text, z.unknown()), 'The current state of the resource, if someone else has changed it.'),
        ),
      }),
      'A problem document (RFC 9457).',
    ),
  ),
)
