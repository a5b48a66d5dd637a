import { beforeEach, describe, expect, test } from 'vitest'
import { ImageId, ShowId } from '#core/ids.ts'
import type { Actor } from '#core/permissions/policy.ts'
import { noFilter } from '#core/shows/filter/show-filter.ts'
import type { ShowListing } from '#core/shows/listing.ts'
import { showEdit, showInput } from '#test/support/bodies.ts'
import { makeWorld, type World } from '#test/support/world.ts'

let world: World
let manager: Actor
let admin: Actor
let show: ShowListing
beforeEach(async () => {
  world = makeWorld()
  manager = await world.as('ShowManager')
  admin = await world.as('ShowAdmin')
  show = await world.core.addShow(manager, showInput())
  world.clock.advance(60_000)
})

const unknownId = ShowId.parse('ffffffff-ffff-4fff-8fff-ffffffffffff')
const listedCount = async () => (await world.core.listShows(null, { ...noFilter, page: 1, limit: 25 })).totalItems
const edit = (version: number, changes: Record<string, unknown>) =>
  world.core.editShow(manager, show.id, showEdit({ version, ...changes }))
const restore = (version?: number, actor: Actor | null = admin) => world.core.restoreShow(actor, show.id, { version })
const lastRevision = () => world.store.stored().revisions.at(-1)

describe('deleting a show', () => {
  test('removes it from the list and keeps its data', async () => {
    const deleted = await world.core.deleteShow(manager, show.id)
    expect(deleted).toEqual({ ...show, isDeleted: true, version: 2 })
    expect(await listedCount()).toBe(0)
    expect(world.store.stored().shows.get(show.id)).toMatchObject({ deletedAt: world.clock.now() })
    expect(lastRevision()).toMatchObject({ what: 'deleted', version: 2, by: manager.accountId })
    expect(world.store.stored().audit.at(-1)).toMatchObject({ what: 'show.deleted', of: show.id })
  })

  test('twice has no further effect', async () => {
    await world.core.deleteShow(manager, show.id)
    const before = world.store.stored()
    expect(await world.core.deleteShow(manager, show.id)).toMatchObject({ isDeleted: true, version: 2 })
    expect(world.store.stored()).toEqual(before)
  })

  test('fails for an unknown show', async () => {
    await expect(world.core.deleteShow(manager, unknownId)).rejects.toMatchObject({ code: 'show.not_found' })
  })
})

describe('restoring a show without naming a revision', () => {
  test('undeletes it unchanged, with its slug', async () => {
    await world.core.deleteShow(manager, show.id)
    expect(await restore(undefined, manager)).toEqual({ ...show, version: 3 })
    expect(await listedCount()).toBe(1)
    expect(await world.core.findShowBySlug(null, show.slug)).toMatchObject({ id: show.id, isDeleted: false })
    expect(lastRevision()).toMatchObject({ what: 'restored', version: 3 })
  })

  test('changes nothing when the show is not deleted', async () => {
    const before = world.store.stored()
    expect(await restore(undefined, manager)).toEqual(show)
    expect(world.store.stored()).toEqual(before)
  })
})

