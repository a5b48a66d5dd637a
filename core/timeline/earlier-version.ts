import * as z from 'zod/mini'
import { wrong } from '#core/wrong.ts'

const error = wrong('version.not_a_number')

export const EarlierVersion = z.object({
  version: z.int({ error }).check(z.positive({ error })),
})
export type EarlierVersion = z.output<typeof EarlierVersion>
