import * as z from 'zod/mini'

/** The version of a thing that its editor saw; absent is refused by the use case, with a code of its own (RFC 6585, section 3). */
export const Version = z.optional(
  z.int({ error: 'version must be a whole number' }).check(z.positive({ error: 'version must be a whole number' })),
)
