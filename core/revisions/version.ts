import * as z from 'zod/mini'
import { wrong } from '#core/wrong.ts'

/** The version of a thing that its editor saw; absent is refused by the use case, with a code of its own (RFC 6585, section 3). */
export const Version = z.optional(
  z.int({ error: wrong('version.not_a_number') }).check(z.positive({ error: wrong('version.not_a_number') })),
)
