import * as z from 'zod/mini'
import { fieldIssue } from '#core/field-issue.ts'

const error = fieldIssue('version.not_a_number')
const versionNumber = z.int({ error }).check(z.positive({ error }))

/** The version that an edit is based on. Optional here: without it, the use case throws `version.missing` (RFC 6585, section 3). */
export const Version = z.optional(versionNumber)

export const EarlierVersion = z.object({ version: versionNumber })
export type EarlierVersion = z.output<typeof EarlierVersion>
