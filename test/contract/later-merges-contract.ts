import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { AccountId, MergeId, SourceId, VenueId } from '#core/ids.ts'
import type { Merge, MergeOfBands, MergeOfVenues } from '#core/timeline/merge.ts'
import { AT, newAct, newBand, newShow, newVenue } from '#test/support/valid-records.ts'
import { addRecords } from './add-records.ts'
import type { MakeStoreAdapter, StoreAdapter } from './store-adapter.ts'

export const laterMergesContract = (makeAdapter: MakeStoreAdapter): void => {
  const venue = newVenue()
  const [from, into, other] = [newBand('From'), newBand('Into'), newBand('Other')]
  const [show, otherShow] = [0, 1].map(() => newShow(venue, { lineUp: [newAct(from.id), newAct(other.id)] })) as [
    ReturnType<typeof newShow>,
    ReturnType<typeof newShow>,
  ]
  const [memberId, otherMemberId] = [AccountId.parse(randomUUID()), AccountId.parse(randomUUID())]
  let store: StoreAdapter
  beforeEach(async () => {
    store = await makeAdapter()
    await addRecords(store, { venues: [venue], bands: [from, into, other], shows: [show, otherShow] })
  })

  const changedLineUps = (...shows: (typeof show)[]): MergeOfBands['changed'] =>
    shows.map(({ id: showId }) => ({ showId, position: 0, act: newAct(from.id), wasTaken: false }))
  const merge = (seconds: number, changes: Partial<MergeOfBands> = {}): MergeOfBands => ({
    id: MergeId.parse(randomUUID()),
    by: null,
    at: new Date(AT.getTime() + seconds * 1000),
    undoneAt: null,
    kind: 'band',
    from: from.id,
    into: into.id,
    changed: changedLineUps(show),
    members: [],
    sources: [],
    ...changes,
  })
  const add = (...merges: Merge[]) =>
    store.transact(async (stores) => {
      for (const each of merges) await stores.merges.add(each)
    })

  test('are found if they changed the same line-ups, the oldest first', async () => {
    const [before, first, second, third] = [
      merge(0),
      merge(1),
      merge(2, { changed: changedLineUps(otherShow, show) }),
      merge(3),
    ]
    const ofOtherShow = merge(2, { changed: changedLineUps(otherShow) })
    const ofNoShow = merge(2, { changed: [] })
    const undone = merge(2, { undoneAt: AT })
    const [mergedId, remainingId] = [VenueId.parse(randomUUID()), VenueId.parse(randomUUID())]
    const mergeOfVenues: Merge = {
      ...merge(2),
      kind: 'venue',
      from: mergedId,
      into: remainingId,
      changed: { shows: [show.id], previous: [] },
    }
    await add(third, second, first, before, ofOtherShow, ofNoShow, undone, mergeOfVenues)
    await store.transact(async ({ merges }) => {
      expect(await merges.later(first)).toEqual([second, third])
      expect(await merges.later(third)).toEqual([])
      expect(await merges.later(ofNoShow)).toEqual([])
    })
  })

  test('are found if they moved the same members, the same sources or, as merges of venues, the same shows', async () => {
    const [first, second, third] = [
      merge(1, { changed: [], members: [memberId] }),
      merge(2, { changed: [], members: [otherMemberId, memberId] }),
      merge(3, { changed: [], members: [memberId] }),
    ]
    const unrelated = merge(2, { changed: [], members: [otherMemberId] })
    const venueMerge = (seconds: number, changed: MergeOfVenues['changed']): MergeOfVenues => {
      const { members: _, ...rest } = merge(seconds)
      const [mergedId, remainingId] = [VenueId.parse(randomUUID()), VenueId.parse(randomUUID())]
      return { ...rest, kind: 'venue', from: mergedId, into: remainingId, changed }
    }
    const bothMerge = venueMerge(1, { shows: [show.id], previous: [otherShow.id] })
    const showsMerge = venueMerge(2, { shows: [show.id], previous: [] })
    const previousMerge = venueMerge(3, { shows: [], previous: [otherShow.id] })
    const crossedMerge = venueMerge(2, { shows: [otherShow.id], previous: [show.id] })
    const movedSources = [{ id: SourceId.parse(randomUUID()), field: 'venueId' }] as const
    const nothing = { shows: [], previous: [] }
    const [withSource, withSameSource] = [1, 2].map((seconds) => ({
      ...venueMerge(seconds, nothing),
      sources: movedSources,
    }))
    if (!withSource || !withSameSource) throw new Error('A merge is missing')
    await add(
      first,
      second,
      third,
      unrelated,
      bothMerge,
      showsMerge,
      previousMerge,
      crossedMerge,
      withSource,
      withSameSource,
    )
    await store.transact(async ({ merges }) => {
      expect(await merges.later(first)).toEqual([second, third])
      expect(await merges.later(bothMerge)).toEqual([showsMerge, previousMerge])
      expect(await merges.later(withSource)).toEqual([withSameSource])
      const emptiedMerge = { ...showsMerge, changed: nothing }
      await merges.replace(emptiedMerge)
      expect(await merges.later(bothMerge)).toEqual([previousMerge])
      expect(await merges.lock(showsMerge.id)).toEqual(emptiedMerge)
    })
  })

  test('can be replaced with changed contents', async () => {
    const [first, second] = [merge(1), merge(2)]
    await add(first, second)
    await store.transact(({ merges }) => merges.replace({ ...second, changed: changedLineUps(otherShow), members: [] }))
    await store.transact(async ({ merges }) => {
      expect(await merges.lock(second.id)).toEqual({ ...second, changed: changedLineUps(otherShow) })
      expect(await merges.lock(first.id)).toEqual(first)
      expect(await merges.later(first)).toEqual([])
    })
  })
}
