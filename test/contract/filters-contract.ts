import { beforeEach, describe, expect, test } from 'vitest'
import type { Band } from '#core/bands/band.ts'
import { Cursor } from '#core/shows/cursor.ts'
import { MAX_COUNTED_SHOWS } from '#core/shows/filter/list-facets.ts'
import { ShowFilter } from '#core/shows/filter/show-filter.ts'
import type { Show } from '#core/shows/show.ts'
import { matchesRelativeDate, relativeDates } from '#core/time/relative-dates.ts'
import { newAct, newBand, newShow, newVenue } from '#test/support/valid-records.ts'
import { addRecords } from './add-records.ts'
import type { MakeStoreAdapter, StoreAdapter } from './store-adapter.ts'

const NOW = new Date('2026-11-20T12:00:00Z')

export const filtersContract = (makeAdapter: MakeStoreAdapter): void => {
  let store: StoreAdapter
  const berkeley = newVenue({ latitude: 37.8796, longitude: -122.2997 })
  const cologne = newVenue({
    name: 'Gebäude 9',
    city: 'Köln',
    region: 'Nordrhein-Westfalen',
    country: 'DE',
    latitude: 50.9413,
    longitude: 7.0066,
  })
  const secret = newVenue({
    name: 'Somewhere Secret',
    city: 'Bonn',
    region: 'Nordrhein-Westfalen',
    country: 'DE',
    latitude: 50.7374,
    longitude: 7.0982,
    approximateLatitude: 50.8,
    approximateLongitude: 7.2,
    addressVisibility: 'ask-a-punk',
  })
  const [nutmeg, trombone] = [newBand('The Nutmeg Seven'), newBand('Trombone Tax')] as [Band, Band]
  beforeEach(async () => {
    store = await makeAdapter()
    await addRecords(store, { venues: [berkeley, cologne, secret], bands: [nutmeg, trombone] })
  })

  const saveShows = (...shows: Show[]) => addRecords(store, { shows })
  const page = (query: object, offset = 0, limit = 100) =>
    store.catalog.list({ filter: ShowFilter.parse(query), now: NOW, limit, offset })
  const titles = async (query: object) => {
    const { shows, total, isTotalExact } = await page(query)
    expect({ total, isTotalExact }).toEqual({ total: shows.length, isTotalExact: true })
    return shows.map(({ showTitle }) => showTitle)
  }

  test('bands: ignores acts that dropped out, and matches any of several bands', async () => {
    await saveShows(
      newShow(berkeley, { showTitle: 'plays', lineUp: [newAct(nutmeg.id), newAct(trombone.id)] }),
      newShow(berkeley, { showTitle: 'was to play', lineUp: [newAct(nutmeg.id, { state: 'dropped-out' })] }),
      newShow(berkeley, { showTitle: 'the other', lineUp: [newAct(trombone.id, { state: 'announced' })] }),
      newShow(berkeley, { showTitle: 'none' }),
    )
    expect(await titles({ bands: nutmeg.id })).toEqual(['plays'])
    expect(await titles({ bands: `${nutmeg.id},${trombone.id}` })).toEqual(['plays', 'the other'])
    expect(await titles({ bands: berkeley.id })).toEqual([])
  })

  describe('locations', () => {
    beforeEach(() =>
      saveShows(
        newShow(berkeley, { showTitle: 'a' }),
        newShow(cologne, { showTitle: 'b' }),
        newShow(secret, { showTitle: 'c' }),
      ),
    )

    test.each([
      [{ venues: berkeley.id }, 'a'],
      [{ venues: `${berkeley.id},${secret.id}` }, 'ac'],
      [{ venues: nutmeg.id }, ''],
      [{ city: 'Köln' }, 'b'],
      [{ city: ' KOLN' }, 'b'],
      [{ city: 'Kol' }, ''],
      [{ region: 'nordrhein-westfalen' }, 'bc'],
      [{ region: 'Nördrhein-Westfalen' }, 'bc'],
      [{ region: 'California', country: 'DE' }, ''],
      [{ country: 'DE' }, 'bc'],
      [{ country: 'US' }, 'a'],
      [{ country: 'LI' }, ''],
      [{ country: 'DE', city: 'bonn', venues: secret.id }, 'c'],
      // A venue with a private address is found only by the centre of its city.
      [{ near: '50.7374,7.0982', within: '5' }, ''],
      [{ near: '50.8,7.2', within: '1' }, 'c'],
      [{ near: '50.7374,7.0982', within: '50' }, 'bc'],
      [{ near: '50.9413,7.0066', within: '1' }, 'b'],
      [{ near: '37.8,-122.3' }, 'a'],
      [{ near: '37.8,-122.3', within: '8' }, ''],
      [{ near: '0,0', within: '500' }, ''],
      [{ near: '90,0', within: '500' }, ''],
    ])('%o matches %j', async (query, expected) => {
      expect((await titles(query)).join('')).toBe(expected)
    })
  })

  test('`near` works across the 180th meridian and a pole', async () => {
    const fiji = newVenue({ name: 'West of the line', latitude: -17, longitude: 179.9 })
    const pole = newVenue({ name: 'At the pole', latitude: 89.9, longitude: 10 })
    await addRecords(store, {
      venues: [fiji, pole],
      shows: [newShow(fiji, { showTitle: 'a' }), newShow(pole, { showTitle: 'b' })],
    })
    expect(await titles({ near: '-17,-179.9', within: '30' })).toEqual(['a'])
    expect(await titles({ near: '-17,-179.9', within: '20' })).toEqual([])
    expect(await titles({ near: '89.9,-170', within: '30' })).toEqual(['b'])
  })

  test('`near` ignores the coordinates of a venue while its address is private', async () => {
    await saveShows(newShow(cologne, { showTitle: 'a' }))
    const near = { near: '50.9413,7.0066', within: '1' }
    const setVisibility = (version: number, addressVisibility: 'public' | 'ask-a-punk') =>
      store.transact(({ venues }) => venues.save({ ...cologne, version, addressVisibility }))
    await setVisibility(1, 'ask-a-punk')
    expect(await titles(near)).toEqual([])
    await setVisibility(2, 'public')
    expect(await titles(near)).toEqual(['a'])
  })

  test('`near` uses the current pin of a venue, or its approximate coordinates if it has no pin', async () => {
    await saveShows(newShow(cologne, { showTitle: 'a' }))
    const save = (changes: object) => store.transact(({ venues }) => venues.save({ ...cologne, ...changes }))
    await save({ longitude: 7.3, version: 1 })
    expect(await titles({ near: '50.9413,7.3', within: '1' })).toEqual(['a'])
    await save({ latitude: null, longitude: null, approximateLatitude: 51, approximateLongitude: 7, version: 2 })
    expect(await titles({ near: '51,7', within: '1' })).toEqual(['a'])
  })

  describe('dates', () => {
    const showOn = (showDate: string) => newShow(cologne, { showDate, timeZone: 'Europe/Berlin', showTitle: showDate })
    const [past, yesterday, today, later] = ['2020-01-01', '2026-11-19', '2026-11-20', '2027-06-01'] as const
    beforeEach(() => saveShows(showOn(past), showOn(yesterday), showOn(today), showOn(later)))

    test.each([
      [{ startDate: today }, [today, later]],
      [{ startDate: '2020-01-01' }, [today, later]],
      [{ startDate: '2026-11-21' }, [later]],
      [{ endDate: today }, [today]],
      [{ endDate: '2020-06-01' }, []],
      [{ startDate: today, endDate: today }, [today]],
      [{ startDate: later, endDate: '9999-12-31' }, [later]],
      [{ includePast: 'true' }, [past, yesterday, today, later]],
      [{ includePast: 'true', endDate: yesterday }, [past, yesterday]],
      [{ includePast: 'true', startDate: yesterday, endDate: today }, [yesterday, today]],
      [{ includePast: 'true', when: 'tonight' }, [today]],
      [{ when: 'tomorrow', country: 'US' }, []],
    ])('%o matches %o', async (query, expected) => {
      expect(await titles(query)).toEqual(expected)
    })

    test.each(relativeDates)('when=%s finds the same shows as `matchesRelativeDate` on each weekday', async (when) => {
      const zones = ['Pacific/Kiritimati', 'Europe/Berlin', 'Pacific/Pago_Pago']
      const days = Array.from({ length: 16 }, (_, index) => `2026-12-${String(index + 1).padStart(2, '0')}`)
      const shows = days.flatMap((showDate) =>
        zones.map((timeZone) => newShow(cologne, { showDate, timeZone, showTitle: `${showDate} ${timeZone}` })),
      )
      await saveShows(...shows)
      for (const day of days.slice(0, 8)) {
        const now = new Date(`${day}T09:30:00Z`)
        const { shows: found } = await store.catalog.list({
          filter: ShowFilter.parse({ when }),
          now,
          limit: 100,
          offset: 0,
        })
        const expected = shows.filter((show) => matchesRelativeDate(when, show, now)).map(({ showTitle }) => showTitle)
        expect(found.map(({ showTitle }) => showTitle)).toEqual(expected.toSorted())
        expect(expected.length).toBeGreaterThan(0)
      }
    })
  })

  test('ages: excludes shows with unknown age limits; all-ages shows match every age', async () => {
    await saveShows(
      newShow(berkeley, { showTitle: 'all', ageRestriction: 'No' }),
      newShow(berkeley, { showTitle: 'eighteen', ageRestriction: 'Yes', ageLimit: 18 }),
      newShow(berkeley, { showTitle: 'some age', ageRestriction: 'Yes' }),
      newShow(berkeley, { showTitle: 'unknown' }),
    )
    expect(await titles({ ages: 'all' })).toEqual(['all'])
    expect(await titles({ ages: '17' })).toEqual(['all'])
    expect(await titles({ ages: '18' })).toEqual(['all', 'eighteen'])
    expect(await titles({ ages: '99' })).toEqual(['all', 'eighteen'])
  })

  test('status: matches one status, or any of several', async () => {
    await saveShows(
      newShow(berkeley, { showTitle: 'a', status: 'scheduled' }),
      newShow(berkeley, { showTitle: 'b', status: 'cancelled' }),
      newShow(berkeley, { showTitle: 'c', status: 'sold-out' }),
    )
    expect(await titles({ status: 'cancelled' })).toEqual(['b'])
    expect(await titles({ status: 'sold-out,scheduled' })).toEqual(['a', 'c'])
    expect(await titles({ status: 'moved' })).toEqual([])
  })

  test('excludes a deleted show and includes it again once it is restored', async () => {
    const show = newShow(berkeley)
    await saveShows(show)
    await saveShows({ ...show, version: 1, deletedAt: NOW })
    for (const query of [{ country: 'US' }, { q: 'show' }, { includePast: 'true' }])
      expect(await titles(query)).toEqual([])
    await saveShows({ ...show, version: 2, deletedAt: null })
    for (const query of [{ country: 'US' }, { q: 'show' }, { includePast: 'true' }])
      expect(await titles(query)).toEqual(['A show'])
  })

  test('finds edited shows only by their new values', async () => {
    const show = newShow(berkeley, { lineUp: [newAct(nutmeg.id)] })
    await saveShows(show)
    const edited: Show = {
      ...show,
      version: 1,
      showTitle: 'Allnighter',
      venueId: cologne.id,
      status: 'moved',
      ageRestriction: 'No',
      lineUp: [newAct(trombone.id)],
    }
    await saveShows(edited)
    const formerQueries = [
      { bands: nutmeg.id },
      { q: 'nutmeg' },
      { city: 'Berkeley' },
      { status: 'scheduled' },
      { q: 'gilman' },
    ]
    const newQueries = [
      { bands: trombone.id },
      { q: 'allnight trombone' },
      { city: 'Köln' },
      { status: 'moved' },
      { ages: 'all' },
    ]
    for (const query of formerQueries) expect([query, await titles(query)]).toEqual([query, []])
    for (const query of newQueries) expect([query, await titles(query)]).toEqual([query, ['Allnighter']])
  })

  test('combines filters with "and"', async () => {
    const act = newAct(nutmeg.id)
    await saveShows(
      newShow(cologne, { showTitle: 'right', lineUp: [act], ageRestriction: 'No', showDate: '2027-01-02' }),
      newShow(cologne, { showTitle: 'other day', lineUp: [act], ageRestriction: 'No', showDate: '2027-01-03' }),
      newShow(cologne, { showTitle: 'other band', ageRestriction: 'No', showDate: '2027-01-02' }),
      newShow(berkeley, { showTitle: 'other place', lineUp: [act], ageRestriction: 'No', showDate: '2027-01-02' }),
      newShow(cologne, { showTitle: 'unknown age', lineUp: [act], showDate: '2027-01-02' }),
    )
    const query = { bands: nutmeg.id, country: 'DE', endDate: '2027-01-02', ages: 'all', near: '50.9,7', q: 'geb' }
    expect(await titles(query)).toEqual(['right'])
  })

  test.each([{ country: 'US' }, { q: 'night' }, { near: '37.88,-122.3' }, { status: 'scheduled', ages: 'all' }])(
    'paging by offset and by cursor returns each match of %o once, in order',
    async (query) => {
      const night = (n: number, changes: Partial<Show> = {}) =>
        newShow(berkeley, {
          showTitle: `Night ${n % 4}`,
          showDate: `2026-12-0${1 + (n % 5)}`,
          ageRestriction: 'No',
          ...changes,
        })
      await saveShows(...Array.from({ length: 31 }, (_, n) => night(n)), newShow(cologne, { showTitle: 'Day' }))
      const { shows: all, total } = await page(query)
      expect([all.length, total]).toEqual([31, 31])
      for (const offset of [0, 7, 30, 31, 99])
        expect((await page(query, offset, 7)).shows).toEqual(all.slice(offset, offset + 7))
      const read = [...all.slice(0, 1)]
      for (let last = read.at(-1); last; last = read.at(-1)) {
        const after = Cursor.parse(Cursor.encode(last))
        const filter = ShowFilter.parse(query)
        const next = await store.catalog.list({ filter, now: NOW, limit: 10, after })
        expect(next).toMatchObject({ total: 31, isTotalExact: true })
        if (next.shows.length === 0) break
        read.push(...next.shows)
      }
      expect(read).toEqual(all)
    },
  )

  test('stops counting filtered shows at the limit and reports the count as inexact', async () => {
    const shows = Array.from({ length: MAX_COUNTED_SHOWS + 1 }, () => newShow(berkeley))
    await saveShows(...shows.slice(1))
    expect(await page({ country: 'US' }, 0, 1)).toMatchObject({ total: MAX_COUNTED_SHOWS, isTotalExact: true })
    await saveShows(...shows.slice(0, 1))
    expect(await page({ country: 'US' }, 0, 1)).toMatchObject({ total: MAX_COUNTED_SHOWS, isTotalExact: false })
    // Counting may stop even earlier for common words and dense areas.
    for (const query of [{ q: 'gilman' }, { near: '37.88,-122.3' }]) {
      const { total, isTotalExact } = await page(query, 0, 25)
      expect({ coversPage: total >= 25, isWithinLimit: total <= MAX_COUNTED_SHOWS, isTotalExact }).toEqual({
        coversPage: true,
        isWithinLimit: true,
        isTotalExact: false,
      })
    }
    expect(await page({}, 0, 1)).toMatchObject({ total: MAX_COUNTED_SHOWS + 1, isTotalExact: true })
  })
}
