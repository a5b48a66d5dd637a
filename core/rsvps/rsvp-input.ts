import * as z from 'zod/mini'
import { fieldIssue } from '#core/field-issue.ts'
import { ShowId } from '#core/ids.ts'
import { maxLength } from '#core/text/length.ts'
import { MAX_RSVPS, rsvpResponses } from './rsvp.ts'

export const RsvpInput = z.object({
  rsvps: z
    .array(
      z.object({
        showId: ShowId,
        response: z.enum(rsvpResponses, { error: fieldIssue('rsvp.unknown_response') }),
        respondedAt: z.iso.datetime({ offset: true, error: fieldIssue('rsvp.not_an_instant') }),
      }),
      { error: fieldIssue('rsvp.not_a_list', { max: MAX_RSVPS }) },
    )
    .check(maxLength(MAX_RSVPS, { error: fieldIssue('rsvp.not_a_list', { max: MAX_RSVPS }) })),
})
export type RsvpInput = z.output<typeof RsvpInput>
