import { readPages } from '#core/paging/read-pages.ts'
import { type Actor, requireRole, rolesThatReadAuditLog } from '#core/permissions/policy.ts'
import type { Ports } from '#core/ports.ts'
import type { AuditPage, ListedAuditEntry } from './audit-page.ts'
import type { AuditFilter, AuditQuery } from './audit-query.ts'

/** Returns a page of the audit log, latest first, with the cursor for the next page (null on the last one). Throws `permission.*`. */
export const makeListAudit =
  ({ auditLog }: Pick<Ports, 'auditLog'>) =>
  async (actor: Actor | null, { before, limit, ...filter }: AuditQuery): Promise<AuditPage> => {
    requireRole(actor, rolesThatReadAuditLog)
    const found = await auditLog.entries({ filter, before, limit: limit + 1 })
    const entries = found.slice(0, limit)
    return { entries, next: found.length > limit ? (entries.at(-1)?.id ?? null) : null }
  }

const EXPORT_PAGE_SIZE = 500

/** Returns all entries that match the filter, latest first, in pages. Throws `permission.*` before reading anything. */
export const makeExportAudit =
  ({ auditLog }: Pick<Ports, 'auditLog'>) =>
  (actor: Actor | null, filter: AuditFilter): AsyncIterable<readonly ListedAuditEntry[]> => {
    requireRole(actor, rolesThatReadAuditLog)
    return readPages(
      EXPORT_PAGE_SIZE,
      (before: string | null) => auditLog.entries({ filter, before, limit: EXPORT_PAGE_SIZE }),
      ({ id }) => id,
    )
  }
