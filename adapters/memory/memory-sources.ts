import { hostOf, type Source, type StoredItem } from '#core/sources/source.ts'
import type { SourceFilter, Sources } from '#core/sources/source-store.ts'
import { byTexts } from './by-texts.ts'
import { clone, type MemoryState } from './memory-state.ts'

export const makeMemorySources = ({ sources, sourceItems }: MemoryState): Sources => {
  const all = (): Source[] => [...sources.values()]
  const itemsWhere = (matches: (item: StoredItem) => boolean): StoredItem[] => [...sourceItems.values()].filter(matches)
  return {
    find: async (id) => clone(sources.get(id) ?? null),
    findByAddress: async (address) => clone(all().find((source) => source.address === address) ?? null),
    save: async (source) => {
      sources.set(source.id, clone(source))
    },
    remove: async (id) => {
      for (const item of itemsWhere(({ sourceId }) => sourceId === id)) sourceItems.delete(item.id)
      return sources.delete(id)
    },
    list: async (filter) => {
      const found = all()
        .filter((source) => isOf(source, filter.of) && hasState(source, filter.state))
        .sort(orders[filter.order])
      return { sources: clone(found.slice(0, filter.limit)), total: found.length }
    },
    claim: async ({ now, leaseUntil, id }) => {
      const leasedHosts = new Set(all().flatMap((each) => (isLeased(each, now) ? [hostOf(each)] : [])))
      const [source] = all()
        .filter((each) => (id === undefined ? !each.isPaused && each.nextReadAt <= now : each.id === id))
        .filter((each) => !leasedHosts.has(hostOf(each)))
        .sort(byTexts(({ nextReadAt, id: sourceId }: Source) => [nextReadAt.toISOString(), sourceId]))
      if (!source) return null
      const leased = { ...source, leasedUntil: leaseUntil }
      sources.set(leased.id, clone(leased))
      return clone(leased)
    },
    referringTo: async (id) =>
      clone(
        all()
          .filter(({ bandId, venueId, defaults }) => [bandId, venueId, defaults.venueId].some((each) => each === id))
          .sort(byId),
      ),
    items: async (id, from) =>
      clone(
        itemsWhere(({ sourceId, showDate }) => sourceId === id && showDate >= from).sort(
          byTexts(({ showDate, externalId, id: itemId }: StoredItem) => [showDate, externalId, itemId]),
        ),
      ),
    findItem: async (id, { externalId, showDate }) =>
      clone(
        itemsWhere((item) => item.sourceId === id && item.externalId === externalId && item.showDate === showDate)[0] ??
          null,
      ),
    itemsOfShows: async (showIds) =>
      clone(
        itemsWhere(({ showId }) => showId !== null && showIds.includes(showId))
          .sort(byTexts(({ firstReadAt, id }: StoredItem) => [firstReadAt.toISOString(), id]))
          .flatMap((item) => {
            const source = sources.get(item.sourceId)
            return source ? [{ item, source }] : []
          }),
      ),
    countOpen: async (sourceIds, today) => {
      const upcoming = itemsWhere(({ sourceId, showDate }) => sourceIds.includes(sourceId) && showDate >= today)
      return new Map(
        [...Map.groupBy(upcoming, ({ sourceId }) => sourceId)].map(([id, items]) => {
          const count = (matches: (item: StoredItem) => boolean): number => items.filter(matches).length
          return [
            id,
            {
              questions: count(({ state }) => state === 'asked'),
              proposed: count(({ state }) => state === 'proposed'),
              incomplete: count(({ state }) => state === 'incomplete'),
              gone: count(({ goneSince }) => goneSince !== null),
            },
          ]
        }),
      )
    },
    saveItem: async (item) => {
      sourceItems.set(item.id, clone(item))
    },
    removePastItems: async (id, before) => {
      const past = itemsWhere(
        ({ sourceId, showId, showDate }) => sourceId === id && showId === null && showDate < before,
      )
      for (const item of past) sourceItems.delete(item.id)
    },
    removeItems: async (ids) => {
      for (const id of ids) sourceItems.delete(id)
    },
  }
}

const isLeased = ({ leasedUntil }: Source, now: Date): boolean => leasedUntil !== null && leasedUntil > now

const isOf = ({ keeperId, bandId }: Source, of: SourceFilter['of']): boolean =>
  of === null || keeperId === of.keeperId || (bandId !== null && of.bandIds.includes(bandId))

const hasState = ({ isPaused, failingSince }: Source, state: SourceFilter['state']): boolean => {
  if (state === null) return true
  if (state === 'paused') return isPaused
  return !isPaused && (failingSince !== null) === (state === 'failing')
}

const byId = byTexts(({ id }: Source) => [id])

const orders: Readonly<Record<SourceFilter['order'], (a: Source, b: Source) => number>> = {
  newest: (a, b) => b.createdAt.getTime() - a.createdAt.getTime() || byId(a, b),
  stale: (a, b) => (a.lastReadAt?.getTime() ?? 0) - (b.lastReadAt?.getTime() ?? 0) || byId(a, b),
  slowest: (a, b) => (b.result?.tookMs ?? -1) - (a.result?.tookMs ?? -1) || byId(a, b),
}
