import * as z from 'zod/mini'
import { fieldIssue } from '#core/field-issue.ts'
import { schemaMetadata } from '#core/schema-metadata.ts'
import { lengthOf, requiredText } from '#core/text/text.ts'

/** Must take linear time, because texts of any length reach it. */
const looksLikeAddress = (value: string): boolean => {
  const at = value.indexOf('@')
  // Mail programs interpret these characters, which could change the recipient.
  if (at < 1 || at !== value.lastIndexOf('@') || /[\s<>()[\]\\,;:"]/.test(value)) return false
  const dot = value.indexOf('.', at + 2)
  return dot !== -1 && !value.endsWith('.')
}

export const Email = requiredText('email', 256)
  .check(
    z.refine(looksLikeAddress, { error: fieldIssue('email.not_an_address') }),
    z.toLowerCase(),
    // Lower-casing can lengthen the text: U+0130 becomes two characters.
    z.refine((value) => lengthOf(value) <= 256, { error: fieldIssue('text.too_long', { label: 'email', max: 256 }) }),
  )
  .register(schemaMetadata, { format: 'email' })
  .brand<'Email'>()
export type Email = z.output<typeof Email>
