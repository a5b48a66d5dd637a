import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { type AccountId, ShowId } from '#core/ids.ts'
import type { Rsvp } from '#core/rsvps/rsvp.ts'
import { AT, later, newAccount, newShow, newVenue } from '#test/support/valid-records.ts'
import { addRecords } from './add-records.ts'
import type { MakeStoreAdapter, StoreAdapter } from './store-adapter.ts'

export const rsvpsContract = (makeAdapter: MakeStoreAdapter): void => {
  let store: StoreAdapter
  const [fan, other] = [newAccount({ name: 'fan' }), newAccount({ name: 'other' })]
  const hall = newVenue()
  const shows = ['one', 'two', 'deleted'].map((showTitle) =>
    newShow(hall, { showTitle, deletedAt: showTitle === 'deleted' ? AT : null }),
  )
  const [one, two, deleted] = shows.map(({ id }) => id) as [ShowId, ShowId, ShowId]
  beforeEach(async () => {
    store = await makeAdapter()
    await addRecords(store, { accounts: [fan, other], venues: [hall], shows })
  })

  const rsvp = (showId: ShowId, changes: Partial<Rsvp> = {}): Rsvp => ({
    accountId: fan.id,
    showId,
    response: 'yes',
    respondedAt: AT,
    ...changes,
  })
  const save = (...rsvps: readonly Rsvp[]) => store.transact((stores) => stores.rsvps.saveAll(rsvps))
  const rsvpsOf = (id: AccountId) => store.transact(({ rsvps }) => rsvps.of(id))

  test('returns the RSVPs of one account, the oldest first', async () => {
    const latest = rsvp(one, { respondedAt: later(60_000), response: 'maybe' })
    await save(latest, rsvp(deleted), rsvp(two, { accountId: other.id }))
    expect(await rsvpsOf(fan.id)).toEqual([rsvp(deleted), latest])
    expect(await rsvpsOf(other.id)).toEqual([rsvp(two, { accountId: other.id })])
  })

  test('replaces an earlier RSVP to the same show', async () => {
    await save(rsvp(one), rsvp(two))
    const changed = rsvp(one, { response: 'maybe', respondedAt: later(60_000) })
    await save(changed)
    await save()
    expect(await rsvpsOf(fan.id)).toEqual([rsvp(two), changed])
  })

  test('removes an RSVP, and reports whether there was one', async () => {
    await save(rsvp(one), rsvp(one, { accountId: other.id }))
    const remove = () => store.transact(({ rsvps }) => rsvps.remove(fan.id, one))
    expect([await remove(), await remove()]).toEqual([true, false])
    expect([await rsvpsOf(fan.id), await rsvpsOf(other.id)]).toEqual([[], [rsvp(one, { accountId: other.id })]])
  })

  test('erases the RSVPs of an account together with it, and keeps those of other accounts', async () => {
    await save(rsvp(one), rsvp(one, { accountId: other.id }))
    await store.transact(({ accounts }) => accounts.erase(fan.id))
    expect([await rsvpsOf(fan.id), await rsvpsOf(other.id)]).toEqual([[], [rsvp(one, { accountId: other.id })]])
  })

  describe('the shows of RSVPs', () => {
    const titlesWithDeletion = async (ids: readonly ShowId[]) =>
      (await store.catalog.shows(ids)).map(({ showTitle, deletedAt }) => `${showTitle} ${deletedAt !== null}`).sort()

    test('include deleted shows but no unknown ones, and each show only once', async () => {
      expect(await titlesWithDeletion([one, one, deleted, ShowId.parse(randomUUID())])).toEqual([
        'deleted true',
        'one false',
      ])
      expect(await titlesWithDeletion([])).toEqual([])
    })

    test('are in the personal data of the account', async () => {
      await save(rsvp(two, { response: 'maybe' }), rsvp(one, { accountId: other.id }))
      expect((await store.accountDirectory.personalData(fan.id))?.rsvps).toEqual([
        { id: two, showTitle: 'two', showDate: shows[1]?.showDate, response: 'maybe', respondedAt: AT },
      ])
    })
  })
}
