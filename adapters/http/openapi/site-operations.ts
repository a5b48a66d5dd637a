import { AuditFilter, AuditQuery } from '#core/audit/audit-query.ts'
import { ContactMessage } from '#core/contact/send-message.ts'
import { rolesThatReadAuditLog, rolesThatReadSiteStats } from '#core/permissions/policy.ts'
import { anyone, namedBody, ok, operationsWith, withRoles } from './operation.ts'

export const siteOperations = operationsWith({ tag: 'The service' }, [
  {
    method: 'GET',
    route: '/api/audit',
    summary: 'Reads the audit log',
    description:
      'Returns a page of the audit log, the latest entry first. For the next page, pass the `next` value of this response as `before`.',
    access: withRoles(rolesThatReadAuditLog),
    query: AuditQuery,
    responses: ok('A page of the audit log.'),
    example: 'area=role',
  },
  {
    method: 'GET',
    route: '/api/audit/export.csv',
    summary: 'Exports the audit log',
    description: 'Returns all matching entries of the audit log as CSV (RFC 4180) with a header row.',
    access: withRoles(rolesThatReadAuditLog),
    query: AuditFilter,
    responses: { 200: { meaning: 'The CSV file.', types: ['text/csv'] } },
    errorCodes: ['busy'],
  },
  {
    method: 'GET',
    route: '/api/figures',
    summary: 'Reads the site stats',
    description:
      'Returns the numbers shown on the admin page: shows, accounts, pending decisions, email delivery, alerts, jobs and load.',
    access: withRoles(rolesThatReadSiteStats),
    responses: ok('The site stats.'),
  },
  {
    method: 'POST',
    route: '/api/contact',
    summary: 'Sends a message to the site team',
    description: 'Emails a message to the site team. Anonymous visitors must pass the bot check.',
    access: anyone,
    body: {
      schema: namedBody('ContactMessage', ContactMessage),
      example: {
        email: 'vera@fans.example',
        subject: 'The gig on Friday',
        message: 'The doors open at 8.',
        recaptcha: '',
      },
    },
    responses: ok('The message is accepted.'),
    errorCodes: ['bot_check.failed', 'limit.exceeded'],
  },
  {
    method: 'GET',
    route: '/api/github/issues',
    summary: 'Lists known issues',
    description:
      'Returns up to 500 open issues of the software, the newest first. The header `Last-Modified` contains the time at which they were last fetched.',
    access: anyone,
    responses: ok('The open issues.', ['Last-Modified']),
  },
])
