import { KnownRoleName } from '#core/access/role.ts'
import { AccountSearch } from '#core/accounts/list-accounts.ts'
import { Suspension } from '#core/accounts/suspend-account.ts'
import { AccountId } from '#core/ids.ts'
import { rolesThatManageAccounts } from '#core/permissions/policy.ts'
import { namedBody, ok, operationsWith, withRoles } from './operation.ts'

const roleOperation = { params: { id: AccountId, name: KnownRoleName }, responses: ok('Done.') }
const accountOperation = { params: { id: AccountId }, responses: ok('Done.') }

export const userOperations = operationsWith({ tag: 'Accounts', access: withRoles(rolesThatManageAccounts) }, [
  {
    method: 'GET',
    route: '/api/users',
    summary: 'Lists accounts',
    description:
      'Returns a page of accounts, the newest first. `q` searches usernames, display names and email addresses.',
    query: AccountSearch,
    responses: ok('A page of accounts.'),
    example: 'q=pauline',
  },
  {
    method: 'PUT',
    route: '/api/users/:id/roles/:name',
    summary: 'Grants a role to an account',
    description:
      'Grants a role to an account. Only a SiteOwner can grant SiteAdmin and SiteOwner, and users cannot grant roles to themselves.',
    ...roleOperation,
    errorCodes: ['permission.denied', 'role.own', 'role.impossible', 'account.not_found', 'stale_write'],
  },
  {
    method: 'DELETE',
    route: '/api/users/:id/roles/:name',
    summary: 'Revokes a role',
    description:
      'Revokes a role from an account. Only a SiteOwner can revoke SiteAdmin and SiteOwner, and the role of the last SiteOwner cannot be revoked.',
    ...roleOperation,
    errorCodes: ['permission.denied', 'account.not_found', 'account.last_owner', 'stale_write'],
  },
  {
    method: 'POST',
    route: '/api/users/:id/suspend',
    summary: 'Suspends an account',
    description:
      'Ends all sessions of the account and refuses log-ins to it until it is reinstated. The user receives the reason by email. Only a SiteOwner can suspend a SiteAdmin or SiteOwner, and users cannot suspend themselves.',
    ...accountOperation,
    body: { schema: namedBody('Suspension', Suspension), example: { reason: 'Spam' } },
    errorCodes: ['account.not_found', 'account.last_owner', 'stale_write'],
  },
  {
    method: 'POST',
    route: '/api/users/:id/reinstate',
    summary: 'Reinstates an account',
    description: 'Lifts the suspension, so that the user can log in again.',
    ...accountOperation,
    errorCodes: ['account.not_found', 'stale_write'],
  },
  {
    method: 'POST',
    route: '/api/users/:id/end-sessions',
    summary: 'Ends the sessions of an account',
    description: 'Logs a user out on all their devices.',
    ...accountOperation,
    errorCodes: ['account.not_found'],
  },
])
