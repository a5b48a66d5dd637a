import type { EntityManager } from '@mikro-orm/postgresql'
import { RsvpRow } from '#adapters/postgres/schema/rsvps.ts'
import type { Rsvp, Rsvps } from '#core/rsvps/rsvp.ts'

export const makeRsvps = (em: EntityManager): Rsvps => ({
  of: async (accountId): Promise<readonly Rsvp[]> => {
    const orderBy = { respondedAt: 'asc', showId: 'asc' } as const
    const rows = await em.find(RsvpRow, { accountId }, { orderBy, disableIdentityMap: true })
    return rows.map((row) => ({ ...row }))
  },
  saveAll: async (rsvps) => {
    if (rsvps.length > 0) await em.upsertMany(RsvpRow, [...rsvps], { disableIdentityMap: true })
  },
  remove: async (accountId, showId) => (await em.nativeDelete(RsvpRow, { accountId, showId })) > 0,
})
