import type { EntityManager } from '@mikro-orm/postgresql'
import { AuditEntryRow, RevisionRow } from '#adapters/postgres/schema/records.ts'
import type { AuditEntry } from '#core/audit/audit-entry.ts'
import type { Revision } from '#core/revisions/revision.ts'
import type { Stores } from '#core/stores.ts'

/** Revisions and audit entries of each transaction. They are inserted together at its end, or before a revision is read. */
const recordsOf = new WeakMap<EntityManager, { revisions: Revision[]; audit: AuditEntry[] }>()

const pendingRecords = (em: EntityManager) => {
  const records = recordsOf.get(em) ?? { revisions: [], audit: [] }
  recordsOf.set(em, records)
  return records
}

export const insertRecords = async (em: EntityManager): Promise<void> => {
  const { revisions, audit } = pendingRecords(em)
  if (revisions.length > 0) await em.insertMany(RevisionRow, revisions.splice(0))
  if (audit.length > 0) await em.insertMany(AuditEntryRow, audit.splice(0))
}

export const makeRevisions = (em: EntityManager): Stores['revisions'] => ({
  addAll: async (revisions) => {
    pendingRecords(em).revisions.push(...revisions)
  },
  find: async (kind, of, version) => {
    await insertRecords(em)
    const row = await em.findOne(RevisionRow, { kind, of, version }, { disableIdentityMap: true })
    if (!row) return null
    const { id: _, ...revision } = row
    return revision
  },
})

export const makeAudit = (em: EntityManager): Stores['audit'] => ({
  add: async (entry) => {
    pendingRecords(em).audit.push(entry)
  },
})
