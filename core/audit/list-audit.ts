import { type Actor, mayReadAudit, requireRole } from '#core/permissions/policy.ts'
import type { Ports } from '#core/ports.ts'
import type { AuditFilter, AuditLine, AuditQuery } from './audit-line.ts'

/** A page of the audit log, the latest first, and the line behind which the next one begins, null at the end. Refuses with `permission.…`. */
export const makeListAudit =
  ({ auditLog }: Pick<Ports, 'auditLog'>) =>
  async (
    actor: Actor | null,
    { before, limit, ...filter }: AuditQuery,
  ): Promise<{ entries: readonly AuditLine[]; next: string | null }> => {
    requireRole(actor, mayReadAudit)
    const found = await auditLog.entries({ filter, before, limit: limit + 1 })
    const entries = found.slice(0, limit)
    return { entries, next: found.length > limit ? (entries.at(-1)?.id ?? null) : null }
  }

const AT_ONCE = 500

/** All lines that the filter leaves, the latest first, page by page, for a file. Refuses with `permission.…`, before anything is read. */
export const makeExportAudit =
  ({ auditLog }: Pick<Ports, 'auditLog'>) =>
  (actor: Actor | null, filter: AuditFilter): AsyncIterable<readonly AuditLine[]> => {
    requireRole(actor, mayReadAudit)
    return pages()

    async function* pages() {
      let before: string | null = null
      do {
        const entries: readonly AuditLine[] = await auditLog.entries({ filter, before, limit: AT_ONCE })
        if (entries.length > 0) yield entries
        before = entries.length < AT_ONCE ? null : (entries.at(-1)?.id ?? null)
      } while (before !== null)
    }
  }
