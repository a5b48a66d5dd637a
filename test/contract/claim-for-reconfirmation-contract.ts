import { beforeEach, expect, test } from 'vitest'
import type { Show } from '#core/shows/show.ts'
import { AT, newAccount, newAct, newBand, newShow, newVenue } from '#test/support/valid-records.ts'
import { addRecords } from './add-records.ts'
import type { MakeStoreAdapter, StoreAdapter } from './store-adapter.ts'

const NOW = new Date('2027-03-01T12:00:00.123Z')

export const claimForReconfirmationContract = (makeAdapter: MakeStoreAdapter): void => {
  let store: StoreAdapter
  const [creator, venue] = [newAccount(), newVenue()]
  beforeEach(async () => {
    store = await makeAdapter()
    await addRecords(store, { accounts: [creator], venues: [venue] })
  })

  const newShowWithCreator = (changes: Partial<Show> = {}) => newShow(venue, { createdBy: creator.id, ...changes })
  const claim = (limit = 100) =>
    store.transact(({ shows }) =>
      shows.claimForReconfirmation({
        from: '2027-03-02',
        to: '2027-03-08',
        addedBefore: new Date(AT.getTime() + 1),
        now: NOW,
        limit,
      }),
    )
  const titles = (shows: readonly Show[]) => shows.map(({ showTitle }) => showTitle).toSorted()

  test('are claimed once if they are on the given days, even if confirmed, and the time of the claim is stored', async () => {
    const band = newBand('In the line-up')
    const show = newShowWithCreator({ lineUp: [newAct(band.id)], confirmed: { as: 'fan', at: AT } })
    await addRecords(store, { bands: [band], shows: [show] })
    const claimed = { ...show, version: 1, reconfirmationRequestedAt: NOW }
    expect(await claim()).toEqual([claimed])
    expect(await store.transact(({ shows }) => shows.find(show.id))).toEqual(claimed)
    expect(await claim()).toEqual([])
  })

  test('exclude new, deleted, cancelled, postponed and already claimed shows, shows on other days, and shows without a creator', async () => {
    const off = (['cancelled', 'postponed'] as const).map((status) => newShowWithCreator({ status }))
    const on = (['scheduled', 'rescheduled', 'moved', 'sold-out'] as const).map((status) =>
      newShowWithCreator({ status, showTitle: status }),
    )
    await addRecords(store, {
      shows: [
        ...off,
        ...on,
        newShowWithCreator({ showDate: '2027-03-01' }),
        newShowWithCreator({ showDate: '2027-03-09' }),
        newShowWithCreator({ showDate: '2027-03-02', showTitle: 'the first day' }),
        newShowWithCreator({ showDate: '2027-03-08', showTitle: 'the last day' }),
        newShowWithCreator({ createdAt: new Date(AT.getTime() + 1) }),
        newShowWithCreator({ deletedAt: AT }),
        newShowWithCreator({ createdBy: null }),
        newShowWithCreator({ reconfirmationRequestedAt: AT }),
      ],
    })
    const expected = ['scheduled', 'rescheduled', 'moved', 'sold-out', 'the first day', 'the last day'].toSorted()
    expect(titles(await claim())).toEqual(expected)
  })

  test('are claimed up to the limit, and the rest by later calls', async () => {
    const all = ['a', 'b', 'c', 'd', 'e'].map((showTitle) => newShowWithCreator({ showTitle }))
    await addRecords(store, { shows: all })
    const batches = [await claim(2), await claim(2), await claim(2), await claim(2)]
    expect(batches.map(({ length }) => length)).toEqual([2, 2, 1, 0])
    expect(titles(batches.flat())).toEqual(titles(all))
  })

  test('are each claimed by only one of many simultaneous callers', async () => {
    const all = Array.from({ length: 20 }, (_, n) => newShowWithCreator({ showTitle: `Show ${n}` }))
    await addRecords(store, { shows: all })
    const claimed = (await Promise.all([claim(8), claim(8), claim(8), claim(8)])).flat()
    expect(new Set(claimed.map(({ id }) => id)).size).toBe(claimed.length)
    expect(titles([...claimed, ...(await claim())])).toEqual(titles(all))
  })

  test('are not claimed if the transaction throws', async () => {
    await addRecords(store, { shows: [newShowWithCreator()] })
    const failing = store.transact(async ({ shows }) => {
      await shows.claimForReconfirmation({ from: '2027-03-02', to: '2027-03-08', addedBefore: NOW, now: NOW, limit: 5 })
      throw new Error('rolled back')
    })
    await expect(failing).rejects.toThrow('rolled back')
    expect(await claim()).toHaveLength(1)
  })

  test('keep both changes if they are claimed and edited at the same time', async () => {
    const show = newShowWithCreator()
    await addRecords(store, { shows: [show] })
    const edit = store.transact(async ({ shows }) => {
      const found = await shows.find(show.id)
      return found && shows.save({ ...found, showTitle: 'Edited' })
    })
    const [claimed] = await Promise.all([claim(), edit])
    // The first claim skips the show if the edit has locked it.
    expect([...claimed, ...(await claim())]).toHaveLength(1)
    const after = await store.transact(({ shows }) => shows.find(show.id))
    expect(after).toMatchObject({ showTitle: 'Edited', version: 2, reconfirmationRequestedAt: NOW })
  })
}
