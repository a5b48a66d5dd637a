import type { Pool } from 'pg'
import type { Actor } from '#core/permissions/policy.ts'
import type { Identities } from '#core/ports.ts'
import { fromTimestamp, toTimestamp } from './schema/instant.ts'
import { statement } from './statement.ts'

type ActorRow = Actor & { expiresAt: string }

const actorOfSession = statement<ActorRow>(`
  select account.id as "accountId", account.name, account.display_name as "displayName",
    account.profile_picture as "profilePicture", session.expires_at as "expiresAt",
    array(
      select role.name from account_role join role on role.id = role_id where account_id = account.id order by role.name
    ) as roles,
    array(
      select band_id from membership where account_id = account.id and state = 'active' order by band_id
    )::text[] as "bandIds"
  from session join account on account.id = session.account_id
  where session.token_hash = $1 and session.expires_at > $2 and account.suspended_at is null`)

export const makeIdentities = (pool: Pool): Identities => ({
  bySession: async (tokenHash, now) => {
    const [row] = await actorOfSession(pool, [tokenHash, toTimestamp(now)])
    if (!row) return null
    const { expiresAt, ...actor } = row
    return { actor, expiresAt: fromTimestamp(expiresAt) }
  },
})
