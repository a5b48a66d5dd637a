import type { AccountId } from '#core/ids.ts'
import type { RoleName } from '#core/permissions/policy.ts'

/** An account as admins see it in their list. */
export type AccountOverview = {
  id: AccountId
  name: string
  displayName: string
  email: string
  roles: readonly RoleName[]
  createdAt: Date
  confirmedAt: Date | null
  suspendedAt: Date | null
  suspendedReason: string | null
  /** Sessions that have not expired. */
  sessions: number
  hasSecondStep: boolean
}
