import { beforeEach, expect, test } from 'vitest'
import { ShowFilter } from '#core/shows/filter/show-filter.ts'
import { newAct, newBand, newShow, newVenue } from '#test/support/valid-records.ts'
import { addRecords } from './add-records.ts'
import type { MakeStoreAdapter, StoreAdapter } from './store-adapter.ts'

const NOW = new Date('2026-11-20T12:00:00Z')

export const genresContract = (makeAdapter: MakeStoreAdapter): void => {
  let store: StoreAdapter
  const venue = newVenue()
  const [skankers, dubbers, others] = [
    newBand('Skankers', { genres: ['ska', '2-tone'] }),
    newBand('Dubbers', { genres: ['ska', 'dub'] }),
    newBand('Others'),
  ]
  const show = (showTitle: string, ...lineUp: ReturnType<typeof newAct>[]) => newShow(venue, { showTitle, lineUp })
  const list = async (query: object) => {
    const { shows } = await store.catalog.list({ filter: ShowFilter.parse(query), now: NOW, limit: 100, offset: 0 })
    return shows
  }
  const titles = async (query: object) => (await list(query)).map(({ showTitle }) => showTitle).join('')
  const genreCounts = async (query: object) => {
    const { genres } = await store.catalog.facets({ filter: ShowFilter.parse(query), now: NOW, limit: 50 })
    return genres.map(({ genre, shows }) => `${genre} ${shows}`)
  }
  beforeEach(async () => {
    store = await makeAdapter()
    await addRecords(store, {
      venues: [venue],
      bands: [skankers, dubbers, others],
      shows: [
        show('a', newAct(skankers.id), newAct(dubbers.id)),
        show('b', newAct(skankers.id), newAct(dubbers.id, { state: 'dropped-out' })),
        show('c', newAct(others.id)),
        show('d'),
      ],
    })
  })

  test('a show has the genres of the bands that play it, each once and in a fixed order', async () => {
    expect((await list({})).map(({ genres }) => genres)).toEqual([['ska', '2-tone', 'dub'], ['ska', '2-tone'], [], []])
  })

  test.each([
    [{ genres: 'dub' }, 'a'],
    [{ genres: '2-tone,oi' }, 'ab'],
    [{ genres: 'punk' }, ''],
    [{ genres: 'ska', q: 'dubbers' }, 'a'],
  ])('%o matches %j', async (query, expected) => {
    expect(await titles(query)).toBe(expected)
  })

  test('counts the shows of each genre, chosen genres first, even if they have no shows', async () => {
    expect(await genreCounts({})).toEqual(['2-tone 2', 'ska 2', 'dub 1'])
    expect(await genreCounts({ genres: 'dub,oi' })).toEqual(['dub 1', 'oi 0', '2-tone 2', 'ska 2'])
  })

  test('shows match the edited genres of their bands', async () => {
    await store.transact(({ bands }) => bands.save({ ...others, version: 1, genres: ['oi'] }))
    await store.transact(({ bands }) => bands.save({ ...skankers, version: 1, genres: [] }))
    expect([
      await titles({ genres: 'oi' }),
      await titles({ genres: '2-tone' }),
      await titles({ genres: 'ska' }),
    ]).toEqual(['c', '', 'a'])
    expect(await store.directory.band(others.id)).toMatchObject({ genres: ['oi'] })
  })
}
