import { refuse } from '#core/errors.ts'
import { fieldError } from '#core/messages/field-errors.ts'
import type { Actor } from '#core/permissions/policy.ts'
import type { Act } from './act.ts'

/** Returns the confirmation source, `band` by default for members of a playing band. Throws `input.invalid` for `field`. */
export const confirmationSourceOf = (
  actor: Pick<Actor, 'bandIds'>,
  as: ConfirmationSource | null,
  lineUp: readonly Act[],
  field = 'confirmedAs',
): ConfirmationSource | null => {
  const isOfBand = lineUp.some(({ bandId }) => actor.bandIds.includes(bandId))
  if (as === 'band' && !isOfBand) refuse('input.invalid', [fieldError(field, 'show.not_of_band')])
  return as ?? (isOfBand ? 'band' : null)
}

export const confirmationSources = ['band', 'venue', 'promoter', 'fan'] as const

export type ConfirmationSource = (typeof confirmationSources)[number]

export type Confirmation = { as: ConfirmationSource; at: Date }
