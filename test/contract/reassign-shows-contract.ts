import { beforeEach, expect, test } from 'vitest'
import { noFilter } from '#core/shows/filter/show-filter.ts'
import type { Show } from '#core/shows/show.ts'
import { upcomingUntil } from '#core/time/local-time.ts'
import { changeTimeZoneOfShows, reassignShows, restoreVenueOfShows } from '#core/venues/reassign-shows.ts'
import type { ReassignedShowIds } from '#core/venues/show-venue.ts'
import { AT, newAct, newBand, newShow, newVenue } from '#test/support/valid-records.ts'
import { addRecords } from './add-records.ts'
import type { MakeStoreAdapter, StoreAdapter } from './store-adapter.ts'

export const reassignShowsContract = (makeAdapter: MakeStoreAdapter): void => {
  let store: StoreAdapter
  const from = newVenue({ timeZone: 'America/Los_Angeles' })
  const into = newVenue({ timeZone: 'Pacific/Kiritimati' })
  const other = newVenue({ timeZone: 'Europe/Berlin' })
  // Daylight saving time begins in Los Angeles on 2027-03-14 and in Berlin on 2027-03-28.
  const days = ['0001-01-01', '2026-11-19', '2027-03-13', '2027-03-14', '2027-03-27', '2027-07-01', '9999-12-31']
  const ownShows = days.map((showDate) => newShow(from, { showDate }))
  const gone = newShow(from, { deletedAt: AT })
  const movedAway = newShow(other, { status: 'moved', previousVenueId: from.id })
  const elsewhere = newShow(other)
  const [first] = ownShows as [Show]
  beforeEach(async () => {
    store = await makeAdapter()
    await addRecords(store, { venues: [from, into, other], shows: [...ownShows, gone, movedAway, elsewhere] })
  })

  const stored = (shows: readonly Show[]) =>
    store.transact(async (stores) => {
      const found: (Show | null)[] = []
      for (const { id } of shows) found.push(await stores.shows.findAny(id))
      return found
    })
  const showAt = (show: Show, { id: venueId, timeZone }: typeof from): Show => ({
    ...show,
    version: 1,
    venueId,
    timeZone,
    upcomingUntil: upcomingUntil(show.showDate, timeZone),
  })
  const reassign = (venue = from) => store.transact(({ shows }) => reassignShows(shows, venue.id, into))
  const restore = (changed: ReassignedShowIds, venue = from) =>
    store.transact(({ shows }) => restoreVenueOfShows(shows, { from: venue, into: into.id, changed }))
  const setTimeZone = (venue: typeof from) => store.transact(({ shows }) => changeTimeZoneOfShows(shows, venue))
  /** Counts the shows that are upcoming at noon (UTC) on 2026-11-20. */
  const countUpcoming = async () =>
    (await store.catalog.list({ filter: noFilter, now: new Date('2026-11-20T12:00:00Z'), limit: 1, offset: 0 })).total

  test('reassigns all shows of a venue to another venue and its time zone, without new versions of the shows', async () => {
    expect(await countUpcoming()).toBe(8)
    const changed = await reassign()
    expect(changed.shows.toSorted()).toEqual([...ownShows, gone].map(({ id }) => id).toSorted())
    expect(changed.previous).toEqual([movedAway.id])
    expect(await stored([...ownShows, gone])).toEqual([...ownShows, gone].map((show) => showAt(show, into)))
    expect(await stored([movedAway])).toEqual([{ ...movedAway, version: 1, previousVenueId: into.id }])
    expect(await stored([elsewhere])).toEqual([{ ...elsewhere, version: 1 }])
    expect(await reassign()).toEqual({ shows: [], previous: [] })
  })

  test('the total excludes a reassigned show that is no longer upcoming in the new time zone', async () => {
    await reassign()
    // In Kiritimati (UTC+14), the night of 2026-11-19 is long over.
    expect(await countUpcoming()).toBe(7)
  })

  test('restores the former venue of all shows', async () => {
    await restore(await reassign())
    const all = [...ownShows, gone, movedAway, elsewhere]
    expect(await stored(all)).toEqual(all.map((show) => ({ ...show, version: 1 })))
    expect(await countUpcoming()).toBe(8)
  })

  test('does not restore the venue of shows whose venue has changed since', async () => {
    const changed = await reassign()
    await store.transact(async ({ shows }) => {
      await shows.save(showAt(first, other))
      await shows.save({ ...movedAway, version: 1, previousVenueId: null })
    })
    const laterShow = newShow(into)
    await addRecords(store, { shows: [laterShow] })
    await restore(changed)
    expect(await stored([first, movedAway, laterShow])).toEqual([
      { ...showAt(first, other), version: 2 },
      { ...movedAway, version: 2, previousVenueId: null },
      { ...laterShow, version: 1 },
    ])
    expect(await stored([gone])).toEqual([{ ...gone, version: 1 }])
  })

  test('changing the time zone of a venue changes that of its shows, even deleted ones, and of no other shows', async () => {
    const changedVenue = { ...from, timeZone: into.timeZone }
    await setTimeZone(changedVenue)
    expect(await stored([...ownShows, gone])).toEqual([...ownShows, gone].map((show) => showAt(show, changedVenue)))
    expect(await stored([elsewhere])).toEqual([{ ...elsewhere, version: 1 }])
    expect(await countUpcoming()).toBe(7)
    await setTimeZone(from)
    expect(await stored(ownShows)).toEqual(ownShows.map((show) => ({ ...show, version: 1 })))
    expect(await countUpcoming()).toBe(8)
  })

  test('changes nothing for a venue without shows', async () => {
    const empty = newVenue()
    await addRecords(store, { venues: [empty] })
    await setTimeZone({ ...empty, timeZone: 'Asia/Tokyo' })
    const changed = await reassign(empty)
    expect(changed).toEqual({ shows: [], previous: [] })
    await restore(changed, empty)
    expect(await stored(ownShows)).toEqual(ownShows.map((show) => ({ ...show, version: 1 })))
  })

  test('the update time of a show is the latest among those of the show, its venue, its former venue and its bands', async () => {
    const atHour = (hour: number) => new Date(AT.getTime() + hour * 60 * 60 * 1000)
    const updatedAtOf = async (hours: { show: number; venue: number; former: number; band: number }) => {
      const [hall, former] = [
        newVenue({ updatedAt: atHour(hours.venue) }),
        newVenue({ updatedAt: atHour(hours.former) }),
      ]
      const bands = [newBand('Early'), newBand('Late', { updatedAt: atHour(hours.band) })]
      const lineUp = bands.map(({ id }) => newAct(id))
      const show = newShow(hall, { lineUp, previousVenueId: former.id, updatedAt: atHour(hours.show) })
      await addRecords(store, { venues: [hall, former], bands, shows: [show] })
      return (await store.catalog.show(show.id))?.updatedAt
    }
    expect(await updatedAtOf({ show: 4, venue: 1, former: 2, band: 3 })).toEqual(atHour(4))
    expect(await updatedAtOf({ show: 1, venue: 4, former: 2, band: 3 })).toEqual(atHour(4))
    expect(await updatedAtOf({ show: 1, venue: 2, former: 4, band: 3 })).toEqual(atHour(4))
    expect(await updatedAtOf({ show: 1, venue: 2, former: 3, band: 4 })).toEqual(atHour(4))
  })
}
