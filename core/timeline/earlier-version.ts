import * as z from 'zod/mini'

const error = 'version must be a whole number'

/** Which version a thing is to be brought back to. */
export const EarlierVersion = z.object({
  version: z.int({ error }).check(z.positive({ error })),
})
export type EarlierVersion = z.output<typeof EarlierVersion>
