import { beforeEach, describe, expect, test } from 'vitest'
import type { CatalogShow } from '#core/shows/catalog-show.ts'
import type { Show } from '#core/shows/show.ts'
import { AT, newAct, newBand, newShow, newVenue } from '#test/support/valid-records.ts'
import { addRecords } from './add-records.ts'
import type { MakeStoreAdapter, StoreAdapter } from './store-adapter.ts'

const NOW = new Date('2027-03-10T12:00:00Z')

export const entryShowsContract = (makeAdapter: MakeStoreAdapter): void => {
  let store: StoreAdapter
  const [hall, club] = [newVenue({ timeZone: 'Europe/Berlin' }), newVenue({ timeZone: 'Europe/Berlin' })]
  const [band, other] = [newBand('Skänkers'), newBand('Others')]
  beforeEach(async () => {
    store = await makeAdapter()
    await addRecords(store, { venues: [hall, club], bands: [band, other] })
  })

  const by = (performer: typeof band, showTitle: string, changes: Partial<Show> = {}, venue = hall) =>
    newShow(venue, { showTitle, lineUp: [newAct(performer.id)], ...changes })
  const titles = (shows: readonly CatalogShow[]) => shows.map(({ showTitle }) => showTitle)
  type Entry = Parameters<StoreAdapter['catalog']['entryShows']>[0]
  const page = async (entry: Entry, when: 'upcoming' | 'past', limit = 10, offset = 0) => {
    const { shows, total } = await store.catalog.entryShows(entry, { when, year: null, now: NOW, limit, offset })
    return { shows: titles(shows), total }
  }

  describe('the shows of a band or venue', () => {
    const tonight = { showDate: '2027-03-10' }
    beforeEach(() =>
      addRecords(store, {
        shows: [
          by(band, 'next year', { showDate: '2028-01-01' }),
          by(band, 'tonight, late', { ...tonight, doorTime: '22:00' }),
          by(band, 'tonight, early', { ...tonight, doorTime: '18:00' }),
          by(band, 'at the club', { showDate: '2027-04-01', status: 'cancelled' }, club),
          by(other, 'of others', { showDate: '2027-05-01' }),
          by(band, 'last night', { showDate: '2027-03-09', doorTime: '20:00' }),
          by(band, 'last night, earlier', { showDate: '2027-03-09', doorTime: '16:00' }),
          by(band, 'long ago', { showDate: '1999-12-31' }, club),
          by(
            band,
            'dropped out',
            { showDate: '2027-06-02', lineUp: [newAct(band.id, { state: 'dropped-out' })] },
            club,
          ),
          by(band, 'deleted', { showDate: '2027-06-01', deletedAt: AT }),
          by(band, 'deleted long ago', { showDate: '1999-06-01', deletedAt: AT }),
        ],
      }),
    )

    test('are listed for a band: upcoming shows, the earliest first', async () => {
      const expected = ['tonight, early', 'tonight, late', 'at the club', 'next year']
      expect(await page({ bandId: band.id }, 'upcoming')).toEqual({ shows: expected, total: 4 })
      expect(await page({ bandId: band.id }, 'upcoming', 2)).toEqual({ shows: expected.slice(0, 2), total: 4 })
      expect(await page({ bandId: band.id }, 'upcoming', 2, 3)).toEqual({ shows: expected.slice(3), total: 4 })
      expect(await page({ bandId: band.id }, 'upcoming', 2, 9)).toEqual({ shows: [], total: 4 })
    })

    test('are listed for a band: past shows, the latest first', async () => {
      const expected = ['last night', 'last night, earlier', 'long ago']
      expect(await page({ bandId: band.id }, 'past')).toEqual({ shows: expected, total: 3 })
      expect(await page({ bandId: band.id }, 'past', 1, 1)).toEqual({ shows: expected.slice(1, 2), total: 3 })
      expect(await page({ bandId: band.id }, 'past', 5, 5)).toEqual({ shows: [], total: 3 })
    })

    test('are listed for a venue: upcoming and past shows', async () => {
      const expected = ['tonight, early', 'tonight, late', 'of others', 'next year']
      expect(await page({ venueId: hall.id }, 'upcoming')).toEqual({ shows: expected, total: 4 })
      expect(await page({ venueId: club.id }, 'upcoming')).toEqual({
        shows: ['at the club', 'dropped out'],
        total: 2,
      })
      expect(await page({ venueId: club.id }, 'past')).toEqual({ shows: ['long ago'], total: 1 })
    })

    test('are counted by year, the latest year first, and can be limited to one year', async () => {
      await addRecords(store, { shows: [by(band, 'New Year', { showDate: '1999-01-01' }, club)] })
      const pageForYear = async (entry: Entry, when: 'upcoming' | 'past', year: number | null, limit = 10) => {
        const found = await store.catalog.entryShows(entry, { when, year, now: NOW, limit, offset: 0 })
        return { ...found, shows: titles(found.shows) }
      }
      const years = [
        { year: 2027, shows: 2 },
        { year: 1999, shows: 2 },
      ]
      expect((await pageForYear({ bandId: band.id }, 'past', null)).years).toEqual(years)
      const shows = ['long ago', 'New Year']
      expect(await pageForYear({ bandId: band.id }, 'past', 1999)).toEqual({ shows, total: 2, years })
      expect(await pageForYear({ bandId: band.id }, 'past', 1999, 1)).toEqual({ shows: ['long ago'], total: 2, years })
      expect(await pageForYear({ bandId: band.id }, 'past', 2000)).toEqual({ shows: [], total: 0, years })
      expect(await pageForYear({ venueId: club.id }, 'past', 1999)).toEqual({ shows, total: 2, years: years.slice(1) })
      expect(await pageForYear({ venueId: club.id }, 'upcoming', 2027)).toMatchObject({
        shows: ['at the club', 'dropped out'],
      })
      expect(await pageForYear({ venueId: newVenue().id }, 'past', 1999)).toEqual({ shows: [], total: 0, years: [] })
    })

    test("don't exist for an unknown entry", async () => {
      for (const entry of [{ bandId: newBand('x').id }, { venueId: newVenue().id }])
        for (const when of ['upcoming', 'past'] as const)
          expect(await page(entry, when)).toEqual({ shows: [], total: 0 })
    })

    test('stop being upcoming at their `upcomingUntil`', async () => {
      // 6 a.m. in Berlin.
      const until = new Date('2027-03-10T05:00:00Z')
      const totalAt = async (now: Date, when: 'upcoming' | 'past') =>
        (await store.catalog.entryShows({ bandId: other.id }, { when, year: null, now, limit: 9, offset: 0 })).total
      await addRecords(store, { shows: [by(other, 'ends', { showDate: '2027-03-09' })] })
      expect([await totalAt(new Date(until.getTime() - 1), 'upcoming'), await totalAt(until, 'upcoming')]).toEqual([
        2, 1,
      ])
      expect([await totalAt(new Date(until.getTime() - 1), 'past'), await totalAt(until, 'past')]).toEqual([0, 1])
    })

    test('equal the shows that look-ups by id return', async () => {
      const { shows } = await store.catalog.entryShows(
        { venueId: club.id },
        { when: 'upcoming', year: null, now: NOW, limit: 1, offset: 0 },
      )
      expect(shows).toEqual([await store.catalog.show(shows[0]?.id ?? newShow(hall).id)])
    })
  })

  describe('the bands that share line-ups with a band', () => {
    const [often, upcoming, past, aerzte] = [newBand('Often'), newBand('Upcoming'), newBand('Past'), newBand('ärzte')]
    const together = (showDate: string, others: readonly (typeof band)[], changes: Partial<Show> = {}) =>
      newShow(hall, { showDate, lineUp: [band, ...others].map(({ id }) => newAct(id)), ...changes })
    const sharing = async (limit = 10) =>
      (await store.catalog.sharedLineUps(band.id, { now: NOW, limit })).map((found) => [
        ...[found.name, found.upcoming, found.past],
      ])
    beforeEach(() => addRecords(store, { bands: [often, upcoming, past, aerzte] }))

    test('are listed with their numbers of shared shows, and sorted by the total, then by upcoming shows, then by name', async () => {
      await addRecords(store, {
        shows: [
          together('2027-04-01', [often, upcoming]),
          together('2027-03-10', [often, upcoming, past]),
          together('2027-03-09', [often, past, aerzte]),
          together('2026-03-09', []),
          by(other, 'without the band'),
        ],
      })
      const expected = [
        ['Often', 2, 1],
        ['Upcoming', 2, 0],
        ['Past', 1, 1],
        ['ärzte', 0, 1],
      ]
      expect(await sharing()).toEqual(expected)
      expect(await sharing(2)).toEqual(expected.slice(0, 2))
      const [first] = await store.catalog.sharedLineUps(aerzte.id, { now: NOW, limit: 1 })
      expect(first).toEqual({ id: often.id, slug: often.slug, name: 'Often', upcoming: 0, past: 1 })
    })

    test('are counted once for each show, or not at all if the show is off or deleted or one of the two bands has dropped out', async () => {
      const droppedOut = { state: 'dropped-out' } as const
      const repeated = { lineUp: [newAct(band.id), newAct(past.id), newAct(past.id, { role: 'dj' }), newAct(band.id)] }
      await addRecords(store, {
        shows: [
          together('2027-04-01', [often], { status: 'cancelled' }),
          together('2027-04-02', [often], { status: 'postponed' }),
          together('2027-04-03', [often], { deletedAt: AT }),
          together('2027-04-04', [], { lineUp: [newAct(band.id), newAct(often.id, droppedOut)] }),
          together('2027-04-05', [], { lineUp: [newAct(band.id, droppedOut), newAct(often.id)] }),
          together('2027-04-06', [], repeated),
          together('2027-04-07', [upcoming], { status: 'sold-out' }),
        ],
      })
      expect(await sharing()).toEqual([
        ['Past', 1, 0],
        ['Upcoming', 1, 0],
      ])
    })

    test("don't exist for an unknown band", async () => {
      expect(await store.catalog.sharedLineUps(newBand('x').id, { now: NOW, limit: 10 })).toEqual([])
    })
  })

  describe('shows on one night', () => {
    const showDate = '2027-04-01'
    const night = { showDate, venueId: null, bandIds: [], bandKeys: [], limit: 10 }
    type Night = Parameters<StoreAdapter['catalog']['sameNight']>[0]
    const titlesFor = async (query: Partial<Night>) => titles(await store.catalog.sameNight({ ...night, ...query }))
    beforeEach(() =>
      addRecords(store, {
        shows: [
          by(band, 'b: of the band, elsewhere', { showDate }, club),
          by(other, 'a: of others, here', { showDate }),
          by(other, 'c: of both', { showDate, lineUp: [newAct(other.id), newAct(band.id)] }, club),
          by(band, 'dropped out', { showDate, lineUp: [newAct(band.id, { state: 'dropped-out' })] }, club),
          by(band, 'the day after', { showDate: '2027-04-02' }),
          by(band, 'deleted', { showDate, deletedAt: AT }),
          by(band, 'd: off', { showDate, status: 'cancelled', doorTime: '23:00' }, club),
        ],
      }),
    )

    test('match by venue', async () => {
      expect(await titlesFor({ venueId: hall.id })).toEqual(['a: of others, here'])
    })

    test("match by a band's id or name unless the band dropped out", async () => {
      const expected = ['b: of the band, elsewhere', 'c: of both', 'd: off']
      expect(await titlesFor({ bandIds: [band.id] })).toEqual(expected)
      expect(await titlesFor({ bandKeys: ['skankers'] })).toEqual(expected)
      expect(await titlesFor({ bandIds: [band.id, newBand('x').id], bandKeys: ['unknown', 'skankers'] })).toEqual(
        expected,
      )
    })

    test('match by venue or band, each once, in list order, up to the limit', async () => {
      const all = { venueId: club.id, bandIds: [band.id, other.id], bandKeys: ['others'] }
      const expected = ['a: of others, here', 'b: of the band, elsewhere', 'c: of both', 'dropped out', 'd: off']
      expect(await titlesFor(all)).toEqual(expected)
      expect(await titlesFor({ ...all, limit: 2 })).toEqual(expected.slice(0, 2))
    })

    test('are not found without criteria, on another day, or by an odd name', async () => {
      expect(await titlesFor({})).toEqual([])
      expect(await titlesFor({ venueId: hall.id, showDate: '2027-04-03' })).toEqual([])
      expect(await titlesFor({ bandKeys: ['', "'; drop table show; --"] })).toEqual([])
    })

    test('equal the shows that look-ups by id return', async () => {
      const [show] = await store.catalog.sameNight({ ...night, venueId: hall.id })
      expect(show).toEqual(await store.catalog.show(show?.id ?? newShow(hall).id))
    })
  })
}
