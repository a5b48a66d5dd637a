import type { EntityManager } from '@mikro-orm/postgresql'
import type { Stores } from '#core/ports.ts'
import { AuditEntryRow, RevisionRow } from './schema/records.ts'

export const makeRevisions = (em: EntityManager): Stores['revisions'] => ({
  add: async (revision) => {
    await em.insert(RevisionRow, revision)
  },
})

export const makeAudit = (em: EntityManager): Stores['audit'] => ({
  add: async (entry) => {
    await em.insert(AuditEntryRow, entry)
  },
})
