import * as z from 'zod/mini'
import { BandName } from '#core/bands/band.ts'
import { distinctBy } from '#core/distinct-by.ts'
import { fieldIssue } from '#core/field-issue.ts'
import { BandId } from '#core/ids.ts'
import { maxLength } from '#core/text/length.ts'
import { timeOfDay } from '#core/time/calendar-day.ts'
import { type Act, type ActRole, type ActState, actRoles, actStates, defaultRole } from './act.ts'

const actFields = {
  role: z.optional(z.enum(actRoles, { error: fieldIssue('line_up.unknown_role') })),
  setTime: timeOfDay('set_time'),
  state: z._default(z.enum(actStates, { error: fieldIssue('line_up.unknown_state') }), 'confirmed'),
}

const noBandIssue = fieldIssue('line_up.no_band')

export const BandChoice = z.pipe(
  z.object(
    { bandId: z.optional(z.nullable(BandId)), bandName: z.optional(z.nullable(BandName)), ...actFields },
    { error: noBandIssue },
  ),
  z.transform(({ bandId, bandName, ...act }, context): BandChoice => {
    if (bandId != null) return { bandId, ...act }
    if (bandName != null) return { bandName, ...act }
    context.issues.push({ code: 'custom', message: noBandIssue, input: act })
    return z.NEVER
  }),
)
type ActDetails = { role?: ActRole | undefined; setTime: string | null; state: ActState }
export type BandChoice = ({ bandId: BandId } | { bandName: string }) & ActDetails

/** Up to 100 bands in billing order; absent means "to be determined". */
export const BandList = z._default(
  z.nullable(
    z
      .array(BandChoice, { error: fieldIssue('line_up.not_a_list') })
      .check(maxLength(100, { error: fieldIssue('line_up.too_many_bands') })),
  ),
  null,
)

/** Keeps the first act of each band. By default, the first act is the headliner and the others are support. */
export const makeLineUp = (chosen: readonly ({ bandId: BandId } & ActDetails)[]): readonly Act[] =>
  distinctBy(chosen, ({ bandId }) => bandId).map(({ bandId, role, setTime, state }, index) => ({
    bandId,
    role: role ?? defaultRole(index),
    setTime,
    state,
  }))
