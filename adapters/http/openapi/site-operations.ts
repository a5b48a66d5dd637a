import { RequestClosure } from '#core/access/close-request.ts'
import { UserRole } from '#core/access/grant-role.ts'
import { RequestedRoleName } from '#core/access/role.ts'
import { AccessRequest } from '#core/access/show-manager-request.ts'
import { AuditFilter, AuditQuery } from '#core/audit/audit-query.ts'
import { ContactMessage } from '#core/contact/send-message.ts'
import { ShowManagerRequestId } from '#core/ids.ts'
import { PageQuery } from '#core/paging/paging.ts'
import { rolesThatGrantRoles, rolesThatReadAuditLog, rolesThatReviewRequests } from '#core/permissions/policy.ts'
import { anyone, created, loggedIn, type Operation, ok, requestBody, withRoles } from './operation.ts'

const tag = 'Access and roles'
const ID = '00000000-0000-4000-8000-0000000000aa'

export const siteOperations: readonly Operation[] = [
  {
    method: 'POST',
    route: '/api/access/request-show-manager-access',
    tag,
    summary: 'Requests the role ShowManager',
    description: 'Asks for the role that allows adding shows. The request is pending until an administrator decides.',
    access: loggedIn,
    body: { schema: requestBody('AccessRequest', AccessRequest), example: { explanation: 'I book the Harbour Club.' } },
    responses: created('The request is pending.'),
    refuses: ['request.asked_already', 'request.needless', 'limit.exceeded'],
  },
  {
    method: 'GET',
    route: '/api/access/show-manager-requests',
    tag,
    summary: 'Lists pending requests',
    description:
      'Returns a page of the pending requests for the role ShowManager, the oldest first. The header `X-Total-Count` has their total number.',
    access: withRoles(rolesThatReviewRequests),
    query: PageQuery,
    responses: ok('A page of requests.', ['X-Total-Count']),
    refuses: [],
  },
  {
    method: 'GET',
    route: '/api/access/roles/:name',
    tag,
    summary: 'Reads a role',
    description: 'Returns the id and description of a role by its name.',
    access: withRoles(rolesThatGrantRoles),
    params: { name: RequestedRoleName },
    responses: ok('The role.'),
    refuses: ['role.not_found'],
  },
  {
    method: 'POST',
    route: '/api/access/userroles',
    tag,
    summary: 'Grants a role',
    description:
      'Grants a role to a user. With `request_id` this also approves their request, and is refused if the request was closed meanwhile.',
    access: withRoles(rolesThatGrantRoles),
    body: { schema: requestBody('UserRole', UserRole), example: { user_id: ID, role_id: ID } },
    responses: ok('The role is granted.'),
    refuses: [
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
    tag,
    summary: 'Closes a request',
    description:
      'Removes a pending request and tells the user that it was denied, unless they already have the role. With the decision `denied`, it is refused if the role was granted meanwhile.',
    access: withRoles(rolesThatReviewRequests),
    params: { request_id: ShowManagerRequestId },
    body: {
      schema: requestBody('RequestEnd', RequestClosure),
      example: { decision: 'denied', reason: 'We could not find the venue.' },
      isOptional: true,
    },
    responses: ok('Request closed.'),
    refuses: ['request.not_found', 'request.own', 'request.decided'],
  },
  {
    method: 'GET',
    route: '/api/audit',
    tag: 'The service',
    summary: 'Reads the audit log',
    description:
      'Returns a page of the audit log, the latest entry first. To read on, send `next` of the response as `before`.',
    access: withRoles(rolesThatReadAuditLog),
    query: AuditQuery,
    responses: ok('A page of the audit log.'),
    refuses: [],
    example: 'area=role',
  },
  {
    method: 'GET',
    route: '/api/audit/export.csv',
    tag: 'The service',
    summary: 'Exports the audit log',
    description: 'Returns all matching entries of the audit log as CSV (RFC 4180) with a header row.',
    access: withRoles(rolesThatReadAuditLog),
    query: AuditFilter,
    responses: { 200: { meaning: 'The CSV file.', types: ['text/csv'] } },
    refuses: ['busy'],
  },
  {
    method: 'GET',
    route: '/api/figures',
    tag: 'The service',
    summary: 'Reads the site statistics',
    description:
      'Returns the numbers of the administration page: shows, accounts, pending decisions, email delivery, jobs and load.',
    access: withRoles(rolesThatReadAuditLog),
    responses: ok('The statistics.'),
    refuses: [],
  },
  {
    method: 'POST',
    route: '/api/contact',
    tag: 'The service',
    summary: 'Sends a message to the site team',
    description: 'Emails a message to the site team. Anonymous visitors must pass the bot check.',
    access: anyone,
    body: {
      schema: requestBody('ContactMessage', ContactMessage),
      example: {
        email: 'vera@fans.example',
        subject: 'The gig on Friday',
        message: 'The doors open at 8.',
        recaptcha: '',
      },
    },
    responses: ok('The message is accepted.'),
    refuses: ['bot_check.failed', 'limit.exceeded', 'unavailable'],
  },
  {
    method: 'GET',
    route: '/api/github/issues',
    tag: 'The service',
    summary: 'Lists known issues',
    description:
      'Returns the open issues of the software. The header `Last-Modified` says when they were last fetched.',
    access: anyone,
    responses: ok('The open issues.', ['Last-Modified']),
    refuses: ['unavailable'],
  },
]
