import { Hono } from 'hono'
import { requireRoles } from '#adapters/http/auth/session.ts'
import type { Env } from '#adapters/http/env.ts'
import { validateJson, validateParam, validateQuery } from '#adapters/http/input.ts'
import { successMessage } from '#adapters/http/success-message.ts'
import { KnownRoleName, requireKnownRole } from '#core/access/role.ts'
import { AccountSearch } from '#core/accounts/list-accounts.ts'
import { Suspension } from '#core/accounts/suspend-account.ts'
import type { Core } from '#core/core.ts'
import { AccountId } from '#core/ids.ts'
import { rolesThatManageAccounts } from '#core/permissions/policy.ts'

/** `/api/users`: account administration (specification/decisions.md, section 4). */
export const userRoutes = (core: Core) =>
  new Hono<Env>()
    .use(requireRoles(rolesThatManageAccounts))
    .get('/', validateQuery(AccountSearch), async (c) =>
      c.json(await core.listAccounts(c.get('actor'), c.req.valid('query'))),
    )
    .put('/:id/roles/:name', validateParam('id', AccountId), validateParam('name', KnownRoleName), async (c) => {
      const { id, name } = c.req.valid('param')
      await core.grantRole(c.get('actor'), { user_id: id, role_id: requireKnownRole({ name }).roleId })
      return c.json(successMessage('role.granted', { role: name }))
    })
    .delete('/:id/roles/:name', validateParam('id', AccountId), validateParam('name', KnownRoleName), async (c) => {
      const { id, name } = c.req.valid('param')
      await core.revokeRole(c.get('actor'), id, name)
      return c.json(successMessage('role.revoked', { role: name }))
    })
    .post('/:id/suspend', validateParam('id', AccountId), validateJson(Suspension), async (c) => {
      await core.suspendAccount(c.get('actor'), c.req.valid('param').id, c.req.valid('json'))
      return c.json(successMessage('account.suspended'))
    })
    .post('/:id/reinstate', validateParam('id', AccountId), async (c) => {
      await core.reinstateAccount(c.get('actor'), c.req.valid('param').id)
      return c.json(successMessage('account.reinstated'))
    })
    .post('/:id/end-sessions', validateParam('id', AccountId), async (c) => {
      await core.endAccountSessions(c.get('actor'), c.req.valid('param').id)
      return c.json(successMessage('account.logged_out_everywhere'))
    })
