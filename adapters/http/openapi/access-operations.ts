import { RequestClosure } from '#core/access/close-request.ts'
import { UserRole } from '#core/access/grant-role.ts'
import { RoleNameParam } from '#core/access/role.ts'
import { AccessRequest } from '#core/access/show-manager-request.ts'
import { ShowManagerRequestId } from '#core/ids.ts'
import { PageQuery } from '#core/paging/paging.ts'
import { rolesThatGrantRoles, rolesThatReviewShowManagerRequests } from '#core/permissions/policy.ts'
import { created, loggedIn, namedBody, ok, operationsWith, withRoles } from './operation.ts'

const EXAMPLE_ID = '00000000-0000-4000-8000-0000000000aa'

export const accessOperations = operationsWith({ tag: 'Access and roles' }, [
  {
    method: 'POST',
    route: '/api/access/request-show-manager-access',
    summary: 'Requests the ShowManager role',
    description: 'Asks for the role that allows adding shows. The request is pending until an admin decides.',
    access: loggedIn,
    body: {
      schema: namedBody('AccessRequest', AccessRequest),
      example: { explanation: 'I book the Harbour Club.' },
    },
    responses: created('The request is pending.'),
    errorCodes: ['request.asked_already', 'request.needless', 'limit.exceeded'],
  },
  {
    method: 'GET',
    route: '/api/access/show-manager-requests',
    summary: 'Lists pending requests',
    description:
      'Returns a page of the pending requests for the ShowManager role, the oldest first. The header `X-Total-Count` contains their total number.',
    access: withRoles(rolesThatReviewShowManagerRequests),
    query: PageQuery,
    responses: ok('A page of requests.', ['X-Total-Count']),
  },
  {
    method: 'GET',
    route: '/api/access/roles/:name',
    summary: 'Reads a role',
    description: 'Returns the id and description of a role by its name.',
    access: withRoles(rolesThatGrantRoles),
    params: { name: RoleNameParam },
    responses: ok('The role.'),
    errorCodes: ['role.not_found'],
  },
  {
    method: 'POST',
    route: '/api/access/userroles',
    summary: 'Grants a role',
    description:
      'Grants a role to a user. Granting ShowManager approves the user’s pending request. With `request_id`, the call is refused if that request has been closed in the meantime.',
    access: withRoles(rolesThatGrantRoles),
    body: { schema: namedBody('UserRole', UserRole), example: { user_id: EXAMPLE_ID, role_id: EXAMPLE_ID } },
    responses: ok('The role is granted.'),
    errorCodes: [
      'permission.denied',
      'role.not_found',
      'role.own',
      'role.impossible',
      'account.not_found',
      'request.not_found',
      'stale_write',
    ],
  },
  {
    method: 'DELETE',
    route: '/api/access/delete-show-manager-request/:request_id',
    summary: 'Closes a request',
    description:
      'Deletes a pending request. Tells the user by email that it was denied, unless they already have the role. With the decision `denied`, the call is refused if the role has been granted in the meantime.',
    access: withRoles(rolesThatReviewShowManagerRequests),
    params: { request_id: ShowManagerRequestId },
    body: {
      schema: namedBody('RequestClosure', RequestClosure),
      example: { decision: 'denied', reason: 'We could not find the venue.' },
      isOptional: true,
    },
    responses: ok('Request closed.'),
    errorCodes: ['request.not_found', 'request.own', 'request.decided'],
  },
])
