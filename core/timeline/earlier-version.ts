import * as z from 'zod/mini'
import { fieldIssue } from '#core/field-issue.ts'

const error = fieldIssue('version.not_a_number')

export const EarlierVersion = z.object({
  version: z.int({ error }).check(z.positive({ error })),
})
export type EarlierVersion = z.output<typeof EarlierVersion>
