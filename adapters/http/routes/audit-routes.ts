import { Hono } from 'hono'
import { requireRoles } from '#adapters/http/auth/session.ts'
import type { Env } from '#adapters/http/env.ts'
import { type Columns, makeCsvWriter } from '#adapters/http/exports/table-document.ts'
import { validateQuery } from '#adapters/http/input.ts'
import { accountKeyOf, limitExportDownloads } from '#adapters/http/middleware/download-concurrency.ts'
import type { ListedAuditEntry } from '#core/audit/audit-page.ts'
import { AuditFilter, AuditQuery } from '#core/audit/audit-query.ts'
import type { Core } from '#core/core.ts'
import { rolesThatReadAuditLog } from '#core/permissions/policy.ts'
import { streamedBody } from './streamed-body.ts'

const columns: Columns<ListedAuditEntry> = {
  id: ({ id }) => id,
  at: ({ at }) => at.toISOString(),
  what: ({ what }) => what,
  by: ({ by }) => by,
  byName: ({ byName }) => byName,
  kind: ({ kind }) => kind,
  of: ({ of }) => of,
  ofName: ({ ofName }) => ofName,
  details: ({ details }) => JSON.stringify(details),
}

const csvOfAuditEntries = makeCsvWriter(columns)

/** `/api/audit`: the audit log, read-only (specification/decisions.md, sections 3 and 4). */
export const auditRoutes = (core: Core, baseUrl: string) =>
  new Hono<Env>()
    .use(requireRoles(rolesThatReadAuditLog))
    .get('/', validateQuery(AuditQuery), async (c) =>
      c.json(await core.listAudit(c.get('actor'), c.req.valid('query'))),
    )
    .get('/export.csv', limitExportDownloads(accountKeyOf), validateQuery(AuditFilter), (c) => {
      const pages = core.exportAudit(c.get('actor'), c.req.valid('query'))
      c.header('Content-Type', 'text/csv; charset=utf-8; header=present')
      c.header('Content-Disposition', 'attachment; filename="audit.csv"')
      return streamedBody(c, csvOfAuditEntries(pages, baseUrl))
    })
