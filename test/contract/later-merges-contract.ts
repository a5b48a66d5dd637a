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
  const [here, there] = [0, 1].map(() => newShow(venue, { lineUp: [newAct(from.id), newAct(other.id)] })) as [
    ReturnType<typeof newShow>,
    ReturnType<typeof newShow>,
  ]
  const [member, otherMember] = [AccountId.parse(randomUUID()), AccountId.parse(randomUUID())]
  let store: StoreAdapter
  beforeEach(async () => {
    store = await makeAdapter()
    await addRecords(store, { venues: [venue], bands: [from, into, other], shows: [here, there] })
  })

  const changeOf = (...shows: (typeof here)[]): MergeOfBands['changed'] =>
    shows.map(({ id: showId }) => ({ showId, position: 0, act: newAct(from.id), wasTaken: false }))
  const merge = (seconds: number, changes: Partial<MergeOfBands> = {}): MergeOfBands => ({
    id: MergeId.parse(randomUUID()),
    by: null,
    at: new Date(AT.getTime() + seconds * 1000),
    undoneAt: null,
    kind: 'band',
    from: from.id,
    into: into.id,
    changed: changeOf(here),
    members: [],
    sources: [],
    ...changes,
  })
  const add = (...merges: Merge[]) =>
    store.transact(async (stores) => {
      for (const each of merges) await stores.merges.add(each)
    })

  test('are found when they changed the same line-ups, the oldest first', async () => {
    const [before, first, second, third] = [merge(0), merge(1), merge(2, { changed: changeOf(there, here) }), merge(3)]
    const elsewhere = merge(2, { changed: changeOf(there) })
    const nowhere = merge(2, { changed: [] })
    const undone = merge(2, { undoneAt: AT })
    const [gone, kept] = [VenueId.parse(randomUUID()), VenueId.parse(randomUUID())]
    const ofVenues: Merge = {
      ...merge(2),
      kind: 'venue',
      from: gone,
      into: kept,
      changed: { shows: [here.id], previous: [] },
    }
    await add(third, second, first, before, elsewhere, nowhere, undone, ofVenues)
    await store.transact(async ({ merges }) => {
      expect(await merges.later(first)).toEqual([second, third])
      expect(await merges.later(third)).toEqual([])
      expect(await merges.later(nowhere)).toEqual([])
    })
  })

  test('are found when they moved the same members or sources or, if they merged venues, the same shows', async () => {
    const [first, second, third] = [
      merge(1, { changed: [], members: [member] }),
      merge(2, { changed: [], members: [otherMember, member] }),
      merge(3, { changed: [], members: [member] }),
    ]
    const others = merge(2, { changed: [], members: [otherMember] })
    const venueMerge = (seconds: number, changed: MergeOfVenues['changed']): MergeOfVenues => {
      const { members: _, ...rest } = merge(seconds)
      const [gone, kept] = [VenueId.parse(randomUUID()), VenueId.parse(randomUUID())]
      return { ...rest, kind: 'venue', from: gone, into: kept, changed }
    }
    const both = venueMerge(1, { shows: [here.id], previous: [there.id] })
    const shows = venueMerge(2, { shows: [here.id], previous: [] })
    const previous = venueMerge(3, { shows: [], previous: [there.id] })
    const crossed = venueMerge(2, { shows: [there.id], previous: [here.id] })
    const moved = [{ id: SourceId.parse(randomUUID()), field: 'venueId' }] as const
    const nothing = { shows: [], previous: [] }
    const [withSource, withSameSource] = [1, 2].map((at) => ({ ...venueMerge(at, nothing), sources: moved }))
    if (!withSource || !withSameSource) throw new Error('A merge is missing')
    await add(first, second, third, others, both, shows, previous, crossed, withSource, withSameSource)
    await store.transact(async ({ merges }) => {
      expect(await merges.later(first)).toEqual([second, third])
      expect(await merges.later(both)).toEqual([shows, previous])
      expect(await merges.later(withSource)).toEqual([withSameSource])
      const changed = { ...shows, changed: { shows: [], previous: [] } }
      await merges.replace(changed)
      expect(await merges.later(both)).toEqual([previous])
      expect(await merges.lock(shows.id)).toEqual(changed)
    })
  })

  test('can be saved with changed contents', async () => {
    const [first, second] = [merge(1), merge(2)]
    await add(first, second)
    await store.transact(({ merges }) => merges.replace({ ...second, changed: changeOf(there), members: [] }))
    await store.transact(async ({ merges }) => {
      expect(await merges.lock(second.id)).toEqual({ ...second, changed: changeOf(there) })
      expect(await merges.lock(first.id)).toEqual(first)
      expect(await merges.later(first)).toEqual([])
    })
  })
}
