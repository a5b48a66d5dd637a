import * as z from 'zod/mini'
import { refuse } from '#core/errors.ts'
import { fieldIssue } from '#core/field-issue.ts'
import { fieldError } from '#core/messages/field-errors.ts'
import { maxLength } from '#core/text/length.ts'
import { MAX_MUSICIAN, MAX_MUSICIANS } from '#core/text/max-lengths.ts'
import { optionalText } from '#core/text/text.ts'

/** The people who play in a band, one line of text each, such as “Ada, trombone”. An edit without the list keeps them. */
export const MusiciansInput = z.optional(
  z
    .array(optionalText('musician', MAX_MUSICIAN), { error: fieldIssue('band.musicians_not_a_list') })
    .check(maxLength(MAX_MUSICIANS, fieldIssue('band.too_many_musicians', { max: MAX_MUSICIANS }))),
)

export const musiciansOf = (given: readonly (string | null)[]): readonly string[] =>
  given.filter((musician) => musician !== null)

/** Throws `input.invalid` for `musicians` if a user who is not a member of the band adds musicians. */
export const requireMemberToAddMusicians = (
  former: readonly string[],
  given: readonly (string | null)[] | undefined,
  { isMember }: { isMember: boolean },
): void => {
  if (isMember || !given || musiciansOf(given).every((musician) => former.includes(musician))) return
  refuse('input.invalid', [fieldError('musicians', 'band.musicians_from_others')])
}
