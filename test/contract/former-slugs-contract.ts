import { beforeEach, expect, test } from 'vitest'
import { AT, newBand, newShow, newVenue } from '#test/support/valid-records.ts'
import { addRecords } from './add-records.ts'
import type { MakeStoreAdapter, StoreAdapter } from './store-adapter.ts'

export const formerSlugsContract = (makeAdapter: MakeStoreAdapter): void => {
  let store: StoreAdapter
  beforeEach(async () => {
    store = await makeAdapter()
  })

  const bandNameAt = async (slug: string) => (await store.directory.bandBySlug(slug))?.name ?? null
  /** Adds a band with `name` as its slug, and then changes the slug to each of `slugs` in turn. */
  const addBandWithSlugs = (name: string, ...slugs: readonly string[]) =>
    store.transact(async ({ bands }) => {
      let band = await bands.save(newBand(name, { slug: name }))
      for (const slug of slugs) band = await bands.save({ ...band, slug })
      return band
    })

  test('finds an entry by its slug, and nothing for an unknown slug', async () => {
    const [band, venue] = [newBand('Skankers', { slug: 'shared' }), newVenue({ slug: 'shared' })]
    await addRecords(store, { venues: [venue], bands: [band] })
    expect(await store.directory.bandBySlug('shared')).toEqual({ ...band, version: 1 })
    expect(await store.directory.venueBySlug('shared')).toEqual({ ...venue, version: 1 })
    expect(await store.catalog.showBySlug('shared')).toBeNull()
    for (const slug of ['', 'SHARED', 'a\u0000', '\ud800', "'; drop table band; --"]) {
      expect(await store.directory.bandBySlug(slug)).toBeNull()
      expect(await store.directory.venueBySlug(slug)).toBeNull()
    }
  })

  test('every former slug leads to its band, venue or show', async () => {
    await addBandWithSlugs('first', 'second', 'third')
    expect(await Promise.all(['first', 'second', 'third', 'fourth'].map(bandNameAt))).toEqual([
      'first',
      'first',
      'first',
      null,
    ])
    const venue = newVenue({ slug: 'old-hall' })
    const show = newShow(venue, { slug: 'old-show' })
    await addRecords(store, { venues: [venue], shows: [show] })
    await store.transact(async ({ venues, shows }) => {
      await venues.save({ ...venue, version: 1, slug: 'new-hall' })
      await shows.save({ ...show, version: 1, slug: 'new-show' })
    })
    expect(await store.directory.venueBySlug('old-hall')).toMatchObject({ id: venue.id, slug: 'new-hall' })
    expect(await store.catalog.showBySlug('old-show')).toMatchObject({ id: show.id, slug: 'new-show' })
    expect(await store.catalog.showBySlug('new-show')).toMatchObject({ id: show.id })
  })

  test('an entry can return to a former slug, and the slug in between leads to it', async () => {
    await addBandWithSlugs('first', 'second', 'first')
    expect([await bandNameAt('first'), await bandNameAt('second')]).toEqual(['first', 'first'])
  })

  test('a former slug that another entry takes leads only to that entry', async () => {
    await addBandWithSlugs('first', 'elsewhere')
    const other = await addBandWithSlugs('other', 'first')
    expect([await bandNameAt('first'), await bandNameAt('elsewhere'), await bandNameAt('other')]).toEqual([
      'other',
      'first',
      'other',
    ])
    await store.transact(({ bands }) => bands.save({ ...other, slug: 'third' }))
    expect(await bandNameAt('first')).toBe('other')
    await addRecords(store, { bands: [newBand('newcomer', { slug: 'first' })] })
    expect(await bandNameAt('first')).toBe('newcomer')
  })

  test('former slugs are not free for other entries of the same kind', async () => {
    await addBandWithSlugs('ska', 'dub')
    await store.transact(async ({ bands, venues, shows }) => {
      expect(await bands.freeSlug('ska')).toBe('ska-2')
      expect(await bands.freeSlugs(['dub', 'ska', 'ska', 'punk'])).toEqual(['dub-2', 'ska-2', 'ska-3', 'punk'])
      expect([await venues.freeSlug('ska'), await shows.freeSlug('ska')]).toEqual(['ska', 'ska'])
    })
    await addBandWithSlugs('ska-2', 'oi')
    expect(await store.transact(({ bands }) => bands.freeSlug('ska'))).toBe('ska-3')
  })

  test('an entry is still found by its slug after an edit that keeps the slug', async () => {
    const band = await addBandWithSlugs('ska')
    await store.transact(({ bands }) => bands.save({ ...band, name: 'Ska!' }))
    expect(await bandNameAt('ska')).toBe('Ska!')
    expect(await store.transact(({ bands }) => bands.freeSlug('ska'))).toBe('ska-2')
  })

  test("taking another entry's slug is rejected as a stale write", async () => {
    await addBandWithSlugs('ska')
    await expect(addBandWithSlugs('dub', 'ska')).rejects.toMatchObject({ code: 'stale_write' })
    expect([await bandNameAt('ska'), await bandNameAt('dub')]).toEqual(['ska', null])
  })

  test('the slugs of a deleted band lead nowhere, and a former slug of a deleted show leads to the show', async () => {
    const band = await addBandWithSlugs('ska', 'dub')
    const venue = newVenue()
    const show = newShow(venue, { slug: 'old' })
    await addRecords(store, { venues: [venue], shows: [show] })
    await store.transact(async ({ bands, shows }) => {
      await bands.save({ ...band, deletedAt: AT })
      const changed = await shows.save({ ...show, version: 1, slug: 'new' })
      await shows.save({ ...changed, deletedAt: AT })
    })
    expect([await bandNameAt('ska'), await bandNameAt('dub')]).toEqual([null, null])
    expect(await store.catalog.showBySlug('old')).toMatchObject({ id: show.id, slug: 'new', deletedAt: AT })
  })

  test("an entry's own slugs, current and former, are free for it", async () => {
    const band = await addBandWithSlugs('ska', 'dub')
    await addBandWithSlugs('oi')
    await store.transact(async ({ bands }) => {
      expect(await bands.freeSlug('ska', band.id)).toBe('ska')
      expect(await bands.freeSlug('dub', band.id)).toBe('dub')
      expect(await bands.freeSlug('oi', band.id)).toBe('oi-2')
    })
  })

  test('a slug from a rolled-back change leads nowhere', async () => {
    const band = await addBandWithSlugs('ska')
    const failing = store.transact(async ({ bands }) => {
      const changed = await bands.save({ ...band, slug: 'dub' })
      await bands.save({ ...changed, slug: 'oi' })
      throw new Error('rolled back')
    })
    await expect(failing).rejects.toThrow('rolled back')
    expect([await bandNameAt('ska'), await bandNameAt('dub'), await bandNameAt('oi')]).toEqual(['ska', null, null])
    expect(await store.transact(({ bands }) => bands.freeSlugs(['dub', 'oi']))).toEqual(['dub', 'oi'])
  })
}
