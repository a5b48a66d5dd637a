import { RequestEnd } from '#core/access/close-request.ts'
import { UserRole } from '#core/access/grant-role.ts'
import { RequestPage } from '#core/access/list-requests.ts'
import { AskedRole } from '#core/access/role.ts'
import { AccessRequest } from '#core/access/show-manager-request.ts'
import { AuditFilter, AuditQuery } from '#core/audit/audit-line.ts'
import { ContactMessage } from '#core/contact/send-message.ts'
import { ShowManagerRequestId } from '#core/ids.ts'
import { mayGrantRoles, mayReadAudit, mayReviewRequests } from '#core/permissions/policy.ts'
import { Message, taken } from './answer.ts'
import { AuditPage, Figures, GrantedRole, Issues, Requests, Role } from './answers-of-site.ts'
import { type DocumentedCall, everybody, holders, loggedIn, made, ok } from './call.ts'

const thing = 'Access and roles'
const ID = '00000000-0000-4000-8000-0000000000aa'

/** `/api/access` but for claims, `/api/audit`, and what concerns the site as a whole. */
export const callsOfSite: readonly DocumentedCall[] = [
  {
    method: 'POST',
    route: '/api/access/request-show-manager-access',
    thing,
    summary: 'Asks to be a show manager',
    who: loggedIn,
    body: { schema: taken('AccessRequest', AccessRequest), example: { explanation: 'I book the Harbour Club.' } },
    answers: made('The request waits', Message),
    refuses: ['request.asked_already', 'request.needless', 'limit.exceeded'],
  },
  {
    method: 'GET',
    route: '/api/access/show-manager-requests',
    thing,
    summary: 'Requests that wait',
    more: 'The oldest first. How many there are in all stands in X-Total-Count.',
    who: holders(mayReviewRequests),
    query: RequestPage,
    answers: { 200: { says: 'A page of requests', schema: Requests, headers: ['X-Total-Count'] } },
    refuses: [],
  },
  {
    method: 'GET',
    route: '/api/access/roles/:name',
    thing,
    summary: 'A role',
    who: holders(mayGrantRoles),
    params: { name: AskedRole },
    answers: ok('It', Role),
    refuses: ['role.not_found'],
  },
  {
    method: 'POST',
    route: '/api/access/userroles',
    thing,
    summary: 'Gives somebody a role',
    more: 'With `request_id` it is the answer to their request, and is refused when that was closed meanwhile.',
    who: holders(mayGrantRoles),
    body: { schema: taken('UserRole', UserRole), example: { user_id: ID, role_id: ID } },
    answers: ok('They have it', GrantedRole),
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
    more: 'Who has the role by now is told nothing more, everybody else that it is denied. With the decision `denied` it is refused when the role was granted meanwhile.',
    who: holders(mayReviewRequests),
    params: { request_id: ShowManagerRequestId },
    body: {
      schema: taken('RequestEnd', RequestEnd),
      example: { decision: 'denied', reason: 'We could not find the venue.' },
      isOptional: true,
    },
    answers: ok('What became of it', Message),
    refuses: ['request.not_found', 'request.own', 'request.decided'],
  },
  {
    method: 'GET',
    route: '/api/audit',
    thing: 'The service',
    summary: 'The audit log',
    who: holders(mayReadAudit),
    query: AuditQuery,
    answers: ok('A page of it, the latest first', AuditPage),
    refuses: [],
    example: 'area=role',
  },
  {
    method: 'GET',
    route: '/api/audit/export.csv',
    thing: 'The service',
    summary: 'The audit log as a file',
    who: holders(mayReadAudit),
    query: AuditFilter,
    answers: { 200: { says: 'The file', content: ['text/csv'] } },
    refuses: [],
  },
  {
    method: 'GET',
    route: '/api/figures',
    thing: 'The service',
    summary: 'The numbers that matter to who runs the site',
    who: holders(mayReadAudit),
    answers: ok('The figures', Figures),
    refuses: [],
  },
  {
    method: 'POST',
    route: '/api/contact',
    thing: 'The service',
    summary: 'A message to who runs the site',
    more: 'Who is not logged in passes the bot check.',
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
    answers: ok('It is on its way', Message),
    refuses: ['bot_check.failed', 'limit.exceeded', 'unavailable'],
  },
  {
    method: 'GET',
    route: '/api/github/issues',
    thing: 'The service',
    summary: 'Known issues of the product',
    more: 'Last-Modified tells when they were read from the service that keeps them.',
    who: everybody,
    answers: { 200: { says: 'The open issues', schema: Issues, headers: ['Last-Modified'] } },
    refuses: ['unavailable'],
  },
]
