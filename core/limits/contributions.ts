import { type Actor, holdsAny, mayEditEveryShow, requireLogin } from '#core/permissions/policy.ts'
import type { Limit, Ports } from '#core/ports.ts'
import type { Stores } from '#core/stores.ts'
import { limits, spend } from './limits.ts'

/** Kinds of contributions, each with the daily limit of every account and that of admins. */
const daily = {
  /** Shows, one by one or imported. */
  shows: [limits.showAdding, limits.showAddingByAdmin],
  /** Bands and venues that are added by themselves; those that come with a show count with it. */
  places: [limits.placeAdding, limits.placeAddingByAdmin],
  /** Every new version of a show, band or venue. */
  edits: [limits.editing, limits.editingByAdmin],
} as const satisfies Record<string, readonly [everybody: Limit, admins: Limit]>

/**
 * Runs the work and counts it towards the actor's daily limit; work that fails does not count. Refuses with
 * `limit.exceeded`.
 */
export const withinDailyLimit = async <T>(
  ports: Pick<Ports, 'rateLimits'>,
  kind: keyof typeof daily,
  { accountId, roles }: Pick<Actor, 'accountId' | 'roles'>,
  work: () => Promise<T>,
): Promise<T> => {
  const [everybody, admins] = daily[kind]
  const limit = holdsAny(roles, mayEditEveryShow) ? admins : everybody
  await spend(ports, limit, accountId)
  return work().catch(async (error: unknown) => {
    await ports.rateLimits.giveBack(limit, accountId)
    throw error
  })
}

/** Makes one edit in a transaction, counted like that. Refuses with `permission.login_required` besides. */
export const transactEdit = async <T>(
  ports: Pick<Ports, 'transact' | 'rateLimits'>,
  actor: Actor | null,
  work: (stores: Stores) => Promise<T>,
): Promise<T> => withinDailyLimit(ports, 'edits', requireLogin(actor), () => ports.transact(work))
