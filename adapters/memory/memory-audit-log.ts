import type { AuditEntry } from '#core/audit/audit-entry.ts'
import type { ListedAuditEntry } from '#core/audit/audit-page.ts'
import type { AuditFilter } from '#core/audit/audit-query.ts'
import type { AuditLog } from '#core/reads.ts'
import { displayTitle } from '#core/shows/show-title.ts'
import { catalogShow } from './memory-catalog.ts'
import { clone, type MemoryState } from './memory-state.ts'

export const makeMemoryAuditLog = (current: () => MemoryState): AuditLog => ({
  entries: async ({ filter, before, limit }) => {
    const state = current()
    const matches = state.audit
      .map((entry, index) => ({ entry, id: index + 1 }))
      .filter(({ entry, id }) => (before === null || id < Number(before)) && matchesFilter(entry, filter))
      .reverse()
      .slice(0, limit)
    return clone(matches.map(({ entry, id }) => toListedEntry(state, entry, `${id}`)))
  },
})

const matchesFilter = ({ by, of, what, at }: AuditEntry, filter: AuditFilter): boolean => {
  const day = at.toISOString().slice(0, 10)
  return (
    (filter.by === null || by === filter.by) &&
    (filter.of === null || of === filter.of) &&
    (filter.area === null || what.startsWith(`${filter.area}.`)) &&
    (filter.startDate === null || day >= filter.startDate) &&
    (filter.endDate === null || day <= filter.endDate)
  )
}

const toListedEntry = (state: MemoryState, entry: AuditEntry, id: string): ListedAuditEntry => ({
  ...entry,
  id,
  byName: (entry.by && state.accounts.get(entry.by)?.displayName) ?? null,
  ofName: nameOf(state, entry),
})

const nameOf = (state: MemoryState, { kind, of }: AuditEntry): string | null => {
  const { accounts, shows, bands, venues } = state
  if (kind === 'account') return accounts.get(of)?.displayName ?? null
  const show = kind === 'show' && shows.get(of)
  if (show) return displayTitle(catalogShow(state, show))
  return (kind === 'band' ? bands : venues).get(of)?.name ?? null
}