describe('restoring an earlier revision of a show', () => {
  test('records a new revision and keeps the earlier ones', async () => {
    const edited = await edit(1, {
      showTitle: 'Spam',
      showDate: '2026-12-24',
      status: 'rescheduled',
      bandList: null,
      price: '$99',
      venueName: 'Nowhere',
    })
    const restored = await restore(1)
    expect(restored).toEqual({ ...show, version: 3, userEditable: true })
    expect(await world.core.findShow(admin, show.id)).toEqual(restored)
    expect(await world.core.findShowBySlug(null, edited.slug)).toMatchObject({ id: show.id, slug: show.slug })
    expect(world.store.stored().shows.get(show.id)).toMatchObject({ createdBy: manager.accountId, previousDate: null })
    expect(
      world.store
        .stored()
        .revisions.filter(({ of }) => of === show.id)
        .map(({ what }) => what),
    ).toEqual(['added', 'edited', 'restored'])
    expect(await restore(2)).toMatchObject({ ...edited, version: 4 })
  })

  test('keeps the slug if title and date stay the same', async () => {
    await edit(1, { price: '$99' })
    expect((await restore(1)).slug).toBe(show.slug)
  })

  test('restores the confirmation stored in that revision', async () => {
    await world.core.confirmShow(manager, show.id, { as: 'venue' })
    expect(await restore(1)).toMatchObject({ confirmedAs: null, confirmedAt: null })
    expect(await restore(2)).toMatchObject({ confirmedAs: 'venue', confirmedAt: '2026-11-20T12:01:00.000Z' })
  })

  test('restores the poster', async () => {
    const id = ImageId.parse('0b2e7e0a-5d1c-4f57-9d43-0a6f1c2b3d4e')
    const image = {
      id,
      width: 1000,
      height: 500,
      createdBy: null,
      createdAt: world.clock.now(),
      usedAt: null,
      posterBytes: null,
    }
    await world.store.transact(({ images }) => images.add(image))
    const withPoster = await edit(1, { showPoster: `/images/${id}-480.webp`, posterAlt: 'A trombone' })
    expect(withPoster).toMatchObject({ showPoster: `/images/${id}-480.webp`, posterAlt: 'A trombone' })
    expect(withPoster.posterSizes.map(({ width }) => width)).toEqual([160, 320, 480, 960])
    expect(await edit(2, {})).toMatchObject({ showPoster: null, posterSizes: [] })
    expect(await restore(2)).toMatchObject({ showPoster: withPoster.showPoster, posterAlt: 'A trombone' })
  })

  test('undeletes the show, even if that revision records the deletion', async () => {
    await world.core.deleteShow(manager, show.id)
    expect(await restore(1)).toMatchObject({ isDeleted: false, version: 3 })
    expect(await restore(2)).toMatchObject({ isDeleted: false, version: 4 })
  })

  test('uses the remaining bands and venues in place of those that have since been merged', async () => {
    const other = await world.core.addShow(
      manager,
      showInput({ bandList: [{ bandName: 'Trombone Tax Band' }], venueName: 'Bottom of the Hill Club' }),
    )
    await edit(1, { bandList: [{ bandName: 'Somebody else' }], venueName: 'Elsewhere' })
    const [from, into] = [show.bandList[1]?.bandId, other.bandList[0]?.bandId]
    if (!from || !into) throw new Error('A line-up lacks a band')
    await world.core.mergeBands(admin, from, { into })
    await world.core.mergeVenues(admin, show.venueId, { into: other.venueId })
    const restored = await restore(1)
    expect(restored.bandList.map(({ bandName }) => bandName)).toEqual(['The Nutmeg Seven', 'Trombone Tax Band'])
    expect(restored).toMatchObject({ venueId: other.venueId, venueName: 'Bottom of the Hill Club' })
  })

  test('reads snapshots from earlier releases, and refuses incomplete ones', async () => {
    await edit(1, { price: '$99', status: 'sold-out' })
    await world.store.transact(async ({ revisions }) => {
      const old = { showTitle: 'Old', showDate: '2026-11-27', venueId: show.venueId, poster: { imageId: 'x', alt: '' } }
      const entry = { kind: 'show', of: show.id, by: null, at: world.clock.now(), what: 'edited' } as const
      await revisions.addAll([
        { ...entry, version: 70, snapshot: old },
        { ...entry, version: 71, snapshot: { showTitle: 'Half' } },
      ])
    })
    expect(await restore(70)).toMatchObject({
      showTitle: 'Old',
      status: 'scheduled',
      price: null,
      lineUp: [],
      showPoster: null,
      ageRestriction: 'Unknown',
    })
    await expect(restore(71)).rejects.toMatchObject({ code: 'revision.not_found' })
  })

  test('is restricted to ShowAdmins', async () => {
    await edit(1, { price: '$99' })
    await expect(restore(1, manager)).rejects.toMatchObject({ code: 'permission.denied' })
    await expect(restore(1, null)).rejects.toMatchObject({ code: 'permission.login_required' })
    expect(world.store.stored().shows.get(show.id)?.price).toBe('$99')
  })

  test('fails for an unknown revision or show', async () => {
    await expect(restore(2)).rejects.toMatchObject({ code: 'revision.not_found' })
    await expect(world.core.restoreShow(admin, unknownId, { version: 1 })).rejects.toMatchObject({
      code: 'show.not_found',
    })
  })
})
