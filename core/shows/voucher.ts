import { refuse } from '#core/errors.ts'
import { fieldError } from '#core/messages/field-errors.ts'
import type { Actor } from '#core/permissions/policy.ts'
import type { Act } from './act.ts'

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

/** Who stands up for a listing (decisions, section 1). Only a member of a band on the bill speaks for the band. */
export const vouchers = ['band', 'venue', 'promoter', 'fan'] as const

export type Voucher = (typeof vouchers)[number]

/** Who last said that the show is as listed, and when. */
export type Confirmation = { as: Voucher; at: Date }
