import { refuse } from '#core/errors.ts'
import type { ShowId } from '#core/ids.ts'
import { limits, spend } from '#core/limits/limits.ts'
import { type Actor, requireLogin } from '#core/permissions/policy.ts'
import type { Ports } from '#core/ports.ts'
import { makeListRsvps } from './list-rsvps.ts'
import { MAX_RSVPS, type Rsvp } from './rsvp.ts'
import type { RsvpInput } from './rsvp-input.ts'
import type { RsvpList } from './rsvp-list.ts'

/** Merges the submitted RSVPs into the actor's stored ones, and returns the merged list. The latest RSVP to a show wins; a
 * `respondedAt` in the future counts as now. Ignores unknown shows. Throws `permission.login_required`, `rsvp.too_many` or
 * `limit.exceeded`. */
export const makeSetRsvps = (ports: Pick<Ports, 'transact' | 'catalog' | 'rateLimits' | 'clock'>) => {
  const listRsvps = makeListRsvps(ports)
  return async (actor: Actor | null, { rsvps: submitted }: RsvpInput): Promise<RsvpList> => {
    const { accountId } = requireLogin(actor)
    await spend(ports, limits.rsvpSetting, accountId)
    const now = ports.clock.now()
    const knownIds = new Set((await ports.catalog.shows(submitted.map(({ showId }) => showId))).map(({ id }) => id))
    await ports.transact(async ({ accounts, rsvps }) => {
      if (!(await accounts.lock(accountId))) refuse('permission.login_required')
      const stored = new Map((await rsvps.of(accountId)).map((rsvp) => [rsvp.showId, rsvp]))
      const merged = new Map(stored)
      for (const { showId, response, respondedAt } of submitted) {
        const at = new Date(Math.min(Date.parse(respondedAt), now.getTime()))
        const current = merged.get(showId)
        if (knownIds.has(showId) && !(current && current.respondedAt > at))
          merged.set(showId, { accountId, showId, response, respondedAt: at })
      }
      if (merged.size > Math.max(MAX_RSVPS, stored.size)) refuse('rsvp.too_many')
      const isChanged = (rsvp: Rsvp): boolean => stored.get(rsvp.showId) !== rsvp
      await rsvps.saveAll([...merged.values()].filter(isChanged))
    })
    return listRsvps(actor)
  }
}

/** Removes the actor's RSVP to a show. Idempotent. Throws `permission.login_required`. */
export const makeRemoveRsvp =
  ({ transact }: Pick<Ports, 'transact'>) =>
  async (actor: Actor | null, showId: ShowId): Promise<void> => {
    const { accountId } = requireLogin(actor)
    await transact(({ rsvps }) => rsvps.remove(accountId, showId))
  }
