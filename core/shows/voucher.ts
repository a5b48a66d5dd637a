import { refuse } from '#core/errors.ts'
import { fieldError } from '#core/messages/field-errors.ts'
import type { Actor } from '#core/permissions/policy.ts'
import type { Act } from '#core/shows/line-up.ts'
import type { Voucher } from '#core/shows/show.ts'

/**
 * As whom the actor stands up for the show; who plays in it speaks for the band unasked. Refuses with `input.invalid`, in the
 * name of `field`.
 */
export const voucherOf = (
  actor: Pick<Actor, 'bandIds'>,
  as: Voucher | null,
  lineUp: readonly Act[],
  field = 'confirmedAs',
): Voucher | null => {
  const isOfBand = lineUp.some(({ bandId }) => actor.bandIds.includes(bandId))
  if (as === 'band' && !isOfBand) refuse('input.invalid', [fieldError(field, 'show.not_of_band')])
  return as ?? (isOfBand ? 'band' : null)
}
