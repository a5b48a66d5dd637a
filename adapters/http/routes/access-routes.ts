import { Hono } from 'hono'
import { requireLoggedIn, requireRoles } from '#adapters/http/auth/session.ts'
import type { Env } from '#adapters/http/env.ts'
import { validateJson, validateOptionalJson, validateParam, validateQuery } from '#adapters/http/input.ts'
import { successMessage } from '#adapters/http/success-message.ts'
import { RequestClosure } from '#core/access/close-request.ts'
import { UserRole } from '#core/access/grant-role.ts'
import { RoleNameParam } from '#core/access/role.ts'
import { AccessRequest, type PendingRequest } from '#core/access/show-manager-request.ts'
import type { Core } from '#core/core.ts'
import { ShowManagerRequestId } from '#core/ids.ts'
import { PageQuery } from '#core/paging/paging.ts'
import {
  rolesThatDecideClaims,
  rolesThatGrantRoles,
  rolesThatReviewShowManagerRequests,
} from '#core/permissions/policy.ts'

const closureMessages = {
  granted: successMessage('access.request_closed'),
  denied: successMessage('access.request_denied'),
}

const requestView = ({ id, accountId, explanation, name, displayName, bio, url, ...request }: PendingRequest) => ({
  request_id: id,
  user_id: accountId,
  explanation,
  name,
  display_name: displayName,
  bio,
  url,
  user_created_at: request.accountCreatedAt,
  created_at: request.createdAt,
  is_granted: request.isGranted,
})

/** `/api/access`: requests for roles, decisions on them, and pending band claims (specification, section 7;
 * specification/decisions.md, section 6). An approval takes three calls, which read the role, grant it and delete the
 * request. After a failure, the client can repeat all three. */
export const accessRoutes = (core: Core) =>
  new Hono<Env>()
    .post('/request-show-manager-access', requireLoggedIn, validateJson(AccessRequest), async (c) => {
      await core.requestAccess(c.get('actor'), c.req.valid('json'))
      return c.json(successMessage('access.requested'), 201)
    })
    .get(
      '/show-manager-requests',
      requireRoles(rolesThatReviewShowManagerRequests),
      validateQuery(PageQuery),
      async (c) => {
        const { requests, total } = await core.listRequests(c.get('actor'), c.req.valid('query'))
        c.header('X-Total-Count', `${total}`)
        return c.json(requests.map(requestView))
      },
    )
    .get('/roles/:name', requireRoles(rolesThatGrantRoles), validateParam('name', RoleNameParam), (c) => {
      const { roleId, name, description } = core.findRole(c.get('actor'), c.req.valid('param').name)
      return c.json({ role_id: roleId, name, description })
    })
    .post('/userroles', requireRoles(rolesThatGrantRoles), validateJson(UserRole), async (c) => {
      const { user_id, role_id } = c.req.valid('json')
      const { name } = await core.grantRole(c.get('actor'), c.req.valid('json'))
      return c.json({ user_id, role_id, ...successMessage('role.granted', { role: name }) })
    })
    .delete(
      '/delete-show-manager-request/:request_id',
      requireRoles(rolesThatReviewShowManagerRequests),
      validateParam('request_id', ShowManagerRequestId),
      validateOptionalJson(RequestClosure),
      async (c) => {
        const { request_id } = c.req.valid('param')
        return c.json(closureMessages[await core.closeRequest(c.get('actor'), request_id, c.req.valid('json'))])
      },
    )
    .get('/band-claims', requireRoles(rolesThatDecideClaims), validateQuery(PageQuery), async (c) =>
      c.json(await core.listClaims(c.get('actor'), c.req.valid('query'))),
    )
