import type { EntityManager } from '@mikro-orm/postgresql'
import { AuditEntryRow, RevisionRow } from '#adapters/postgres/schema/records.ts'
import type { Stores } from '#core/stores.ts'

export const makeRevisions = (em: EntityManager): Stores['revisions'] => ({
  addAll: async (revisions) => {
    if (revisions.length > 0) await em.insertMany(RevisionRow, [...revisions])
  },
  find: async (kind, of, version) => {
    const row = await em.findOne(RevisionRow, { kind, of, version }, { disableIdentityMap: true })
    if (!row) return null
    const { id: _, ...revision } = row
    return revision
  },
})

export const makeAudit = (em: EntityManager): Stores['audit'] => ({
  add: async (entry) => {
    await em.insert(AuditEntryRow, entry)
  },
})
