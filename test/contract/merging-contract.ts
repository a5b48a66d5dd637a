import { beforeEach, describe, expect, test } from 'vitest'
import type { ShowId } from '#core/ids.ts'
import type { ReplacedAct } from '#core/timeline/merge.ts'
import { replaceBandInShows, restoreBand } from '#core/timeline/merged-line-ups.ts'
import { AT, newAct, newBand, newShow, newVenue } from '#test/support/valid-records.ts'
import { addRecords } from './add-records.ts'
import type { MakeStoreAdapter, StoreAdapter } from './store-adapter.ts'

export const mergingContract = (makeAdapter: MakeStoreAdapter): void => {
  let store: StoreAdapter
  beforeEach(async () => {
    store = await makeAdapter()
  })

  describe('the id and slug of a merged entry lead to the remaining entry', () => {
    test('for a band, through any number of merges', async () => {
      const last = newBand('Last')
      const third = newBand('Third', { mergedInto: last.id, deletedAt: AT })
      const second = newBand('Second', { mergedInto: third.id, deletedAt: AT })
      const first = newBand('First', { mergedInto: second.id, deletedAt: AT, slug: 'first' })
      await addRecords(store, { bands: [last, third, second, first] })
      const remaining = { ...last, version: 1 }
      for (const { id, slug } of [first, second, third, last]) {
        expect(await store.directory.band(id)).toEqual(remaining)
        expect(await store.directory.bandBySlug(slug)).toEqual(remaining)
      }
      await store.transact(async ({ bands }) => {
        expect(await bands.find(first.id)).toBeNull()
        expect(await bands.findAny(first.id)).toEqual({ ...first, version: 1 })
        const found = await bands.findAll([second.id, last.id, first.id, newBand('Not there').id])
        expect(found).toEqual(new Map([second.id, last.id, first.id].map((id) => [id, remaining])))
        const byNameKey = new Map(['first', 'second', 'last'].map((nameKey) => [nameKey, remaining]))
        expect(await bands.findByNames(['first', 'second', 'last', 'nobody'])).toEqual(byNameKey)
        await bands.save({ ...first, version: 1, slug: 'renamed' })
      })
      expect(await store.directory.bandBySlug('first')).toEqual(remaining)
      expect((await store.directory.searchBands(null, 10)).map(({ name }) => name)).toEqual(['Last'])
    })

    test('for a venue', async () => {
      const last = newVenue({ name: 'Last' })
      const second = newVenue({ name: 'Second', mergedInto: last.id, deletedAt: AT })
      const first = newVenue({ name: 'First', mergedInto: second.id, deletedAt: AT })
      await addRecords(store, { venues: [last, second, first] })
      const remaining = { ...last, version: 1 }
      for (const { id, slug } of [first, second, last]) {
        expect(await store.transact(({ venues }) => venues.findCurrent(id))).toEqual(remaining)
        expect(await store.directory.venue(id)).toEqual(remaining)
        expect(await store.directory.venueBySlug(slug)).toEqual(remaining)
      }
      await store.transact(async ({ venues }) => {
        expect(await venues.find(first.id)).toBeNull()
        expect(await venues.findAny(first.id)).toEqual({ ...first, version: 1 })
        for (const venue of [first, second, last]) expect(await venues.findByNameAndAddress(venue)).toEqual(remaining)
        expect(await venues.findByNameAndAddress({ ...first, city: 'Elsewhere' })).toBeNull()
        expect(await venues.findCurrent(newVenue().id)).toBeNull()
      })
    })

    test('unless the remaining entry is deleted', async () => {
      const [band, venue] = [newBand('Remaining', { deletedAt: AT }), newVenue({ deletedAt: AT })]
      const mergedBand = newBand('Merged', { mergedInto: band.id, deletedAt: AT })
      const mergedVenue = newVenue({ mergedInto: venue.id, deletedAt: AT })
      await addRecords(store, { bands: [band, mergedBand], venues: [venue, mergedVenue] })
      expect(await store.directory.band(mergedBand.id)).toBeNull()
      expect(await store.directory.venueBySlug(mergedVenue.slug)).toBeNull()
      expect(await store.transact(({ venues }) => venues.findCurrent(mergedVenue.id))).toBeNull()
      expect(await store.transact(({ bands }) => bands.findAll([mergedBand.id]))).toEqual(new Map())
    })
  })

  describe('line-ups', () => {
    const venue = newVenue()
    const [from, into, other] = [newBand('From'), newBand('Into'), newBand('Other')]
    const act = newAct(from.id, { role: 'headliner', setTime: '21:00', state: 'announced' })
    const fromOnly = newShow(venue, { lineUp: [newAct(other.id), act] })
    const both = newShow(venue, { lineUp: [newAct(into.id, { role: 'dj' }), newAct(from.id), newAct(other.id)] })
    const deleted = newShow(venue, { lineUp: [newAct(from.id)], deletedAt: AT })
    const neither = newShow(venue, { lineUp: [newAct(other.id)] })
    beforeEach(() =>
      addRecords(store, { venues: [venue], bands: [from, into, other], shows: [fromOnly, both, deleted, neither] }),
    )

    const lineUpOf = async (id: ShowId) => (await store.transact(({ shows }) => shows.findAny(id)))?.lineUp
    const replace = (bands = { from: from.id, into: into.id }) =>
      store.transact(({ shows }) => replaceBandInShows(shows, bands))
    const restore = (changed: readonly ReplacedAct[]) =>
      store.transact(async ({ shows }) => {
        const locked = await shows.lockLineUps({ showIds: changed.map(({ showId }) => showId) })
        await shows.saveLineUps(restoreBand(locked, { from: from.id, into: into.id, changed }))
      })
    const allLineUps = () => Promise.all([fromOnly, both, deleted, neither].map(({ id }) => lineUpOf(id)))

    test('contain the remaining band once after a merge, which returns the replaced acts', async () => {
      const changed = await replace()
      expect(new Map(changed.map((each) => [each.showId, each]))).toEqual(
        new Map(
          [
            { showId: fromOnly.id, position: 1, act, wasTaken: false },
            { showId: both.id, position: 1, act: newAct(from.id), wasTaken: true },
            { showId: deleted.id, position: 0, act: newAct(from.id), wasTaken: false },
          ].map((each) => [each.showId, each]),
        ),
      )
      expect(await allLineUps()).toEqual([
        [newAct(other.id), { ...act, bandId: into.id }],
        [newAct(into.id, { role: 'dj' }), newAct(other.id)],
        [newAct(into.id)],
        [newAct(other.id)],
      ])
      expect(await replace()).toEqual([])
    })

    test("change without a new version of the show, so open edits don't conflict", async () => {
      await replace()
      const stored = await store.transact(({ shows }) => shows.find(fromOnly.id))
      expect(stored).toEqual({ ...fromOnly, version: 1, lineUp: [newAct(other.id), { ...act, bandId: into.id }] })
      const saved = await store.transact(({ shows }) => shows.save({ ...fromOnly, version: 1, lineUp: [] }))
      expect(saved).toMatchObject({ version: 2 })
    })

    test('are restored to their former state when the merge is undone, even twice', async () => {
      const before = await allLineUps()
      const changed = await replace()
      await restore(changed)
      expect(await allLineUps()).toEqual(before)
      await restore(changed)
      expect(await allLineUps()).toEqual(before)
    })

    test('keep later changes when the merge is undone', async () => {
      const changed = await replace()
      const laterAct = newAct(into.id, { setTime: '23:00', state: 'dropped-out' })
      await store.transact(async ({ shows }) => {
        await shows.save({ ...fromOnly, version: 1, lineUp: [laterAct, newAct(other.id)] })
        await shows.save({ ...both, version: 1, lineUp: [newAct(other.id)] })
      })
      await restore(changed)
      expect(await allLineUps()).toEqual([
        [{ ...laterAct, bandId: from.id }, newAct(other.id)],
        [newAct(other.id)],
        [newAct(from.id)],
        [newAct(other.id)],
      ])
      await restore(changed)
      expect(await lineUpOf(fromOnly.id)).toEqual([{ ...laterAct, bandId: from.id }, newAct(other.id)])
    })

    test('contain the restored band at the end if they have become shorter since the merge', async () => {
      const long = newShow(venue, { lineUp: [newAct(other.id), newAct(into.id), newAct(from.id)] })
      await addRecords(store, { shows: [long] })
      const changed = await replace()
      await store.transact(({ shows }) => shows.save({ ...long, version: 1, lineUp: [newAct(into.id)] }))
      await restore(changed)
      expect(await lineUpOf(long.id)).toEqual([newAct(into.id), newAct(from.id)])
    })

    test('are locked and saved for the requested shows only', async () => {
      await store.transact(async ({ shows }) => {
        const locked = await shows.lockLineUps({ showIds: [both.id, deleted.id] })
        expect(new Map(locked)).toEqual(new Map([both, deleted].map(({ id, lineUp }) => [id, lineUp])))
        expect(await shows.lockLineUps({ showIds: [] })).toEqual(new Map())
        await shows.saveLineUps(new Map([[deleted.id, []]]))
        expect(await shows.lockLineUps({ showIds: [deleted.id] })).toEqual(new Map())
      })
      expect(await allLineUps()).toEqual([fromOnly.lineUp, both.lineUp, [], neither.lineUp])
    })

    test('without the band stay unchanged', async () => {
      const before = await allLineUps()
      expect(await replace({ from: newBand('Unknown').id, into: into.id })).toEqual([])
      await restore([])
      expect(await allLineUps()).toEqual(before)
    })
  })
}
