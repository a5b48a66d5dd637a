import { RequestEnd } from '#core/access/close-request.ts'
import { UserRole } from '#core/access/grant-role.ts'
import { RequestPage } from '#core/access/list-requests.ts'
import { AskedRole } from '#core/access/role.ts'
import { AccessRequest } from '#core/access/show-manager-request.ts'
import { AuditFilter, AuditQuery } from '#core/audit/audit-line.ts'
import { ContactMessage } from '#core/contact/send-message.ts'
import { ShowManagerRequestId } from '#core/ids.ts'
import { mayGrantRoles, mayReadAudit, mayReviewRequests } from '#core/permissions/policy.ts'
import { type DocumentedCall, everybody, holders, loggedIn, made, ok, taken } from './call.ts'

const thing = 'Access and roles'
const ID = '00000000-0000-4000-8000-0000000000aa'

export const callsOfSite: readonly DocumentedCall[] = [
  {
    method: 'POST',
    route: '/api/access/request-show-manager-access',
    thing,
    summary: 'Requests the role ShowManager',
    description: 'Asks for the role that allows adding shows. The request is pending until an administrator decides.',
    who: loggedIn,
    body: { schema: taken('AccessRequest', AccessRequest), example: { explanation: 'I book the Harbour Club.' } },
    answers: made('The request is pending.'),
    refuses: ['request.asked_already', 'request.needless', 'limit.exceeded'],
  },
  {
    method: 'GET',
    route: '/api/access/show-manager-requests',
    thing,
    summary: 'Lists pending requests',
    description:
      'Returns a page of the pending requests for the role ShowManager, the oldest first. The header `X-Total-Count` has their total number.',
    who: holders(mayReviewRequests),
    query: RequestPage,
    answers: ok('A page of requests.', ['X-Total-Count']),
    refuses: [],
  },
  {
    method: 'GET',
    route: '/api/access/roles/:name',
    thing,
    summary: 'Reads a role',
    description: 'Returns the id and description of a role by its name.',
    who: holders(mayGrantRoles),
    params: { name: AskedRole },
    answers: ok('The role.'),
    refuses: ['role.not_found'],
  },
  {
    method: 'POST',
    route: '/api/access/userroles',
    thing,
    summary: 'Grants a role',
    description:
      'Grants a role to a user. With `request_id` this also approves their request, and is refused if the request was closed meanwhile.',
    who: holders(mayGrantRoles),
    body: { schema: taken('UserRole', UserRole), example: { user_id: ID, role_id: ID } },
    answers: ok('The role is granted.'),
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
    thing,
    summary: 'Closes a request',
    description:
      'Removes a pending request and tells the user that it was denied, unless they already have the role. With the decision `denied`, it is refused if the role was granted meanwhile.',
    who: holders(mayReviewRequests),
    params: { request_id: ShowManagerRequestId },
    body: {
      schema: taken('RequestEnd', RequestEnd),
      example: { decision: 'denied', reason: 'We could not find the venue.' },
      isOptional: true,
    },
    answers: ok('Request closed.'),
    refuses: ['request.not_found', 'request.own', 'request.decided'],
  },
  {
    method: 'GET',
    route: '/api/audit',
    thing: 'The service',
    summary: 'Reads the audit log',
    description:
      'Returns a page of the audit log, the latest entry first. To read on, send `next` of the response as `before`.',
    who: holders(mayReadAudit),
    query: AuditQuery,
    answers: ok('A page of the audit log.'),
    refuses: [],
    example: 'area=role',
  },
  {
    method: 'GET',
    route: '/api/audit/export.csv',
    thing: 'The service',
    summary: 'Exports the audit log',
    description: 'Returns all matching entries of the audit log as CSV (RFC 4180) with a header row.',
    who: holders(mayReadAudit),
    query: AuditFilter,
    answers: { 200: { says: 'The CSV file.', types: ['text/csv'] } },
    refuses: [],
  },
  {
    method: 'GET',
    route: '/api/figures',
    thing: 'The service',
    summary: 'Reads the site statistics',
    description:
      'Returns the numbers of the administration page: shows, accounts, pending decisions, email delivery, jobs and load.',
    who: holders(mayReadAudit),
    answers: ok('The statistics.'),
    refuses: [],
  },
  {
    method: 'POST',
    route: '/api/contact',
    thing: 'The service',
    summary: 'Sends a message to the site team',
    description: 'Emails a message to the site team. Anonymous visitors must pass the bot check.',
    who: everybody,
    body: {
      schema: taken('ContactMessage', ContactMessage),
      example: {
        email: 'vera@fans.example',
        subject: 'The gig on Friday',
        message: 'The doors open at 8.',
        recaptcha: '',
      },
    },
    answers: ok('The message is accepted.'),
    refuses: ['bot_check.failed', 'limit.exceeded', 'unavailable'],
  },
  {
    method: 'GET',
    route: '/api/github/issues',
    thing: 'The service',
    summary: 'Lists known issues',
    description:
      'Returns the open issues of the software. The header `Last-Modified` says when they were last fetched.',
    who: everybody,
    answers: ok('The open issues.', ['Last-Modified']),
    refuses: ['unavailable'],
  },
]
