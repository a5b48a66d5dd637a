import * as z from 'zod/mini'
import { fieldIssue } from '#core/field-issue.ts'

/** The version being edited. Optional here: the use case rejects an absent one with its own code (RFC 6585, section 3). */
export const Version = z.optional(
  z.int({ error: fieldIssue('version.not_a_number') }).check(z.positive({ error: fieldIssue('version.not_a_number') })),
)
