import type { AccountId } from '#core/ids.ts'
import type { History } from '#core/reads.ts'
import { byCodePoint } from '#core/text/by-code-point.ts'
import { withPlainSnapshot } from './memory-records.ts'
import { clone, type MemoryState } from './memory-state.ts'

export const makeMemoryHistory = (current: () => MemoryState): History => ({
  of: async (kind, id, { before, limit }) => {
    const state = current()
    const revisions = state.revisions
      .filter((revision) => revision.kind === kind && revision.of === id)
      .filter(({ version }) => before === null || version < before)
      .sort((a, b) => b.version - a.version)
      .slice(0, limit)
    return revisions.map((revision) => ({ ...withPlainSnapshot(revision), byName: nameOf(state, revision.by) }))
  },
  merges: async (kind, id) => {
    const state = current()
    const entries: ReadonlyMap<string, { name: string }> = kind === 'band' ? state.bands : state.venues
    const merges = [...state.merges.values()]
      .filter((merge) => merge.kind === kind && (merge.from === id || merge.into === id))
      .sort((a, b) => b.at.getTime() - a.at.getTime() || byCodePoint(b.id, a.id))
      .map(({ id, from, into, by, at, undoneAt }) => {
        const [fromName, intoName] = [from, into].map((entryId) => entries.get(entryId)?.name ?? '') as [string, string]
        return { id, kind, from, into, by, at, undoneAt, byName: nameOf(state, by), fromName, intoName }
      })
    return clone(merges)
  },
  namesOf: async (ids) => {
    const { bands, venues } = current()
    const entries = [...ids.bands.map((id) => bands.get(id)), ...ids.venues.map((id) => venues.get(id))]
    return new Map(entries.flatMap((entry) => (entry ? [[entry.id as string, entry.name] as const] : [])))
  },
})

const nameOf = ({ accounts }: MemoryState, id: AccountId | null): string | null =>
  accounts.get(id ?? '')?.displayName ?? null
