import * as z from 'zod/mini'
import { refuse } from '#core/errors.ts'
import { AccountId, RoleId, ShowManagerRequestId } from '#core/ids.ts'
import { type Actor, canGrant, requireThat } from '#core/permissions/policy.ts'
import type { Ports } from '#core/ports.ts'
import { requireAnotherOwner } from './another-owner.ts'
import { type Role, requireKnownRole } from './role.ts'

/** Specification section 3, "User-role assignment". `request_id` names the request that the grant approves. */
export const UserRole = z.object({ user_id: AccountId, role_id: RoleId, request_id: z.optional(ShowManagerRequestId) })
export type UserRole = z.output<typeof UserRole>

type NeededPorts = Pick<Ports, 'transact' | 'clock'>

/** Grants a role and emails the user. Idempotent. The role takes effect with the user's next HTTP request. An approved
 * request to become a show manager remains stored until it is closed. Throws `permission.*`, `role.*`, `account.not_found`,
 * `request.not_found` or `stale_write`. */
export const makeGrantRole =
  ({ transact, clock }: NeededPorts) =>
  async (actor: Actor | null, { user_id, role_id, request_id }: UserRole): Promise<Role> => {
    const role = requireKnownRole({ roleId: role_id })
    const admin = requireThat(actor, (user) => canGrant(user, role.name))
    if (admin.accountId === user_id) refuse('role.own')
    await transact(async (stores) => {
      const { accounts, requests, audit, jobs } = stores
      const account = (await accounts.lock(user_id)) ?? refuse('account.not_found')
      const request = role.name === 'ShowManager' ? await requests.findByAccount(user_id) : null
      if (request_id && request?.id !== request_id) refuse('request.not_found')
      if (account.roles.includes(role.name)) return
      if (!account.confirmedAt || account.suspendedAt) refuse('role.impossible')
      await accounts.save({ ...account, roles: [...account.roles, role.name] })
      const entry = { by: admin.accountId, at: clock.now(), kind: 'account', of: user_id } as const
      await audit.add({ ...entry, what: request ? 'request.approved' : 'role.granted', details: { role: role.name } })
      const { email: to, displayName } = account
      if (request) await jobs.add('mail', { to, template: 'request-approved', data: { displayName } })
      else await jobs.add('mail', { to, template: 'role-granted', data: { displayName, role: role.name } })
    })
    return role
  }

/** Revokes a role and emails the user. Idempotent. Throws `permission.*`, `account.not_found`, `account.last_owner` or
 * `stale_write`. */
export const makeRevokeRole =
  ({ transact, clock }: NeededPorts) =>
  async (actor: Actor | null, accountId: AccountId, name: Role['name']): Promise<void> => {
    const admin = requireThat(actor, (user) => canGrant(user, name))
    await transact(async (stores) => {
      const account = (await stores.accounts.lock(accountId)) ?? refuse('account.not_found')
      if (!account.roles.includes(name)) return
      if (name === 'SiteOwner') await requireAnotherOwner(stores, account)
      await stores.accounts.save({ ...account, roles: account.roles.filter((role) => role !== name) })
      const entry = { by: admin.accountId, at: clock.now(), kind: 'account', of: accountId } as const
      await stores.audit.add({ ...entry, what: 'role.revoked', details: { role: name } })
      const { email: to, displayName } = account
      await stores.jobs.add('mail', { to, template: 'role-taken', data: { displayName, role: name } })
    })
  }
