import { beforeEach, describe, expect, test } from 'vitest'
import type { PublicBand } from '#core/bands/public-band.ts'
import { MergeId } from '#core/ids.ts'
import type { Actor, RoleName } from '#core/permissions/policy.ts'
import { addShow } from '#test/support/add-shows.ts'
import { addBand, bandEdit, revisionEventsOf } from '#test/support/bands-and-venues.ts'
import { makeWorld, type World } from '#test/support/world.ts'

let world: World
let admin: Actor
let a: PublicBand
let b: PublicBand
let c: PublicBand
beforeEach(async () => {
  world = makeWorld()
  admin = await world.as('ShowAdmin')
  a = await addBand(world, 'Band A')
  b = await addBand(world, 'Band B')
  c = await addBand(world, 'Band C')
})

const merge = async (from: PublicBand, into: PublicBand): Promise<MergeId> =>
  (await world.core.mergeBands(admin, from.id, { into: into.id })).id
const undo = (id: MergeId, by: Actor | null = admin) => world.core.undoMerge(by, id)
const addShowWith = (...bands: PublicBand[]) => addShow(world, { bandList: bands.map(({ id }) => ({ bandId: id })) })
const lettersOf = async (show: { id: Parameters<World['core']['findShow']>[1] }) =>
  (await world.core.findShow(null, show.id)).bandList.map(({ bandName }) => bandName.slice(-1)).join('')
const nameBySlug = async (slug: string) => (await world.core.findBandBySlug(null, slug)).name

describe('undoing the merge of two bands', () => {
  test('restores both bands, their slugs and the line-ups of their shows', async () => {
    const shows = [await addShowWith(c, a), await addShowWith(a, b), await addShowWith(b, c, a)]
    const before = world.store.stored()
    world.clock.advance(60_000)
    await undo(await merge(a, b))
    expect(await Promise.all(shows.map(lettersOf))).toEqual(['CA', 'AB', 'BCA'])
    const { bands, shows: current } = world.store.stored()
    const changedFields = { version: 3, updatedAt: world.clock.now() }
    expect(bands.get(a.id)).toEqual({ ...before.bands.get(a.id), ...changedFields })
    expect(bands.get(b.id)).toEqual({ ...before.bands.get(b.id), ...changedFields })
    expect(current).toEqual(before.shows)
    expect([await nameBySlug('band-a'), await nameBySlug('band-b')]).toEqual(['Band A', 'Band B'])
  })

  test('is recorded in both histories and the audit log', async () => {
    const id = await merge(a, b)
    await undo(id)
    expect(revisionEventsOf(world, a.id)).toEqual([
      ['added', 1],
      ['merged', 2],
      ['unmerged', 3],
    ])
    expect(revisionEventsOf(world, b.id).at(-1)).toEqual(['unmerged', 3])
    expect(world.store.stored().audit.at(-1)).toMatchObject({
      what: 'band.unmerged',
      kind: 'band',
      of: a.id,
      details: { into: b.id, merge: id },
    })
  })

  test('keeps later changes', async () => {
    const [kept, emptied] = [await addShowWith(a), await addShowWith(a)]
    const id = await merge(a, b)
    await world.store.transact(async ({ shows }) => {
      const show = await shows.find(emptied.id)
      if (show) await shows.save({ ...show, lineUp: [] })
    })
    const added = await addShowWith(b)
    const remainingBand = await world.core.findBand(admin, b.id)
    await world.core.editBand(admin, b.id, bandEdit(remainingBand, { name: 'Renamed B' }))
    await undo(id)
    expect([await lettersOf(kept), await lettersOf(emptied), await lettersOf(added)]).toEqual(['A', '', 'B'])
    expect([await nameBySlug('band-a'), await nameBySlug('band-b')]).toEqual(['Band A', 'Renamed B'])
  })

  test('succeeds only once, even with two concurrent attempts', async () => {
    const id = await merge(a, b)
    const [first, second] = await Promise.allSettled([undo(id), undo(id)])
    expect(first?.status).toBe('fulfilled')
    expect(second).toMatchObject({ reason: { code: 'merge.undone' } })
    const before = world.store.stored()
    await expect(undo(id)).rejects.toMatchObject({ code: 'merge.undone' })
    expect(world.store.stored()).toEqual(before)
  })

  test('allows merging the two again, in either direction', async () => {
    const show = await addShowWith(a)
    await undo(await merge(a, b))
    const id = await merge(b, a)
    expect(await nameBySlug('band-b')).toBe('Band A')
    await undo(id)
    await merge(a, b)
    expect([await nameBySlug('band-a'), await lettersOf(show)]).toEqual(['Band B', 'B'])
  })

  test('is refused when the band is no longer merged', async () => {
    const id = await merge(a, b)
    await world.store.transact(async ({ bands }) => {
      const merged = await bands.findAny(a.id)
      if (merged) await bands.save({ ...merged, mergedInto: null })
    })
    const before = world.store.stored()
    await expect(undo(id)).rejects.toMatchObject({ code: 'merge.impossible' })
    expect(world.store.stored()).toEqual(before)
  })

  test('requires a ShowAdmin and an existing merge', async () => {
    const id = await merge(a, b)
    const before = world.store.stored().bands
    const roles: RoleName[] = ['ShowManager', 'SiteAdmin', 'SiteOwner']
    await expect(undo(id, await world.as(...roles))).rejects.toMatchObject({ code: 'permission.denied' })
    await expect(undo(id, null)).rejects.toMatchObject({ code: 'permission.login_required' })
    const unknown = MergeId.parse('ffffffff-ffff-4fff-8fff-ffffffffffff')
    await expect(undo(unknown)).rejects.toMatchObject({ code: 'merge.not_found' })
    expect(world.store.stored().bands).toEqual(before)
  })
})

