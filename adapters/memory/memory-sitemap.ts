import type { Sitemap } from '#core/reads.ts'
import { isPlaying } from '#core/shows/act.ts'
import type { SitemapEntry, SitemapKind } from '#core/sitemap/sitemap.ts'
import { byCodePoint } from './by-code-point.ts'
import type { MemoryState } from './memory-state.ts'

const entriesOf = (state: MemoryState, kind: SitemapKind, since: string): readonly SitemapEntry[] => {
  const shows = [...state.shows.values()].filter(({ deletedAt }) => !deletedAt)
  const venueIds = new Set<string>(shows.map(({ venueId }) => venueId))
  const bandIds = new Set<string>(shows.flatMap(({ lineUp }) => lineUp.filter(isPlaying).map(({ bandId }) => bandId)))
  const entries = {
    shows: () => shows.filter(({ showDate }) => showDate >= since),
    venues: () => [...state.venues.values()].filter(({ id, deletedAt }) => !deletedAt && venueIds.has(id)),
    bands: () => [...state.bands.values()].filter(({ id, deletedAt }) => !deletedAt && bandIds.has(id)),
  }
  return entries[kind]()
    .map(({ slug, updatedAt }) => ({ slug, changedAt: new Date(updatedAt) }))
    .sort((a, b) => byCodePoint(a.slug, b.slug))
}

export const makeMemorySitemap = (current: () => MemoryState): Sitemap => ({
  parts: async (kind, { since, size }) => {
    const all = entriesOf(current(), kind, since)
    const starts = all.flatMap(({ slug }, at) => (at % size === 0 ? [{ first: slug, at }] : []))
    return starts.map(({ first, at }) => {
      const changes = all.slice(at, at + size).map(({ changedAt }) => changedAt.getTime())
      return { first, changedAt: new Date(Math.max(...changes)) }
    })
  },
  entries: async (kind, { since, from, end, limit }) =>
    entriesOf(current(), kind, since)
      .filter(({ slug }) => {
        const order = byCodePoint(slug, from.slug)
        return (from.isInclusive ? order >= 0 : order > 0) && (end === null || byCodePoint(slug, end) < 0)
      })
      .slice(0, limit),
})
