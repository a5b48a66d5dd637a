import type { EntityManager } from '@mikro-orm/postgresql'
import { AuditEntryRow, RevisionRow } from '#adapters/postgres/schema/records.ts'
import type { AuditEntry } from '#core/audit/audit-entry.ts'
import type { Revision } from '#core/revisions/revision.ts'
import type { Stores } from '#core/stores.ts'

/** The records that each transaction has added but not yet inserted. A transaction inserts its records at its end, or before it
 * reads a revision. */
const pendingByTransaction = new WeakMap<EntityManager, { revisions: Revision[]; audit: AuditEntry[] }>()

const pendingRecordsOf = (em: EntityManager) => {
  const records = pendingByTransaction.get(em) ?? { revisions: [], audit: [] }
  pendingByTransaction.set(em, records)
  return records
}

export const insertRecords = async (em: EntityManager): Promise<void> => {
  const { revisions, audit } = pendingRecordsOf(em)
  if (revisions.length > 0) await em.insertMany(RevisionRow, revisions.splice(0))
  if (audit.length > 0) await em.insertMany(AuditEntryRow, audit.splice(0))
}

export const makeRevisions = (em: EntityManager): Stores['revisions'] => ({
  addAll: async (revisions) => {
    pendingRecordsOf(em).revisions.push(...revisions)
  },
  find: async (kind, entityId, version) => {
    await insertRecords(em)
    const row = await em.findOne(RevisionRow, { kind, of: entityId, version }, { disableIdentityMap: true })
    if (!row) return null
    const { id: _, ...revision } = row
    return revision
  },
})

export const makeAudit = (em: EntityManager): Stores['audit'] => ({
  add: async (entry) => {
    pendingRecordsOf(em).audit.push(entry)
  },
})
