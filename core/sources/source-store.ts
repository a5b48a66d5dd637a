import type { AccountId, BandId, ShowId, SourceId, SourceItemId, VenueId } from '#core/ids.ts'
import type { Source, StoredItem } from './source.ts'

export const sourceStates = ['active', 'paused', 'failing'] as const
export type SourceState = (typeof sourceStates)[number]

export const sourceOrders = ['newest', 'stale', 'slowest'] as const
export type SourceOrder = (typeof sourceOrders)[number]

export type SourceFilter = {
  /** Selects the sources of the keeper and those of the bands; null selects all sources. */
  of: { keeperId: AccountId; bandIds: readonly BandId[] } | null
  state: SourceState | null
  order: SourceOrder
  limit: number
}

export type OpenItems = { questions: number; proposed: number; incomplete: number; gone: number }

export type Sources = {
  /** Locks the source. */
  find(id: SourceId): Promise<Source | null>
  findByAddress(address: string): Promise<Source | null>
  save(source: Source): Promise<void>
  /** Removes the source and its items. */
  remove(id: SourceId): Promise<boolean>
  list(filter: SourceFilter): Promise<{ sources: readonly Source[]; total: number }>
  /** Leases the source `id`, or, without an id, the source that has been due the longest, except paused ones. Skips sources on a
   * host with a leased source. Resolves to null if none remains. */
  claim(claim: { now: Date; leaseUntil: Date; id?: SourceId }): Promise<Source | null>
  /** Returns, locked, the sources of a band or venue, including those that have the venue as their default. */
  referringTo(id: BandId | VenueId): Promise<readonly Source[]>
  /** Returns the items of a source from a day (YYYY-MM-DD) on, by date, then external id. */
  items(sourceId: SourceId, from: string): Promise<readonly StoredItem[]>
  findItem(sourceId: SourceId, key: Pick<StoredItem, 'externalId' | 'showDate'>): Promise<StoredItem | null>
  /** Returns the items that belong to the shows, from all sources, oldest first. */
  itemsOfShows(showIds: readonly ShowId[]): Promise<readonly { item: StoredItem; source: Source }[]>
  /** Counts, for each source, the items from `today` (YYYY-MM-DD) on that its keeper should review. Omits sources
   * without items from then on. */
  countOpen(sourceIds: readonly SourceId[], today: string): Promise<ReadonlyMap<SourceId, OpenItems>>
  saveItem(item: StoredItem): Promise<void>
  removeItems(ids: readonly SourceItemId[]): Promise<void>
  /** Removes the items of a source that are before a day (YYYY-MM-DD) and belong to no show. */
  removePastItems(sourceId: SourceId, before: string): Promise<void>
}
