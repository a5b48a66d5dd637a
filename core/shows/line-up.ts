import * as z from 'zod/mini'
import { BandName } from '#core/bands/band.ts'
import { BandId } from '#core/ids.ts'

export const actRoles = ['headliner', 'support', 'dj', 'other'] as const
export type ActRole = (typeof actRoles)[number]
export const actStates = ['confirmed', 'announced', 'dropped-out'] as const
export type ActState = (typeof actStates)[number]

/** One entry of a bill. The line-up is ordered: the first act is the one people come for. */
export type Act = { bandId: BandId; role: ActRole; setTime: string | null; state: ActState }

/** A band as a person names it in a bill: one that is known, by its id, or one typed by name. */
export const BandChoice = z.union([z.object({ bandId: BandId }), z.object({ bandName: BandName })], {
  error: 'Each band needs a bandId or a bandName',
})
export type BandChoice = z.output<typeof BandChoice>

/** A bill as it is sent: up to 100 bands in billing order; absent means "to be determined". */
export const BandList = z._default(
  z.nullable(
    z
      .array(BandChoice, { error: 'The band list must be a list' })
      .check(z.maxLength(100, { error: 'A line-up has 100 bands or fewer' })),
  ),
  null,
)

/** The acts of a new show: each band once, in the order given, the first one the headliner. */
export const makeLineUp = (bandIds: readonly BandId[]): readonly Act[] =>
  [...new Set(bandIds)].map((bandId, index) => ({
    bandId,
    role: index === 0 ? 'headliner' : 'support',
    setTime: null,
    state: 'confirmed',
  }))
