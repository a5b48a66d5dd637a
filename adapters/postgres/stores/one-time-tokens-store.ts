import { type EntityManager, sql } from '@mikro-orm/postgresql'
import { fromTimestamp, toTimestamp } from '#adapters/postgres/schema/instant.ts'
import { OneTimeTokenRow } from '#adapters/postgres/schema/sign-in.ts'
import { EXPIRED_TOKENS_BATCH_SIZE, type OneTimeToken } from '#core/authentication/one-time-token.ts'
import type { OneTimeTokens } from '#core/stores.ts'

type ConsumedRow = Omit<OneTimeToken, 'createdAt' | 'expiresAt'> & { createdAt: string; expiresAt: string }

export const makeOneTimeTokens = (em: EntityManager): OneTimeTokens => ({
  add: async (token) => {
    await em.upsert(OneTimeTokenRow, token, { disableIdentityMap: true })
    await em.execute(sql`
      delete from one_time_token where token_hash = any (array(
        select token_hash from one_time_token where expires_at <= ${toTimestamp(token.createdAt)}
        order by expires_at
        limit ${EXPIRED_TOKENS_BATCH_SIZE}
        for update skip locked
      ))`)
  },
  find: async (tokenHash, purpose, now) => {
    const condition = { tokenHash, purpose, expiresAt: { $gt: now } }
    const row = await em.findOne(OneTimeTokenRow, condition, { disableIdentityMap: true })
    return row && { ...row }
  },
  consume: async (tokenHash, purpose, now) => {
    const rows = await em.execute<ConsumedRow[]>(sql`
      delete from one_time_token
      where token_hash = ${tokenHash} and purpose = ${purpose} and expires_at > ${toTimestamp(now)}
      returning token_hash as "tokenHash", purpose, account_id as "accountId", email, challenge,
        created_at as "createdAt", expires_at as "expiresAt"`)
    const [row] = rows
    return row ? { ...row, createdAt: fromTimestamp(row.createdAt), expiresAt: fromTimestamp(row.expiresAt) } : null
  },
  latest: async (accountId, purpose, now) => {
    const row = await em.findOne(
      OneTimeTokenRow,
      { accountId, purpose, expiresAt: { $gt: now } },
      { orderBy: { createdAt: 'desc', tokenHash: 'asc' }, disableIdentityMap: true },
    )
    return row && { ...row }
  },
  revokeAll: async (accountId, purposes) => {
    await em.nativeDelete(OneTimeTokenRow, { accountId, purpose: { $in: [...purposes] } })
  },
})
