import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { SourceId, SourceItemId } from '#core/ids.ts'
import { newSourceStatus, type Source, type StoredItem } from '#core/sources/source.ts'
import type { SourceFilter } from '#core/sources/source-store.ts'
import { AT, later, newAccount, newBand, newShow, newVenue } from '#test/support/valid-records.ts'
import { addRecords } from './add-records.ts'
import type { MakeStoreAdapter, StoreAdapter } from './store-adapter.ts'

export const sourcesContract = (makeAdapter: MakeStoreAdapter): void => {
  let store: StoreAdapter
  const [rosa, other] = [newAccount({ name: 'rosa' }), newAccount({ name: 'other' })]
  const hall = newVenue()
  const band = newBand('Second Wave')
  const [one, two] = [newShow(hall, { showTitle: 'one' }), newShow(hall, { showTitle: 'two' })]
  beforeEach(async () => {
    store = await makeAdapter()
    await addRecords(store, { accounts: [rosa, other], venues: [hall], bands: [band], shows: [one, two] })
  })

  const source = (name: string, changes: Partial<Source> = {}): Source => ({
    ...newSourceStatus(AT),
    id: SourceId.parse(randomUUID()),
    address: `https://${name}.example/`,
    keeperId: rosa.id,
    bandId: null,
    venueId: hall.id,
    defaults: {
      venueId: hall.id,
      city: 'Berlin',
      country: 'DE',
      timeZone: 'Europe/Berlin',
      doorTime: '19:00',
      showTime: null,
    },
    licence: 'CC BY 4.0',
    allowsTexts: true,
    isTrusted: true,
    isPaused: false,
    version: 1,
    createdAt: AT,
    ...changes,
  })
  const result = (tookMs: number): Source['result'] => ({
    ...{ found: 1, added: 1, changed: 0, questions: 0, proposed: 0, gone: 0, incomplete: 0, isUnchanged: false },
    tookMs,
  })
  const item = (of: Source, externalId: string, changes: Partial<StoredItem> = {}): StoredItem => ({
    id: SourceItemId.parse(randomUUID()),
    sourceId: of.id,
    externalId,
    showDate: '2026-12-05',
    showId: null,
    state: 'proposed',
    goneSince: null,
    firstReadAt: AT,
    content: {
      show: { showTitle: 'One', price: '10 €' },
      status: 'scheduled',
      errors: [],
      stated: { price: '10 €' },
      applied: {},
      candidates: [one.id],
      notSame: [two.id],
    },
    ...changes,
  })
  const save = (...sources: readonly Source[]) =>
    store.transact(async (stores) => {
      for (const each of sources) await stores.sources.save(each)
    })
  const saveItems = (...items: readonly StoredItem[]) =>
    store.transact(async (stores) => {
      for (const each of items) await stores.sources.saveItem(each)
    })
  const find = ({ id }: Source) => store.transact(({ sources }) => sources.find(id))
  const list = async (filter: Partial<SourceFilter> = {}) => {
    const { sources, total } = await store.transact((stores) =>
      stores.sources.list({ of: null, state: null, order: 'newest', limit: 10, ...filter }),
    )
    return [sources.map(({ address }) => address.slice('https://'.length, -'.example/'.length)).join(' '), total]
  }

  test('finds a source by id or address with all its fields, and replaces it when it is saved again', async () => {
    const saved = source('a')
    await save(saved)
    const changed: Source = {
      ...saved,
      kind: 'calendar',
      lastReadAt: later(1),
      leasedUntil: later(2),
      result: result(7),
      failingSince: later(3),
      failures: 2,
      problem: { code: 'url.silent', params: {}, message: 'This address did not respond' },
      isKeeperNotified: true,
      validators: { etag: '"1"', lastModified: null, digest: 'abc' },
      isPaused: true,
    }
    await save(changed)
    expect(await find(saved)).toEqual(changed)
    await save(saved)
    expect(await find(saved)).toEqual(saved)
    expect(await list({ state: 'active' })).toEqual(['a', 1])
    await save(changed)
    expect(await store.transact(({ sources }) => sources.findByAddress(saved.address))).toEqual(changed)
    expect(await store.transact(({ sources }) => sources.findByAddress('https://none.example/'))).toBeNull()
  })

  test('lists sources by keeper, band and state, in three orders', async () => {
    await save(
      source('a', { createdAt: AT, lastReadAt: later(9), result: result(5) }),
      source('b', { createdAt: later(1), keeperId: other.id, bandId: band.id, failingSince: AT }),
      source('c', { createdAt: later(2), keeperId: other.id, isPaused: true, lastReadAt: later(1), result: result(9) }),
    )
    expect(await list()).toEqual(['c b a', 3])
    expect(await list({ limit: 1 })).toEqual(['c', 3])
    expect(await list({ order: 'stale' })).toEqual(['b c a', 3])
    expect(await list({ order: 'slowest' })).toEqual(['c a b', 3])
    expect(await list({ state: 'active' })).toEqual(['a', 1])
    expect(await list({ state: 'failing' })).toEqual(['b', 1])
    expect(await list({ state: 'paused' })).toEqual(['c', 1])
    expect(await list({ of: { keeperId: rosa.id, bandIds: [] } })).toEqual(['a', 1])
    expect(await list({ of: { keeperId: rosa.id, bandIds: [band.id] } })).toEqual(['b a', 2])
  })

  const claim = (id?: SourceId) =>
    store.transact(({ sources }) => sources.claim({ now: AT, leaseUntil: later(60_000), ...(id && { id }) }))

  test('leases each due source once, beginning with the one that has been due the longest', async () => {
    const [late, due, soon] = [
      source('late', { nextReadAt: later(-9) }),
      source('due', { leasedUntil: later(-1) }),
      source('soon', { nextReadAt: later(1) }),
    ]
    const others = [source('paused', { isPaused: true }), source('leased', { leasedUntil: later(60_000) })]
    await save(late, due, soon, ...others)
    expect(await claim()).toEqual({ ...late, leasedUntil: later(60_000) })
    expect((await claim())?.id).toBe(due.id)
    expect(await claim()).toBeNull()
    expect((await find(due))?.leasedUntil).toEqual(later(60_000))
    expect((await find(soon))?.leasedUntil).toBeNull()
  })

  test('leases one source per host at a time, and a source requested by id even if it is paused or not due', async () => {
    const [first, second, paused] = ['a', 'b', 'c'].map((path) =>
      source(path, { address: `https://host.example:8080/${path}`, isPaused: path === 'c', nextReadAt: later(1) }),
    )
    const otherHost = source('d', { address: 'https://www.host.example/d' })
    const otherPort = source('e', { address: 'http://host.example/e' })
    if (!first || !second || !paused) throw new Error('A source is missing')
    await save(first, second, paused, otherPort, otherHost)
    expect((await claim(paused.id))?.id).toBe(paused.id)
    expect(await claim(paused.id)).toBeNull()
    expect(await claim(first.id)).toBeNull()
    expect((await claim())?.id).toBe(otherHost.id)
    expect(await claim(otherPort.id)).toBeNull()
    await save({ ...paused, leasedUntil: later(-1) })
    expect((await claim(second.id))?.leasedUntil).toEqual(later(60_000))
    expect(await claim(SourceId.parse(randomUUID()))).toBeNull()
  })

  test('finds the sources of a band or venue, and those with the venue as their default', async () => {
    const withoutVenue = { venueId: null, defaults: { ...source('x').defaults, venueId: null } }
    const [a, b, c] = [
      source('a', { bandId: band.id, ...withoutVenue }),
      source('b', { ...withoutVenue, venueId: hall.id }),
      source('c', { venueId: null }),
    ]
    await save(a, b, c, source('d', withoutVenue))
    const names = async (id: typeof band.id | typeof hall.id) =>
      (await store.transact(({ sources }) => sources.referringTo(id))).map(({ address }) => address[8]).sort()
    expect([await names(band.id), await names(hall.id)]).toEqual([['a'], ['b', 'c']])
  })

  test('lists, finds and removes the items of a source, and removes the rest with the source', async () => {
    const [a, b] = [source('a'), source('b')]
    await save(a, b)
    const [first, second] = [item(a, '2', { showDate: '2026-12-04' }), item(a, '1')]
    await saveItems(second, first, item(b, '1'))
    const items = (of: Source, from = '2026-12-04') => store.transact(({ sources }) => sources.items(of.id, from))
    expect(await items(a)).toEqual([first, second])
    expect(await items(a, '2026-12-05')).toEqual([second])
    const listed: StoredItem = { ...second, externalId: '3', showId: one.id, state: 'listed', goneSince: later(1) }
    await saveItems(listed)
    const key = { externalId: '3', showDate: '2026-12-05' }
    expect(await store.transact(({ sources }) => sources.findItem(a.id, key))).toEqual(listed)
    expect(await store.transact(({ sources }) => sources.findItem(b.id, key))).toBeNull()
    await store.transact(({ sources }) => sources.removeItems([first.id]))
    expect(await items(a)).toEqual([listed])
    const past = [item(a, '8', { showDate: '2026-12-04' }), item(b, '8', { showDate: '2026-12-04' })]
    await saveItems(...past, item(a, '9', { showDate: '2026-12-04', showId: two.id }))
    await store.transact(({ sources }) => sources.removePastItems(a.id, '2026-12-05'))
    expect((await items(a)).map(({ externalId }) => externalId)).toEqual(['9', '3'])
    const remove = () => store.transact(({ sources }) => sources.remove(a.id))
    expect([await remove(), await remove()]).toEqual([true, false])
    expect([(await items(a)).length, (await items(b)).length]).toEqual([0, 2])
  })

  test('finds the items that belong to any of the requested shows, oldest first, each with its source', async () => {
    const [a, b] = [source('a'), source('b')]
    await save(a, b)
    const [older, newer] = [item(b, '1', { showId: one.id }), item(a, '1', { showId: one.id, firstReadAt: later(1) })]
    await saveItems(newer, older, item(a, '2', { showId: two.id }), item(a, '3'))
    const itemsOfOne = await store.transact(({ sources }) => sources.itemsOfShows([one.id]))
    expect(itemsOfOne).toEqual([
      { item: older, source: b },
      { item: newer, source: a },
    ])
    expect(await store.transact(({ sources }) => sources.itemsOfShows([]))).toEqual([])
  })

  test('returns the sources that set a field of a show, without the address of a calendar', async () => {
    const [a, b] = [source('a', { kind: 'calendar', lastReadAt: later(5) }), source('b', { kind: 'microformats' })]
    await save(a, b)
    const content = { ...item(a, '1').content, applied: { price: '5 €' } }
    const withPage = { ...content, show: { eventUrl: 'https://a.example/one' } }
    await saveItems(
      item(b, '1', { showId: one.id, firstReadAt: later(1), goneSince: AT, content }),
      item(a, '1', { showId: one.id, content: withPage }),
      item(a, '2', { showId: two.id, content }),
      item(b, '2', { showId: two.id }),
    )
    expect(await store.catalog.sourcesOf(one.id)).toEqual([
      { host: 'a.example', url: 'https://a.example/one', readAt: later(5), isGone: false },
      { host: 'b.example', url: 'https://b.example/', readAt: null, isGone: true },
    ])
    expect(await store.catalog.sourcesOf(two.id)).toMatchObject([{ host: 'a.example', url: null }])
    expect(await store.catalog.sourcesOf(newShow(hall).id)).toEqual([])
  })

  test('counts the upcoming items that need attention', async () => {
    const [a, b] = [source('a'), source('b')]
    await save(a, b)
    await saveItems(
      ...(['asked', 'proposed', 'incomplete', 'declined'] as const).map((state) => item(a, state, { state })),
      item(a, 'gone', { state: 'listed', showId: one.id, goneSince: AT }),
      item(a, 'past', { state: 'asked', showDate: '2026-12-01' }),
    )
    const counts = await store.transact(({ sources }) => sources.countOpen([a.id, b.id], '2026-12-02'))
    expect([...counts]).toEqual([[a.id, { questions: 1, proposed: 1, incomplete: 1, gone: 1 }]])
    expect(await store.transact(({ sources }) => sources.countOpen([], '2026-12-02'))).toEqual(new Map())
  })

  test('lists the sources that an account has added, and keeps them without a keeper when the account is erased', async () => {
    const saved = source('a')
    await save(saved)
    const { addedSources } = (await store.accountDirectory.personalData(rosa.id)) ?? {}
    expect(addedSources).toEqual([{ id: saved.id, address: saved.address, addedAt: AT }])
    await store.transact(({ accounts }) => accounts.erase(rosa.id))
    expect(await find(saved)).toEqual({ ...saved, keeperId: null })
  })
}
