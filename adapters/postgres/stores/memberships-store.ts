import type { EntityManager } from '@mikro-orm/postgresql'
import { MembershipRow } from '#adapters/postgres/schema/bands-and-venues.ts'
import type { Membership } from '#core/accounts/membership.ts'
import type { Memberships } from '#core/stores.ts'
import { takeAdvisoryLocks } from './editable-store.ts'

export const makeMemberships = (em: EntityManager): Memberships => ({
  find: async (bandId, accountId): Promise<Membership | null> => {
    const row = await em.findOne(MembershipRow, { bandId, accountId }, { disableIdentityMap: true })
    return row && { ...row }
  },
  lock: async (bandId): Promise<readonly Membership[]> => {
    await takeAdvisoryLocks(em, [`members of ${bandId}`])
    const rows = await em.find(
      MembershipRow,
      { bandId },
      { orderBy: { createdAt: 'asc', accountId: 'asc' }, disableIdentityMap: true },
    )
    return rows.map((row) => ({ ...row }))
  },
  save: async (membership) => {
    await em.upsert(MembershipRow, membership, { disableIdentityMap: true })
  },
  remove: async (bandId, accountId) => (await em.nativeDelete(MembershipRow, { bandId, accountId })) > 0,
})
