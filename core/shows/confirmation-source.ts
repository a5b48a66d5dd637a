import { refuse } from '#core/errors.ts'
import { fieldError } from '#core/messages/field-errors.ts'
import type { Actor } from '#core/permissions/policy.ts'
import type { Act } from './act.ts'

/** Returns the given source, or else `band` for members of a band in the line-up, or else null. Throws `input.invalid`
 * for `field` if `as` is `band` and the actor is not such a member. */
export const confirmationSourceOf = (
  actor: Pick<Actor, 'bandIds'>,
  as: ConfirmationSource | null,
  lineUp: readonly Act[],
  field = 'confirmedAs',
): ConfirmationSource | null => {
  const isMember = lineUp.some(({ bandId }) => actor.bandIds.includes(bandId))
  if (as === 'band' && !isMember) refuse('input.invalid', [fieldError(field, 'show.not_of_band')])
  return as ?? (isMember ? 'band' : null)
}

export const confirmationSources = ['band', 'venue', 'promoter', 'fan'] as const

export type ConfirmationSource = (typeof confirmationSources)[number]

export type Confirmation = { as: ConfirmationSource; at: Date }
