import { defineEntity, p } from '@mikro-orm/core'
import type { AccountId } from '#core/ids.ts'
import type { Email } from '#core/mail/email.ts'
import type { RoleName } from '#core/permissions/policy.ts'
import { indexOn, instant, references, version } from './table-parts.ts'

/** `search_key` is the text that admins search: username, display name and email address, folded, one per line. */
export const AccountRow = defineEntity({
  name: 'Account',
  tableName: 'account',
  uniques: [
    { name: 'account_email_key', properties: ['email'] },
    { name: 'account_name_key_key', properties: ['nameKey'] },
  ],
  indexes: [
    indexOn('account', 'account_created_at_idx', '(created_at desc, id desc)'),
    indexOn('account', 'account_unconfirmed_idx', '(created_at) where confirmed_at is null'),
    indexOn('account', 'account_search_trgm_idx', 'using gin (search_key gin_trgm_ops)'),
  ],
  properties: {
    id: p.uuid().primary().$type<AccountId>(),
    name: p.string().length(64),
    nameKey: p.text().collation('C'),
    email: p.string().length(256).collation('C').$type<Email>(),
    displayName: p.string().length(32),
    bio: p.string().length(1024).strictNullable(),
    url: p.string().length(512).strictNullable(),
    profilePicture: p.text().strictNullable(),
    passwordHash: p.text(),
    confirmedAt: instant().strictNullable(),
    suspendedAt: instant().strictNullable(),
    version: version(),
    createdAt: instant(),
    suspendedReason: p.text().strictNullable(),
    searchKey: p.text().collation('C'),
  },
})

/** Migrations add the roles. */
export const RoleRow = defineEntity({
  name: 'Role',
  tableName: 'role',
  uniques: [{ name: 'role_name_key', properties: ['name'] }],
  properties: {
    id: p.uuid().primary(),
    name: p.string().length(32).$type<RoleName>(),
    description: p.text(),
  },
})

export const AccountRoleRow = defineEntity({
  name: 'AccountRole',
  tableName: 'account_role',
  indexes: [{ name: 'account_role_role_id_idx', properties: ['roleId'] }],
  properties: {
    accountId: () => references(AccountRow, 'account_role', 'account_id', 'cascade').primary(),
    roleId: () => references(RoleRow, 'account_role', 'role_id', 'no action').primary(),
  },
})
