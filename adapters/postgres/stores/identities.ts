import { prepareStatement, type Queryable } from '#adapters/postgres/connection/statement.ts'
import { fromTimestamp, toTimestamp } from '#adapters/postgres/schema/instant.ts'
import type { Actor } from '#core/permissions/policy.ts'
import type { Identities } from '#core/reads.ts'

/** SQL: the account has a confirmed authenticator app or a passkey (core/authentication/second-factors.ts). */
export const HAS_SECOND_FACTOR = `coalesce(
    second_factor.totp ->> 'confirmedAt' is not null or jsonb_array_length(second_factor.passkeys) > 0, false)`

type ActorRow = Actor & { hasSecondStep: boolean; createdAt: string; expiresAt: string }

/** Selects the actor of a valid session. A single statement, because it runs on every request with a session. */
const actorOfSession = prepareStatement<ActorRow>(`
  select account.id as "accountId", account.name, account.display_name as "displayName",
    account.profile_picture as "profilePicture", session.created_at as "createdAt", session.expires_at as "expiresAt",
    session.has_second_step and ${HAS_SECOND_FACTOR} as "hasSecondStep",
    array(
      select role.name from account_role join role on role.id = role_id where account_id = account.id order by role.name
    ) as roles,
    array(
      select band_id from membership where account_id = account.id and state = 'active' order by band_id
    )::text[] as "bandIds"
  from session join account on account.id = session.account_id
    left join second_factor on second_factor.account_id = account.id
  where session.token_hash = $1 and session.expires_at > $2 and account.suspended_at is null`)

export const makeIdentities = (pool: Queryable): Identities => ({
  bySession: async (tokenHash, now) => {
    const [row] = await actorOfSession(pool, [tokenHash, toTimestamp(now)])
    if (!row) return null
    const { hasSecondStep, createdAt, expiresAt, ...actor } = row
    return { actor, hasSecondStep, createdAt: fromTimestamp(createdAt), expiresAt: fromTimestamp(expiresAt) }
  },
})