describe('a band merged into a second band, which is then merged into a third', () => {
  const mergeChain = async () => {
    const shows = [await addShowWith(a), await addShowWith(b), await addShowWith(c), await addShowWith(a, b)]
    const [first, second] = [await merge(a, b), await merge(b, c)]
    return { first, second, lineUps: () => Promise.all(shows.map(lettersOf)) }
  }

  test('redirects to the third band, by id and by slug', async () => {
    const { lineUps } = await mergeChain()
    expect(await lineUps()).toEqual(['C', 'C', 'C', 'C'])
    for (const slug of ['band-a', 'band-b', 'band-c']) expect(await nameBySlug(slug)).toBe('Band C')
    expect((await world.core.findBand(null, a.id)).id).toBe(c.id)
  })

  test('becomes separate again when its own merge is undone, without affecting the other merge', async () => {
    const { first, second, lineUps } = await mergeChain()
    await undo(first)
    expect(await lineUps()).toEqual(['A', 'C', 'C', 'AC'])
    expect([await nameBySlug('band-a'), await nameBySlug('band-b')]).toEqual(['Band A', 'Band C'])
    expect([a, b, c].map(({ id }) => revisionEventsOf(world, id).at(-1))).toEqual([
      ['unmerged', 3],
      ['merged', 3],
      ['unmerged', 3],
    ])
    await undo(second)
    expect(await lineUps()).toEqual(['A', 'B', 'C', 'AB'])
    expect(await nameBySlug('band-b')).toBe('Band B')
  })

  test('stays merged into the second band when only the last merge is undone', async () => {
    const { first, second, lineUps } = await mergeChain()
    await undo(second)
    expect(await lineUps()).toEqual(['B', 'B', 'C', 'B'])
    expect([await nameBySlug('band-a'), await nameBySlug('band-c')]).toEqual(['Band B', 'Band C'])
    await undo(first)
    expect(await lineUps()).toEqual(['A', 'B', 'C', 'AB'])
  })

  test('can be merged into the third band directly, once its own merge is undone', async () => {
    const { first, lineUps } = await mergeChain()
    await undo(first)
    await merge(a, c)
    expect(await lineUps()).toEqual(['C', 'C', 'C', 'C'])
    await expect(undo(first)).rejects.toMatchObject({ code: 'merge.undone' })
  })
})
