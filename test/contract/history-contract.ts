import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { MergeId } from '#core/ids.ts'
import type { EditableKind, Revision } from '#core/revisions/revision.ts'
import type { Merge } from '#core/timeline/merge.ts'
import { AT, later, newAccount, newAct, newBand, newShow, newVenue } from '#test/support/valid-records.ts'
import { addRecords } from './add-records.ts'
import type { MakeStoreAdapter, StoreAdapter } from './store-adapter.ts'

/** Returns the value after a round trip through JSON, like the snapshots that the store returns. */
const asJson = (value: unknown) => JSON.parse(JSON.stringify(value))

export const historyContract = (makeAdapter: MakeStoreAdapter): void => {
  let store: StoreAdapter
  const [rudy, judy] = [newAccount({ displayName: 'Rudy “R.”' }), newAccount({ displayName: 'Judy' })]
  beforeEach(async () => {
    store = await makeAdapter()
    await addRecords(store, { accounts: [rudy, judy] })
  })

  const record = (...all: Revision[]) => store.transact(({ revisions }) => revisions.addAll(all))
  const actions: readonly Revision['what'][] = [
    'added',
    'edited',
    'confirmed',
    'deleted',
    'restored',
    'merged',
    'unmerged',
  ]

  describe('revisions', () => {
    const band = newBand('Skankers', { links: ['https://a.example/'], bio: 'a\n“b” \u{1f3ba}' })
    const revision = (version: number, changes: Partial<Revision> = {}): Revision => ({
      kind: 'band',
      of: band.id,
      version,
      by: rudy.id,
      at: later(version),
      what: actions[(version - 1) % actions.length] ?? 'edited',
      snapshot: { ...band, version },
      ...changes,
    })
    const asRead = (recorded: Revision) => ({ ...recorded, snapshot: asJson(recorded.snapshot) })
    const find = (kind: EditableKind, version: number) =>
      store.transact(({ revisions }) => revisions.find(kind, band.id, version))
    const versions = async (before: number | null, limit: number) =>
      (await store.history.of('band', band.id, { before, limit })).map(({ version }) => version)

    test('are found by kind and version, as recorded, with the snapshot as JSON', async () => {
      await record(revision(1), revision(2, { by: null }))
      await record(revision(1, { kind: 'venue', what: 'edited' }))
      expect(await find('band', 1)).toEqual(asRead(revision(1)))
      expect(await find('band', 2)).toEqual(asRead(revision(2, { by: null })))
      expect(await find('venue', 1)).toEqual(asRead(revision(1, { kind: 'venue', what: 'edited' })))
      expect(await find('band', 3)).toBeNull()
      expect(await find('show', 1)).toBeNull()
    })

    test('are listed for an entry, latest first, each with the display name of its actor, if known', async () => {
      await record(revision(1), revision(2, { by: judy.id }), revision(3, { by: null }))
      await record(revision(1, { of: randomUUID() }), revision(4, { kind: 'show' }))
      expect(await store.history.of('band', band.id, { before: null, limit: 10 })).toEqual([
        { ...asRead(revision(3, { by: null })), byName: null },
        { ...asRead(revision(2, { by: judy.id })), byName: 'Judy' },
        { ...asRead(revision(1)), byName: 'Rudy “R.”' },
      ])
    })

    test('are returned page by page, each page starting below a given version', async () => {
      await record(...Array.from({ length: 12 }, (_, n) => revision(n + 1)))
      expect(await versions(null, 5)).toEqual([12, 11, 10, 9, 8])
      expect(await versions(8, 5)).toEqual([7, 6, 5, 4, 3])
      expect(await versions(3, 5)).toEqual([2, 1])
      expect(await versions(1, 5)).toEqual([])
    })

    test('no longer refer to an account once it is erased', async () => {
      await record(revision(1))
      await store.transact(({ accounts }) => accounts.erase(rudy.id))
      expect(await store.history.of('band', band.id, { before: null, limit: 10 })).toEqual([
        { ...asRead(revision(1, { by: null })), byName: null },
      ])
    })

    test("don't change when the objects passed in or returned are modified", async () => {
      const added = revision(1)
      await record(added)
      const expected = asRead(added)
      Object.assign(added.snapshot, { name: 'spoilt' })
      Object.assign((await find('band', 1))?.snapshot ?? {}, { name: 'spoilt' })
      expect(await find('band', 1)).toEqual(expected)
    })
  })

  describe('merges', () => {
    const [from, into, third] = [newBand('From'), newBand('Into'), newBand('Third')]
    const [hall, club] = [newVenue({ name: 'Hall' }), newVenue({ name: 'Club' })]
    const show = newShow(hall)
    const bandMerge = (changes: Partial<Merge> = {}): Merge =>
      ({
        id: MergeId.parse(randomUUID()),
        by: rudy.id,
        at: AT,
        undoneAt: null,
        kind: 'band',
        from: from.id,
        into: into.id,
        changed: [
          { showId: show.id, position: 3, act: newAct(from.id, { setTime: '20:00', role: 'dj' }), wasTaken: true },
        ],
        members: [judy.id],
        sources: [],
        ...changes,
      }) as Merge
    const venueMerge: Merge = {
      id: MergeId.parse(randomUUID()),
      by: judy.id,
      at: AT,
      undoneAt: null,
      kind: 'venue',
      from: hall.id,
      into: club.id,
      changed: { shows: [show.id], previous: [] },
      sources: [],
    }
    const add = (...all: Merge[]) =>
      store.transact(async ({ merges }) => {
        for (const merge of all) await merges.add(merge)
      })
    const lockMerge = ({ id }: Merge) => store.transact(({ merges }) => merges.lock(id))
    beforeEach(() => addRecords(store, { bands: [from, into, third], venues: [hall, club] }))

    test('are returned as added, and with the time when they were undone, if any', async () => {
      const merge = bandMerge()
      await add(merge, venueMerge)
      expect(await lockMerge(merge)).toEqual(merge)
      expect(await lockMerge(venueMerge)).toEqual(venueMerge)
      expect(await lockMerge(bandMerge())).toBeNull()
      await store.transact(({ merges }) => merges.markUndone(merge.id, later(7)))
      expect(await lockMerge(merge)).toEqual({ ...merge, undoneAt: later(7) })
      expect(await lockMerge(venueMerge)).toEqual(venueMerge)
    })

    test('leave no trace when the transaction rolls back', async () => {
      const [stored, discarded] = [bandMerge(), bandMerge()]
      await add(stored)
      const failing = store.transact(async ({ merges }) => {
        await merges.add(discarded)
        await merges.markUndone(stored.id, AT)
        throw new Error('rolled back')
      })
      await expect(failing).rejects.toThrow('rolled back')
      expect([await lockMerge(stored), await lockMerge(discarded)]).toEqual([stored, null])
    })

    test('are undone by only one of many simultaneous attempts', async () => {
      const merge = bandMerge()
      await add(merge)
      const undo = () =>
        store.transact(async ({ merges }) => {
          if ((await merges.lock(merge.id))?.undoneAt) return false
          await merges.markUndone(merge.id, AT)
          return true
        })
      const undone = await Promise.all([undo(), undo(), undo(), undo()])
      expect(undone.filter(Boolean)).toHaveLength(1)
    })

    test('that involve an entry are listed latest first, with the names of both entries', async () => {
      const first = bandMerge()
      const second = bandMerge({ from: into.id, into: third.id, at: later(1), by: null, undoneAt: later(2) })
      await add(first, second, venueMerge, bandMerge({ from: third.id, into: from.id, at: later(3) }))
      const common = { kind: 'band', undoneAt: null }
      const [firstSummary, secondSummary] = [
        { ...common, id: first.id, from: from.id, into: into.id, by: rudy.id, at: AT },
        { ...common, id: second.id, from: into.id, into: third.id, by: null, at: later(1), undoneAt: later(2) },
      ]
      expect(await store.history.merges('band', into.id)).toEqual([
        { ...secondSummary, byName: null, fromName: 'Into', intoName: 'Third' },
        { ...firstSummary, byName: 'Rudy “R.”', fromName: 'From', intoName: 'Into' },
      ])
      expect(await store.history.merges('venue', into.id)).toEqual([])
      expect(await store.history.merges('venue', hall.id)).toMatchObject([
        { id: venueMerge.id, kind: 'venue', byName: 'Judy', fromName: 'Hall', intoName: 'Club' },
      ])
    })

    test('no longer refer to an account once it is erased', async () => {
      const merge = bandMerge()
      await add(merge)
      await store.transact(({ accounts }) => accounts.erase(rudy.id))
      expect(await lockMerge(merge)).toEqual({ ...merge, by: null })
      expect(await store.history.merges('band', from.id)).toMatchObject([{ by: null, byName: null }])
    })
  })

  test('finds the current names of bands and venues, including deleted ones, and omits unknown ones', async () => {
    const [band, gone] = [newBand('Band'), newBand('Gone', { deletedAt: AT })]
    const [venue, closed] = [newVenue({ name: 'Hall' }), newVenue({ name: 'Closed', deletedAt: AT })]
    await addRecords(store, { bands: [band, gone], venues: [venue, closed] })
    const names = await store.history.namesOf({
      bands: [band.id, gone.id, newBand('Unknown').id],
      venues: [venue.id, closed.id, newVenue().id],
    })
    expect(new Map(names)).toEqual(
      new Map<string, string>([
        [band.id, 'Band'],
        [gone.id, 'Gone'],
        [venue.id, 'Hall'],
        [closed.id, 'Closed'],
      ]),
    )
    expect(new Map(await store.history.namesOf({ bands: [], venues: [] }))).toEqual(new Map())
  })
}
