import { refuse } from '#core/errors.ts'
import { fieldError } from '#core/messages/field-errors.ts'
import type { Actor } from '#core/permissions/policy.ts'
import type { Act } from './act.ts'

/** Returns the confirmation source, `band` by default for members of a playing band. Throws `input.invalid` for `field`. */
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

export const vouchers = ['band', 'venue', 'promoter', 'fan'] as const

export type Voucher = (typeof vouchers)[number]

export type Confirmation = { as: Voucher; at: Date }
