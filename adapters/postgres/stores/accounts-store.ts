import { type EntityManager, LockMode, sql } from '@mikro-orm/postgresql'
import { AccountRow } from '#adapters/postgres/schema/accounts.ts'
import { toTimestamp } from '#adapters/postgres/schema/instant.ts'
import type { Account } from '#core/accounts/account.ts'
import type { AccountId } from '#core/ids.ts'
import type { Email } from '#core/mail/email.ts'
import { mailQueues } from '#core/mail/outbox-mail.ts'
import type { RoleName } from '#core/permissions/policy.ts'
import type { Accounts } from '#core/stores.ts'
import { fold } from '#core/text/text.ts'
import { takeAdvisoryLocks } from './editable-store.ts'
import { REFRESH_OPTIONS, saveRow } from './save-row.ts'

export const makeAccounts = (em: EntityManager): Accounts => ({
  find: (id) => accountOf(em, { id }),
  findByEmail: (email) => accountOf(em, { email }),
  findByNameKey: (nameKey) => accountOf(em, { nameKey }),
  profileImagesInUse: async (paths) => {
    const rows = await em.execute<{ path: string }[]>(sql`
      select profile_picture as path from account where profile_picture = any (array[${[...paths]}]::text[])`)
    return rows.map(({ path }) => path)
  },
  lock: (id) => accountOf(em, { id }, LockMode.PESSIMISTIC_WRITE),
  isNameTaken: async (nameKey) => {
    await takeAdvisoryLocks(em, [`account name ${nameKey}`])
    const rows = await em.execute(sql`select from account where name_key = ${nameKey}`)
    return rows.length > 0
  },
  countWithRole: async (role) => {
    await takeAdvisoryLocks(em, [`holders of ${role}`])
    const rows = await em.execute<{ holders: number }[]>(sql`
      select count(*)::int as holders
      from account_role join role on role.id = role_id join account on account.id = account_id
      where role.name = ${role} and suspended_at is null`)
    return rows[0]?.holders ?? 0
  },
  emailsWithRoles: async (roles) => {
    const rows = await em.execute<{ email: Email }[]>(sql`
      select email from account
      where confirmed_at is not null and suspended_at is null and exists (
        select from account_role join role on role.id = role_id
        where account_id = account.id and role.name = any (array[${[...roles]}]::text[])
      )
      order by email`)
    return rows.map(({ email }) => email)
  },
  save: async ({ roles, ...account }) => {
    const version = await saveRow(em, AccountRow, { ...account, searchKey: searchKeyOf(account) })
    await replaceRoles(em, account.id, roles)
    return { ...account, version, roles: [...roles] }
  },
  erase: (id) => erase(em, [id]),
  eraseUnconfirmed: async (before, limit) => {
    const rows = await em.execute<{ id: AccountId }[]>(sql`
      select id from account where confirmed_at is null and created_at < ${toTimestamp(before)}
      order by created_at
      limit ${limit}
      for update skip locked`)
    await erase(
      em,
      rows.map(({ id }) => id),
    )
  },
})

const accountOf = async (
  em: EntityManager,
  condition: { id: AccountId } | { email: Email } | { nameKey: string },
  lockMode: LockMode = LockMode.NONE,
): Promise<Account | null> => {
  const row = await em.findOne(AccountRow, condition, { ...REFRESH_OPTIONS, lockMode })
  if (!row) return null
  const { searchKey: _, ...account } = row
  return { ...account, roles: await rolesOf(em, row.id) }
}

const searchKeyOf = ({ name, displayName, email }: Pick<Account, 'name' | 'displayName' | 'email'>): string =>
  [name, displayName, email].map(fold).join('\n')

const rolesOf = async (em: EntityManager, id: AccountId): Promise<readonly RoleName[]> => {
  const rows = await em.execute<{ name: RoleName }[]>(sql`
    select role.name from account_role join role on role.id = role_id where account_id = ${id} order by role.name
  `)
  return rows.map(({ name }) => name)
}

const replaceRoles = async (em: EntityManager, id: AccountId, roles: readonly RoleName[]): Promise<void> => {
  await em.execute(sql`
    delete from account_role using role
    where role.id = role_id and account_id = ${id} and role.name <> all (array[${[...roles]}]::text[])`)
  await em.execute(sql`
    insert into account_role (account_id, role_id) select ${id}, role.id from role where role.name = any (array[${[...roles]}]::text[])
    on conflict on constraint account_role_pkey do nothing`)
}

/** Erases the accounts. Foreign keys delete or clear references. Also deletes rows that refer to an account only by email address:
 * emails and tokens for its address, and emails that ask to confirm a new address. Other emails to the new address stay. */
const erase = async (em: EntityManager, ids: readonly AccountId[]): Promise<void> => {
  if (ids.length === 0) return
  await em.execute(sql`
    delete from job using account
    where job.name = any (array[${[...mailQueues]}]::text[]) and account.id = any (array[${[...ids]}]::uuid[]) and (job.payload->>'to' = account.email
      or job.payload->>'template' = 'confirm-new-email' and job.payload->>'to' in (
        select token.email from one_time_token as token where token.account_id = account.id
      ))`)
  await em.execute(sql`
    delete from one_time_token as token using account
    where account.id = any (array[${[...ids]}]::uuid[]) and token.account_id is null and token.email = account.email
  `)
  await em.execute(sql`delete from account where id = any (array[${[...ids]}]::uuid[])`)
}
