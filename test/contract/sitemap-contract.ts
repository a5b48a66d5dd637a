import { beforeEach, describe, expect, test } from 'vitest'
import { cityEntries } from '#core/sitemap/city-entries.ts'
import { type SitemapKind, sitemapKinds } from '#core/sitemap/sitemap.ts'
import { entriesIn, partsOf } from '#core/sitemap/sorted-entries.ts'
import { AT, newAct, newBand, newShow, newVenue } from '#test/support/valid-records.ts'
import { addRecords } from './add-records.ts'
import type { MakeStoreAdapter, StoreAdapter } from './store-adapter.ts'

const SINCE = '2026-03-10'

export const sitemapContract = (makeAdapter: MakeStoreAdapter): void => {
  let store: StoreAdapter
  beforeEach(async () => {
    store = await makeAdapter()
  })

  const at = (day: number) => new Date(Date.UTC(2026, 0, day))
  const cities = async () => cityEntries(await store.cities.all())
  const parts = async (kind: SitemapKind, size = 100) =>
    kind === 'cities' ? partsOf(await cities(), size) : store.sitemap.parts(kind, { since: SINCE, size })
  const slugs = async (kind: SitemapKind, query: Partial<Parameters<StoreAdapter['sitemap']['entries']>[1]> = {}) => {
    const fullQuery = { since: SINCE, from: { slug: '', isInclusive: true }, end: null, limit: 100, ...query }
    const entries =
      kind === 'cities' ? entriesIn(await cities(), fullQuery) : await store.sitemap.entries(kind, fullQuery)
    return entries.map(({ slug }) => slug)
  }

  describe('sitemap entries', () => {
    const [hall, emptyHall, gone] = [
      newVenue({ slug: 'hall', updatedAt: at(3) }),
      newVenue({ slug: 'empty' }),
      newVenue({ slug: 'gone', deletedAt: AT }),
    ]
    const [band, dropped, silent] = [
      newBand('Band', { slug: 'band', updatedAt: at(4) }),
      newBand('Dropped', { slug: 'dropped' }),
      newBand('Silent', { slug: 'silent', updatedAt: at(4) }),
    ]
    const lineUp = [newAct(band.id), newAct(dropped.id, { state: 'dropped-out' })]
    beforeEach(() =>
      addRecords(store, {
        venues: [hall, emptyHall, gone],
        bands: [band, dropped, silent],
        shows: [
          newShow(hall, { slug: 'first-day', showDate: SINCE, lineUp, updatedAt: at(1) }),
          newShow(hall, { slug: 'day-before', showDate: '2026-03-09' }),
          newShow(hall, { slug: 'cancelled', status: 'cancelled', updatedAt: at(2) }),
          newShow(hall, { slug: 'deleted', deletedAt: AT }),
          newShow(emptyHall, { slug: 'deleted-too', deletedAt: AT, lineUp: [newAct(silent.id)] }),
          newShow(gone, { slug: 'at-deleted-venue' }),
        ],
      }),
    )

    test('include shows from a given day on, except deleted ones', async () => {
      expect(await slugs('shows')).toEqual(['at-deleted-venue', 'cancelled', 'first-day'])
    })

    test('include venues with shows, and bands that play or have played', async () => {
      expect(await slugs('venues')).toEqual(['hall'])
      expect(await slugs('bands')).toEqual(['band'])
    })

    test('include cities with venues, sorted by slug', async () => {
      expect(await slugs('cities')).toEqual(['berkeley-ca-us'])
      await addRecords(store, { venues: [newVenue({ city: 'Aachen', country: 'DE' })] })
      expect(await slugs('cities')).toEqual(['aachen-de', 'berkeley-ca-us'])
      expect(await slugs('cities', { from: { slug: 'aachen-de', isInclusive: false }, limit: 1 })).toEqual([
        'berkeley-ca-us',
      ])
      expect(await parts('cities', 1)).toMatchObject([{ first: 'aachen-de' }, { first: 'berkeley-ca-us' }])
    })

    test('contain the time of their last change', async () => {
      const [entry] = await store.sitemap.entries('venues', {
        since: SINCE,
        from: { slug: '', isInclusive: true },
        end: null,
        limit: 1,
      })
      expect(entry).toEqual({ slug: 'hall', changedAt: at(3) })
      expect(await parts('venues')).toEqual([{ first: 'hall', changedAt: at(3) }])
      expect(await parts('bands')).toEqual([{ first: 'band', changedAt: at(4) }])
    })
  })

  describe('sitemap parts', () => {
    const hall = newVenue({ slug: 'hall' })
    // In code point order: upper case, lower case, other letters, and surrogate pairs.
    const slugsInOrder = ['B', 'a', 'ab', 'z', 'é', '東京', '\ufb01', '𝔸']
    beforeEach(() =>
      addRecords(store, {
        venues: [hall],
        shows: [...slugsInOrder]
          .reverse()
          .map((slug) => newShow(hall, { slug, updatedAt: at(1 + slugsInOrder.indexOf(slug)) })),
      }),
    )

    test('have at most `size` URLs each, and contain the time of the latest change', async () => {
      expect(await parts('shows', 3)).toEqual([
        { first: 'B', changedAt: at(3) },
        { first: 'z', changedAt: at(6) },
        { first: '\ufb01', changedAt: at(8) },
      ])
      expect(await parts('shows', 8)).toEqual([{ first: 'B', changedAt: at(8) }])
    })

    test('contain entries, which can be read from one slug to another, up to a limit', async () => {
      expect(await slugs('shows')).toEqual(slugsInOrder)
      expect(await slugs('shows', { end: 'z', limit: 2 })).toEqual(['B', 'a'])
      expect(await slugs('shows', { from: { slug: 'a', isInclusive: false }, end: 'z' })).toEqual(['ab'])
      expect(await slugs('shows', { from: { slug: 'z', isInclusive: true }, end: '\ufb01' })).toEqual([
        'z',
        'é',
        '東京',
      ])
      expect(await slugs('shows', { from: { slug: '𝔸', isInclusive: false } })).toEqual([])
    })
  })

  test('an empty store has no sitemap entries or parts', async () => {
    for (const kind of sitemapKinds) {
      expect(await parts(kind)).toEqual([])
      expect(await slugs(kind)).toEqual([])
    }
  })
}
