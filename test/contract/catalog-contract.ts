import { beforeEach, expect, test } from 'vitest'
import { ShowId } from '#core/ids.ts'
import type { CatalogShow } from '#core/shows/catalog-show.ts'
import type { CursorKey } from '#core/shows/cursor.ts'
import { noFilter } from '#core/shows/filter/show-filter.ts'
import { doorTimeOrShowTime, type Show } from '#core/shows/show.ts'
import { AT, newAct, newBand, newImage, newShow, newVenue } from '#test/support/valid-records.ts'
import type { MakeStoreAdapter, StoreAdapter } from './store-adapter.ts'

const NOW = new Date('2026-11-20T12:00:00Z')

const cursorKeyOf = (show: CatalogShow): CursorKey => ({
  showDate: show.showDate,
  firstTime: doorTimeOrShowTime(show),
  showTitle: show.showTitle,
  id: show.id,
})

const idOf = (n: number) => ShowId.parse(`00000000-0000-4000-8000-${String(n).padStart(12, '0')}`)

export const catalogContract = (makeAdapter: MakeStoreAdapter): void => {
  let store: StoreAdapter
  const venue = newVenue({ timeZone: 'America/Los_Angeles' })
  beforeEach(async () => {
    store = await makeAdapter()
    await store.transact(({ venues }) => venues.save(venue))
  })

  const save = (...shows: Show[]) =>
    store.transact(async (stores) => {
      for (const show of shows) await stores.shows.save(show)
    })
  const titles = async (now: Date = NOW) => {
    const { shows } = await store.catalog.list({ filter: noFilter, now, limit: 100, offset: 0 })
    return shows.map(({ showTitle }) => showTitle)
  }
  const total = async (now: Date = NOW) =>
    (await store.catalog.list({ filter: noFilter, now, limit: 1, offset: 0 })).total

  test('lists nothing if there are no shows', async () => {
    const nothing = { shows: [], total: 0, isTotalExact: true }
    expect(await store.catalog.list({ filter: noFilter, now: NOW, limit: 25, offset: 0 })).toEqual(nothing)
    expect(await store.catalog.list({ filter: noFilter, now: NOW, limit: 25, offset: 1000 })).toEqual(nothing)
  })

  test('returns a show with its venue and its line-up in order', async () => {
    const [first, second] = [newBand('First "1"', { slug: 'first' }), newBand('Second', { slug: 'second' })]
    const former = newVenue({ name: 'Former place' })
    const lineUp = [
      newAct(second.id, { role: 'headliner', setTime: '21:30', state: 'announced' }),
      newAct(first.id, { state: 'dropped-out' }),
    ]
    const poster = { imageId: newImage().id, width: 1200, height: 1600, alt: 'A poster' }
    const show = newShow(venue, {
      lineUp,
      ageRestriction: 'Yes',
      ageLimit: 18,
      poster,
      confirmed: { as: 'band', at: AT },
      eventUrl: 'https://e.example/',
      price: '$5',
      description: 'Bring earplugs',
      status: 'rescheduled',
      previousDate: '2027-01-02',
      previousVenueId: former.id,
    })
    await store.transact(async ({ bands, venues, shows }) => {
      await venues.save(former)
      for (const band of [first, second]) await bands.save(band)
      await shows.save(show)
    })
    const expected: CatalogShow = {
      id: show.id,
      slug: show.slug,
      showTitle: 'A show',
      showDate: '2027-03-04',
      doorTime: '19:00',
      showTime: '20:00',
      timeZone: 'America/Los_Angeles',
      lineUp: [
        { ...lineUp[0], bandId: second.id, bandName: 'Second', bandSlug: 'second' },
        { ...lineUp[1], bandId: first.id, bandName: 'First "1"', bandSlug: 'first' },
      ] as CatalogShow['lineUp'],
      venueId: venue.id,
      venueSlug: venue.slug,
      venueName: venue.name,
      venueAddress: venue.address,
      venueCity: venue.city,
      venueRegion: venue.region,
      venueCountry: venue.country,
      latitude: null,
      longitude: null,
      ...{ approximateLatitude: venue.approximateLatitude, approximateLongitude: venue.approximateLongitude },
      addressVisibility: 'public',
      addressRevealMinutes: null,
      ...{ genres: [], doorFacts: {}, venueDoorFacts: {} },
      ageRestriction: 'Yes',
      ageLimit: 18,
      poster,
      eventUrl: 'https://e.example/',
      ticketUrl: null,
      price: '$5',
      description: 'Bring earplugs',
      status: 'rescheduled',
      previousDate: '2027-01-02',
      previousVenueName: 'Former place',
      confirmed: { as: 'band', at: AT },
      createdBy: null,
      version: 1,
      createdAt: show.createdAt,
      updatedAt: show.updatedAt,
      deletedAt: null,
      deletedByAdmin: false,
    }
    expect(await store.catalog.show(show.id)).toEqual(expected)
    expect(await store.catalog.showBySlug(show.slug)).toEqual(expected)
    expect(await store.catalog.list({ filter: noFilter, now: NOW, limit: 25, offset: 0 })).toEqual({
      shows: [expected],
      total: 1,
      isTotalExact: true,
    })
  })

  test('returns null for an unknown show, by id and by slug', async () => {
    expect(await store.catalog.show(idOf(1))).toBeNull()
    for (const slug of ['nothing-here', '']) expect(await store.catalog.showBySlug(slug)).toBeNull()
    expect(await store.catalog.showBySlug('a\u0000')).toBeNull()
    expect(await store.catalog.showBySlug("'; drop table show; --")).toBeNull()
    expect(await store.catalog.showBySlug('\ud800')).toBeNull()
  })

  test('returns a past show by id and by slug', async () => {
    const show = newShow(venue, { showDate: '2020-01-01', slug: 'past' })
    await save(show)
    expect(await store.catalog.show(show.id)).toMatchObject({ showDate: '2020-01-01' })
    expect(await store.catalog.showBySlug('past')).toMatchObject({ id: show.id })
  })

  test('a show stops being upcoming exactly at its `upcomingUntil`', async () => {
    const show = newShow(venue, { showDate: '2026-11-19', upcomingUntil: new Date('2026-11-20T14:00:00Z') })
    await save(show)
    expect(await titles(new Date('2026-11-20T13:59:59.999Z'))).toEqual(['A show'])
    expect(await total(new Date('2026-11-20T13:59:59.999Z'))).toBe(1)
    expect(await titles(new Date('2026-11-20T14:00:00Z'))).toEqual([])
    expect(await total(new Date('2026-11-20T14:00:00Z'))).toBe(0)
  })

  test('nights end in the time zone of the show, from the far east to the far west', async () => {
    const zones = ['Pacific/Kiritimati', 'Asia/Tokyo', 'Europe/Berlin', 'America/New_York', 'Pacific/Pago_Pago']
    const days = ['2026-11-18', '2026-11-19', '2026-11-20', '2026-11-21']
    const all = days.flatMap((showDate) =>
      zones.map((timeZone) => newShow(venue, { showDate, timeZone, showTitle: `${showDate} ${timeZone}` })),
    )
    await save(...all)
    for (let hour = 0; hour < 72; hour += 1) {
      const now = new Date(Date.UTC(2026, 10, 19, hour))
      const expected = all.filter(({ upcomingUntil }) => upcomingUntil > now).map(({ showTitle }) => showTitle)
      expect({ hour, titles: (await titles(now)).toSorted() }).toEqual({ hour, titles: expected.toSorted() })
      expect({ hour, total: await total(now) }).toEqual({ hour, total: expected.length })
    }
  })

  test('orders shows by day, first time, title (by code point) and id', async () => {
    const day = '2027-05-05'
    const titled = (showTitle: string, changes: Partial<Show> = {}) =>
      newShow(venue, { showDate: day, showTitle, ...changes })
    const expected = [
      titled('the day before', { showDate: '2027-05-04', doorTime: '23:00' }),
      titled('by show time', { doorTime: null, showTime: '18:00' }),
      titled('by doors', { doorTime: '18:30', showTime: '23:00' }),
      titled('10'),
      titled('2'),
      titled('A'),
      titled('Z'),
      titled('_'),
      titled('a', { id: idOf(1) }),
      titled('a', { id: idOf(2) }),
      titled('a b'),
      titled('ab'),
      titled('é'),
      titled('ア'),
      titled('\uffe5 full width'),
      titled('\u{1d400} astral'),
      titled('\u{1f3ba} trumpet'),
      titled('late', { doorTime: '22:00' }),
      titled('the day after', { showDate: '2027-05-06', doorTime: '01:00' }),
    ]
    const shuffled = expected.map((show, n) => [show, (n * 7) % expected.length] as const).sort((a, b) => a[1] - b[1])
    await save(...shuffled.map(([show]) => show))
    const { shows } = await store.catalog.list({ filter: noFilter, now: NOW, limit: 100, offset: 0 })
    expect(shows.map(({ showTitle, id }) => [showTitle, id])).toEqual(
      expected.map(({ showTitle, id }) => [showTitle, id]),
    )
    for (const [offset, { showTitle, id }] of expected.entries()) {
      const page = await store.catalog.list({ filter: noFilter, now: NOW, limit: 1, offset })
      expect(page.shows).toMatchObject([{ showTitle, id }])
    }
    const { shows: afterTitle2 } = await store.catalog.list({
      filter: noFilter,
      now: NOW,
      limit: 100,
      after: { showDate: day, firstTime: '19:00', showTitle: '2', id: idOf(999_999_999_999) },
    })
    expect(afterTitle2.map(({ showTitle }) => showTitle).filter((title) => title !== '2')[0]).toBe('A')
  })

  test('paging by offset and by cursor returns each show once, in the same order', async () => {
    const many = Array.from({ length: 57 }, (_, n) =>
      newShow(venue, {
        showDate: `2026-11-${String(19 + (n % 5)).padStart(2, '0')}`,
        doorTime: n % 3 ? '19:00' : null,
        showTitle: `Show ${n % 4}`,
      }),
    )
    await save(...many)
    const now = new Date('2026-11-20T13:00:00Z')
    const { shows: all, total: count } = await store.catalog.list({ filter: noFilter, now, limit: 100, offset: 0 })
    expect(all).toHaveLength(57)
    expect(count).toBe(57)
    for (const limit of [1, 7, 25]) {
      for (let offset = 0; offset <= 70; offset += limit) {
        const { shows, total: counted } = await store.catalog.list({ filter: noFilter, now, limit, offset })
        expect(shows).toEqual(all.slice(offset, offset + limit))
        expect(counted).toBe(57)
      }
    }
    const byCursor: CatalogShow[] = []
    for (let last: CatalogShow | undefined = all[0]; last; last = byCursor.at(-1)) {
      const { shows, total: counted } = await store.catalog.list({
        filter: noFilter,
        now,
        limit: 10,
        after: cursorKeyOf(last),
      })
      expect(counted).toBe(57)
      if (shows.length === 0) break
      byCursor.push(...shows)
    }
    expect(byCursor).toEqual(all.slice(1))
  })

  test('a cursor still works after its show has been deleted', async () => {
    const [a, b, c] = ['a', 'b', 'c'].map((showTitle) => newShow(venue, { showTitle }))
    await save(...[a, b, c].flatMap((show) => show ?? []))
    const { shows } = await store.catalog.list({ filter: noFilter, now: NOW, limit: 1, offset: 1 })
    const gone = shows[0]
    if (!b || !gone) throw new Error('The second show is missing')
    await save({ ...b, version: 1, deletedAt: NOW })
    const next = await store.catalog.list({ filter: noFilter, now: NOW, limit: 5, after: cursorKeyOf(gone) })
    expect(next.shows.map(({ showTitle }) => showTitle)).toEqual(['c'])
    expect(next.total).toBe(2)
  })

  test('the total reflects added, deleted and restored shows, and changed dates', async () => {
    const far = newShow(venue, { showDate: '2028-08-08' })
    const near = newShow(venue, { showDate: '2026-11-20', showTitle: 'near' })
    const past = newShow(venue, { showDate: '2020-02-02', showTitle: 'past' })
    await save(far, near, past)
    expect(await total()).toBe(2)
    await save({ ...far, version: 1, deletedAt: NOW })
    expect([await total(), await titles()]).toEqual([1, ['near']])
    await save({ ...far, version: 2, deletedAt: null })
    expect([await total(), await titles()]).toEqual([2, ['near', 'A show']])
    await save({ ...far, version: 3, showDate: '2020-01-01', upcomingUntil: new Date('2020-01-02T14:00:00Z') })
    expect([await total(), await titles()]).toEqual([1, ['near']])
    await save({ ...past, version: 1, showDate: '2029-01-01', upcomingUntil: new Date('2029-01-02T14:00:00Z') })
    expect([await total(), await titles()]).toEqual([2, ['near', 'past']])
    await save({ ...near, version: 1, showTitle: 'renamed' })
    expect([await total(), await titles()]).toEqual([2, ['renamed', 'past']])
    expect(await total(new Date('2019-01-01T00:00:00Z'))).toBe(3)
  })

  test('the total ignores transactions that roll back', async () => {
    const failing = store.transact(async ({ shows }) => {
      await shows.save(newShow(venue))
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(await total()).toBe(0)
  })

  test('the total counts all shows that are added at the same time', async () => {
    await Promise.all(Array.from({ length: 12 }, () => save(newShow(venue))))
    expect(await total()).toBe(12)
    expect(await titles()).toHaveLength(12)
  })

  test('keeps a cancelled show in the list', async () => {
    await save(newShow(venue, { status: 'cancelled' }))
    const { shows } = await store.catalog.list({ filter: noFilter, now: NOW, limit: 25, offset: 0 })
    expect(shows).toMatchObject([{ status: 'cancelled' }])
  })

  test('lists a show on the last possible date', async () => {
    await save(newShow(venue, { showDate: '9999-12-31' }))
    expect(await titles()).toEqual(['A show'])
    expect(await total()).toBe(1)
  })
}
