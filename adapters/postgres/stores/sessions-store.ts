import { type EntityManager, sql } from '@mikro-orm/postgresql'
import { toTimestamp } from '#adapters/postgres/schema/instant.ts'
import { SessionRow } from '#adapters/postgres/schema/sign-in.ts'
import type { Sessions } from '#core/stores.ts'
import { takeAdvisoryLocks } from './editable-store.ts'

export const makeSessions = (em: EntityManager): Sessions => ({
  add: async (session, maxSessions) => {
    const { accountId } = session
    await takeAdvisoryLocks(em, [`sessions of ${accountId}`])
    await em.insert(SessionRow, session)
    await em.execute(sql`
      delete from session where token_hash = any (array(
        select token_hash from session where account_id = ${accountId}
        order by expires_at desc, created_at desc, token_hash
        offset ${maxSessions}
      ))`)
  },
  list: async (accountId, now) => {
    const rows = await em.find(
      SessionRow,
      { accountId, expiresAt: { $gt: now } },
      { orderBy: { createdAt: 'desc', id: 'asc' }, disableIdentityMap: true },
    )
    return rows.map((row) => ({ ...row }))
  },
  extend: async (tokenHash, expiresAt) => {
    await em.nativeUpdate(SessionRow, { tokenHash }, { expiresAt })
  },
  markSecondStep: async (tokenHash) => {
    await em.nativeUpdate(SessionRow, { tokenHash }, { hasSecondStep: true })
  },
  endByToken: async (tokenHash) => {
    await em.nativeDelete(SessionRow, { tokenHash })
  },
  endById: async (accountId, id) => (await em.nativeDelete(SessionRow, { accountId, id })) > 0,
  endAll: async (accountId, exceptTokenHash) => {
    await em.nativeDelete(SessionRow, {
      accountId,
      ...(exceptTokenHash !== null && { tokenHash: { $ne: exceptTokenHash } }),
    })
  },
  endExpired: async (now, limit) => {
    await em.execute(sql`
      delete from session where token_hash = any (array(
        select token_hash from session where expires_at <= ${toTimestamp(now)}
        order by expires_at
        limit ${limit}
        for update skip locked
      ))`)
  },
})
