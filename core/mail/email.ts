import * as z from 'zod/mini'
import { documented } from '#core/documented.ts'
import { lengthOf, requiredText } from '#core/text/text.ts'
import { wrong } from '#core/wrong.ts'

/** Linear by construction: one @, and a dot inside what follows it that is neither first nor last. The length is checked before. */
const looksLikeAddress = (value: string): boolean => {
  const at = value.indexOf('@')
  // Quotes, brackets and the like mean something to mail programs: what they make of them is another address.
  if (at < 1 || at !== value.lastIndexOf('@') || /[\s<>()[\]\\,;:"]/.test(value)) return false
  const dot = value.indexOf('.', at + 2)
  return dot !== -1 && !value.endsWith('.')
}

/** x@y.z, trimmed, lower-cased, at most 256 characters (specification section 5). */
export const Email = requiredText('email', 256)
  .check(
    z.refine(looksLikeAddress, { error: wrong('email.not_an_address') }),
    z.toLowerCase(),
    // A capital can have two small letters: U+0130 has.
    z.refine((value) => lengthOf(value) <= 256, { error: wrong('text.too_long', { label: 'email', max: 256 }) }),
  )
  .register(documented, { format: 'email' })
  .brand<'Email'>()
export type Email = z.output<typeof Email>
