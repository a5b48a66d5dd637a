import { beforeEach, expect, test } from 'vitest'
import type { Band } from '#core/bands/band.ts'
import { ShowFilter } from '#core/shows/filter/show-filter.ts'
import { MAX_COUNTED_PER_DAY } from '#core/shows/month/month-day.ts'
import type { Show } from '#core/shows/show.ts'
import { newAct, newBand, newShow, newVenue } from '#test/support/valid-records.ts'
import { addRecords } from './add-records.ts'
import type { MakeStoreAdapter, StoreAdapter } from './store-adapter.ts'

const NOW = new Date('2026-11-20T12:00:00Z')

export const monthContract = (makeAdapter: MakeStoreAdapter): void => {
  let store: StoreAdapter
  const gilman = newVenue({ latitude: 37.8796, longitude: -122.2997 })
  const gebaude = newVenue({ name: 'Gebäude 9', city: 'Köln', country: 'DE', latitude: 50.9413, longitude: 7.0066 })
  const [nutmeg, trombone] = [newBand('The Nutmeg Seven'), newBand('Trombone Tax', { genres: ['ska'] })] as [Band, Band]
  beforeEach(async () => {
    store = await makeAdapter()
    await addRecords(store, { venues: [gilman, gebaude], bands: [nutmeg, trombone] })
  })

  const add = (...shows: Show[]) => addRecords(store, { shows })
  const read = (query: Record<string, string>, { month = '2026-11', perDay = 2 } = {}) =>
    store.catalog.month({ filter: ShowFilter.parse(query), month, now: NOW, perDay })
  const daysOf = async (query: Record<string, string>, month?: string) =>
    (await read(query, month ? { month } : {})).map(
      ({ day, total, isTotalExact, shows }) =>
        `${day.slice(-2)}: ${total}${isTotalExact ? '' : '+'} ${shows.map(({ showTitle }) => showTitle).join('')}`,
    )

  test('returns the fields that the month view displays, and only the bands that play', async () => {
    const show = newShow(gilman, {
      showDate: '2026-11-30',
      status: 'cancelled',
      lineUp: [newAct(trombone.id), newAct(nutmeg.id, { state: 'dropped-out' })],
    })
    await add(show)
    const { id, slug, showTitle, showDate, doorTime, showTime, status } = show
    expect(await read({})).toEqual([
      {
        day: '2026-11-30',
        total: 1,
        isTotalExact: true,
        shows: [
          {
            ...{ id, slug, showTitle, showDate, doorTime, showTime, status },
            ...{ venueName: gilman.name, venueCity: gilman.city, bandNames: ['Trombone Tax'] },
          },
        ],
      },
    ])
  })

  test('groups the shows of the month by day in list order, with past shows only on request and no deleted ones', async () => {
    await add(
      newShow(gilman, { showTitle: 'z', showDate: '2026-10-31' }),
      newShow(gilman, { showTitle: 'p', showDate: '2026-11-18' }),
      newShow(gilman, { showTitle: 't', showDate: '2026-11-20' }),
      newShow(gilman, { showTitle: 'c', showDate: '2026-11-30', doorTime: '21:00' }),
      newShow(gilman, { showTitle: 'b', showDate: '2026-11-30', doorTime: '18:00' }),
      newShow(gebaude, { showTitle: 'a', showDate: '2026-11-30', doorTime: '18:00' }),
      newShow(gilman, { showTitle: 'x', showDate: '2026-11-28', deletedAt: NOW }),
      newShow(gilman, { showTitle: 'd', showDate: '2026-12-01' }),
    )
    expect(await daysOf({})).toEqual(['20: 1 t', '30: 3 ab'])
    expect(await daysOf({ includePast: 'true' })).toEqual(['18: 1 p', '20: 1 t', '30: 3 ab'])
    expect(await daysOf({}, '2026-12')).toEqual(['01: 1 d'])
    expect(await daysOf({}, '2026-10')).toEqual([])
  })

  test('applies the filter', async () => {
    await add(
      newShow(gilman, { showTitle: 'a', showDate: '2026-11-21', lineUp: [newAct(nutmeg.id)] }),
      newShow(gebaude, { showTitle: 'b', showDate: '2026-11-21', lineUp: [newAct(trombone.id)] }),
      newShow(gebaude, { showTitle: 'c', showDate: '2026-11-29', status: 'postponed' }),
    )
    expect(await daysOf({ bands: nutmeg.id })).toEqual(['21: 1 a'])
    expect(await daysOf({ venues: gebaude.id })).toEqual(['21: 1 b', '29: 1 c'])
    expect(await daysOf({ country: 'DE' })).toEqual(['21: 1 b', '29: 1 c'])
    expect(await daysOf({ status: 'postponed' })).toEqual(['29: 1 c'])
    expect(await daysOf({ near: '50.9,7', within: '20' })).toEqual(['21: 1 b', '29: 1 c'])
    expect(await daysOf({ q: 'tromb' })).toEqual(['21: 1 b'])
    expect(await daysOf({ genres: 'ska' })).toEqual(['21: 1 b'])
    expect(await daysOf({ genres: 'ska', stepFree: 'true' })).toEqual([])
    expect(await daysOf({ q: 'Nutmag' })).toEqual(['21: 1 a'])
    expect(await daysOf({ when: 'weekend' })).toEqual(['21: 2 ab'])
    expect(await daysOf({ startDate: '2026-11-22', endDate: '2026-12-05' })).toEqual(['29: 1 c'])
    expect(await daysOf({ startDate: '2026-12-02' })).toEqual([])
  })

  test('stops counting the shows of a day at the limit, even for common words, places, genres and door facts', async () => {
    const shows = Array.from({ length: MAX_COUNTED_PER_DAY + 1 }, (_, n) =>
      newShow(gebaude, {
        showTitle: String(n).padStart(3, '0'),
        showDate: '2026-11-25',
        price: 'free',
        lineUp: [newAct(trombone.id)],
      }),
    )
    const genreAndPrice = { genres: 'ska', free: 'true' }
    await add(...shows.slice(1), newShow(gilman, { showDate: '2026-11-24', showTitle: 'other' }))
    const near = { near: '50.9,7', within: '20' }
    const word = { q: 'gebaude' }
    const queries = [
      { country: 'DE' },
      word,
      near,
      { ...near, ...word },
      { venues: gebaude.id },
      genreAndPrice,
      { ...genreAndPrice, ...word },
    ]
    for (const query of queries) expect(await daysOf(query)).toEqual([`25: ${MAX_COUNTED_PER_DAY} 001002`])
    await add(...shows.slice(0, 1))
    for (const query of queries) expect(await daysOf(query)).toEqual([`25: ${MAX_COUNTED_PER_DAY}+ 000001`])
  })
}
