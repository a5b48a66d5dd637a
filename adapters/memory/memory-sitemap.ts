import type { Sitemap } from '#core/reads.ts'
import { isPlaying } from '#core/shows/act.ts'
import type { SitemapEntry, StoredSitemapKind } from '#core/sitemap/sitemap.ts'
import { entriesIn, partsOf } from '#core/sitemap/sorted-entries.ts'
import { byCodePoint } from '#core/text/by-code-point.ts'
import type { MemoryState } from './memory-state.ts'

const entriesOf = (state: MemoryState, kind: StoredSitemapKind, since: string): readonly SitemapEntry[] => {
  const shows = [...state.shows.values()].filter(({ deletedAt }) => !deletedAt)
  const venueIds = new Set<string>(shows.map(({ venueId }) => venueId))
  const bandIds = new Set<string>(shows.flatMap(({ lineUp }) => lineUp.filter(isPlaying).map(({ bandId }) => bandId)))
  const rowsByKind = {
    shows: () => shows.filter(({ showDate }) => showDate >= since),
    venues: () => [...state.venues.values()].filter(({ id, deletedAt }) => !deletedAt && venueIds.has(id)),
    bands: () => [...state.bands.values()].filter(({ id, deletedAt }) => !deletedAt && bandIds.has(id)),
  }
  return rowsByKind[kind]()
    .map(({ slug, updatedAt }) => ({ slug, changedAt: new Date(updatedAt) }))
    .sort((a, b) => byCodePoint(a.slug, b.slug))
}

export const makeMemorySitemap = (current: () => MemoryState): Sitemap => ({
  parts: async (kind, { since, size }) => partsOf(entriesOf(current(), kind, since), size),
  entries: async (kind, { since, ...range }) => entriesIn(entriesOf(current(), kind, since), range),
})
