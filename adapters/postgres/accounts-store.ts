import type { EntityManager } from '@mikro-orm/postgresql'
import { sql } from 'kysely'
import type { Account } from '#core/accounts/account.ts'
import type { RoleName } from '#core/permissions/policy.ts'
import type { Accounts, Sessions } from '#core/ports.ts'
import { expectOne } from './editable-store.ts'
import { AccountRow, SessionRow } from './schema/accounts.ts'
import { toTimestamp } from './schema/instant.ts'

export const makeAccounts = (em: EntityManager): Accounts => ({
  findByEmail: async (email) => {
    const row = await em.findOne(AccountRow, { email }, { disableIdentityMap: true })
    return row && { ...row, roles: await rolesOf(em, row.id) }
  },
  countHolding: async (role) => {
    const { rows } = await sql<{ holders: number }>`
      select count(*)::int as holders from account_role join role on role.id = role_id where role.name = ${role}
    `.execute(em.getKysely())
    return rows[0]?.holders ?? 0
  },
  save: async ({ roles, ...account }) => {
    const { id, version } = account
    const saved = { ...account, version: version + 1 }
    if (version === 0) await em.insert(AccountRow, saved)
    else expectOne(await em.nativeUpdate(AccountRow, { id, version }, saved))
    await replaceRoles(em, id, roles)
    return { ...saved, roles: [...roles] }
  },
})

const rolesOf = async (em: EntityManager, id: Account['id']): Promise<readonly RoleName[]> => {
  const { rows } = await sql<{ name: RoleName }>`
    select role.name from account_role join role on role.id = role_id where account_id = ${id} order by role.name
  `.execute(em.getKysely())
  return rows.map(({ name }) => name)
}

const replaceRoles = async (em: EntityManager, id: Account['id'], roles: readonly RoleName[]): Promise<void> => {
  await sql`
    delete from account_role using role
    where role.id = role_id and account_id = ${id} and role.name <> all (${[...roles]})`.execute(em.getKysely())
  await sql`
    insert into account_role (account_id, role_id) select ${id}, role.id from role where role.name = any (${[...roles]})
    on conflict on constraint account_role_pkey do nothing`.execute(em.getKysely())
}

export const makeSessions = (em: EntityManager): Sessions => ({
  add: async (session) => {
    await em.insert(SessionRow, session)
  },
  prolong: async (tokenHash, expiresAt) => {
    await em.nativeUpdate(SessionRow, { tokenHash }, { expiresAt })
  },
  end: async (tokenHash) => {
    await em.nativeDelete(SessionRow, { tokenHash })
  },
  endExpired: async (now, limit) => {
    await sql`
      delete from session where token_hash = any (array(
        select token_hash from session where expires_at <= ${toTimestamp(now)}
        order by expires_at
        limit ${limit}
        for update skip locked
      ))`.execute(em.getKysely())
  },
})
