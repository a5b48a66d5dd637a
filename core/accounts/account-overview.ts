import * as z from 'zod/mini'
import { AccountId } from '#core/ids.ts'
import { roleNames } from '#core/permissions/policy.ts'
import { date, described, flag, integer, list, orNull, text } from '#core/response.ts'

export const AccountOverview = z.object({
  id: AccountId,
  name: text,
  displayName: text,
  email: text,
  roles: list(z.enum(roleNames)),
  createdAt: date,
  confirmedAt: orNull(date),
  suspendedAt: orNull(date),
  suspendedReason: orNull(text),
  sessions: described(integer, 'The number of active sessions.'),
  hasSecondStep: flag,
})
export type AccountOverview = z.output<typeof AccountOverview>
