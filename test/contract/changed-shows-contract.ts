import { beforeEach, expect, test } from 'vitest'
import { ShowId } from '#core/ids.ts'
import type { Show } from '#core/shows/show.ts'
import { newAct, newBand, newShow, newVenue } from '#test/support/valid-records.ts'
import type { MakeStoreAdapter, StoreAdapter } from './store-adapter.ts'

const idOf = (n: number) => ShowId.parse(`00000000-0000-4000-8000-${String(n).padStart(12, '0')}`)

export const changedShowsContract = (makeAdapter: MakeStoreAdapter): void => {
  let store: StoreAdapter
  beforeEach(async () => {
    store = await makeAdapter()
  })

  test('finds shows that have changed, or whose bands or venues have, in pages sorted by id', async () => {
    const at = (day: number) => new Date(Date.UTC(2026, 10, day))
    const [unchangedBand, renamedBand, editedVenue] = [
      newBand('Unchanged', { updatedAt: at(1) }),
      newBand('Renamed', { slug: 'renamed', updatedAt: at(5) }),
      newVenue({ updatedAt: at(5) }),
    ]
    const unchangedVenue = newVenue({ updatedAt: at(1) })
    await store.transact(async ({ bands, venues }) => {
      for (const band of [unchangedBand, renamedBand]) await bands.save(band)
      for (const each of [unchangedVenue, editedVenue]) await venues.save(each)
    })
    const show = (n: number, venue = unchangedVenue, changes: Partial<Show> = {}) =>
      newShow(venue, { id: idOf(n), updatedAt: at(1), lineUp: [newAct(unchangedBand.id)], ...changes })
    await store.transact(async ({ shows }) => {
      for (const each of [
        show(1),
        show(2, editedVenue),
        show(3, unchangedVenue, { previousVenueId: editedVenue.id }),
        show(4, unchangedVenue, { lineUp: [newAct(unchangedBand.id), newAct(renamedBand.id)] }),
        show(5, unchangedVenue, { updatedAt: at(5), deletedAt: at(5) }),
        show(6, editedVenue, { updatedAt: at(9) }),
      ])
        await shows.save(each)
    })
    const changed = (sinceDay: number, after: number | null = null, limit = 100) =>
      store.catalog.changedSince({ since: at(sinceDay), after: after === null ? null : idOf(after), limit })
    expect(await changed(5)).toEqual([2, 3, 4, 5, 6].map(idOf))
    expect([await changed(5, null, 2), await changed(5, 3, 2), await changed(5, 6)]).toEqual([
      [idOf(2), idOf(3)],
      [idOf(4), idOf(5)],
      [],
    ])
    expect([await changed(6), await changed(10)]).toEqual([[idOf(6)], []])
  })
}
