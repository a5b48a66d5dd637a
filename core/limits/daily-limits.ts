import { type Actor, hasAnyRole, requireLogin, rolesThatEditEveryShow } from '#core/permissions/policy.ts'
import type { Limit, Ports } from '#core/ports.ts'
import type { Stores } from '#core/stores.ts'
import { limits, spendOnSuccess } from './limits.ts'

const dailyLimits = {
  shows: [limits.showAdding, limits.showAddingByAdmin],
  /** Bands and venues; those created along with a show count as part of it. */
  entries: [limits.entryAdding, limits.entryAddingByAdmin],
  edits: [limits.editing, limits.editingByAdmin],
} as const satisfies Record<string, readonly [userLimit: Limit, adminLimit: Limit]>

/** Runs work that counts towards the actor's daily limit if it succeeds. Throws `limit.exceeded`. */
export const withinDailyLimit = async <T>(
  ports: Pick<Ports, 'rateLimits'>,
  kind: keyof typeof dailyLimits,
  { accountId, roles }: Pick<Actor, 'accountId' | 'roles'>,
  work: () => Promise<T>,
): Promise<T> => {
  const [userLimit, adminLimit] = dailyLimits[kind]
  const limit = hasAnyRole(roles, rolesThatEditEveryShow) ? adminLimit : userLimit
  return spendOnSuccess(ports, limit, accountId, work)
}

/** Runs an edit in a transaction. If it succeeds, it counts towards the daily limit. Throws `permission.login_required` or
 * `limit.exceeded`. */
export const transactEdit = async <T>(
  ports: Pick<Ports, 'transact' | 'rateLimits'>,
  actor: Actor | null,
  work: (stores: Stores) => Promise<T>,
): Promise<T> => withinDailyLimit(ports, 'edits', requireLogin(actor), () => ports.transact(work))
