import { beforeEach, describe, expect, test } from 'vitest'
import { ImportRows } from '#core/imports/save-import.ts'
import { MAX_ROWS } from '#core/imports/show-draft.ts'
import { limits, spend } from '#core/limits/limits.ts'
import type { Actor } from '#core/permissions/policy.ts'
import type { Limit } from '#core/ports.ts'
import { ShowQuery } from '#core/shows/list-shows.ts'
import { addShow } from '#test/support/add-shows.ts'
import { addVenue, bandEdit, venueEdit } from '#test/support/bands-and-venues.ts'
import { showBody, showEdit, showInput, venueInput } from '#test/support/bodies.ts'
import { makeWorld, type World } from '#test/support/world.ts'

let world: World
beforeEach(() => {
  world = makeWorld()
})

/** Spends the limit except for `left` uses. */
const spendAllBut = async (left: number, limit: Limit, { accountId }: Actor) => {
  for (let use = left; use < limit.uses; use += 1) await spend(world.ports, limit, accountId)
}
const showCount = async () => (await world.core.listShows(null, ShowQuery.parse({}))).totalItems
const limitExceeded = expect.objectContaining({ code: 'limit.exceeded', retryAfterMs: expect.any(Number) })

describe('the shows that one account adds in a day', () => {
  test('are limited, independently of other accounts', async () => {
    const manager = await world.as('ShowManager')
    await spendAllBut(1, limits.showAdding, manager)
    await addShow(world, {}, manager)
    await expect(addShow(world, {}, manager)).rejects.toEqual(limitExceeded)
    await addShow(world)
    expect(await showCount()).toBe(2)
  })

  test('may be as many as one import can read, and more for a ShowAdmin', async () => {
    expect(limits.showAdding.uses).toBeGreaterThanOrEqual(MAX_ROWS)
    const admin = await world.as('ShowAdmin')
    await spendAllBut(0, limits.showAdding, admin)
    await addShow(world, {}, admin)
    await spendAllBut(1, limits.showAddingByAdmin, admin)
    await expect(addShow(world, {}, admin)).rejects.toEqual(limitExceeded)
  })

  test('count towards the limit only if they are saved', async () => {
    const manager = await world.as('ShowManager')
    await spendAllBut(1, limits.showAdding, manager)
    const unknownVenue = showInput({ venueId: '00000000-0000-4000-8000-00000000ffff' })
    await expect(world.core.addShow(manager, unknownVenue)).rejects.toMatchObject({ code: 'input.invalid' })
    await addShow(world, {}, manager)
    expect(await showCount()).toBe(1)
  })

  const importRows = (...lines: number[]) =>
    ImportRows.parse({ rows: lines.map((line) => ({ line, show: showBody({ showTitle: `${line}` }), again: true })) })

  test('count one by one in an import, which reports the lines it did not save', async () => {
    const manager = await world.as('ShowManager')
    await spendAllBut(2, limits.showAdding, manager)
    const { results } = await world.core.saveImport(manager, async () => importRows(1, 2, 3, 4))
    const message = 'You’ve reached the daily limit for new shows: save this line tomorrow'
    expect(results.map(({ line, show, errors }) => [line, show?.showTitle, errors])).toMatchObject([
      [1, '1', []],
      [2, '2', []],
      [3, undefined, [{ field: 'line', message }]],
      [4, undefined, [{ field: 'line', message }]],
    ])
    await expect(world.core.saveImport(manager, async () => importRows(3, 4))).rejects.toEqual(limitExceeded)
    expect(await showCount()).toBe(2)
  })
})

test('the bands and venues that one account adds in a day are limited', async () => {
  const manager = await world.as('ShowManager')
  await spendAllBut(1, limits.entryAdding, manager)
  await world.core.addVenue(manager, venueInput())
  await expect(world.core.addVenue(manager, venueInput({ name: 'Other' }))).rejects.toEqual(limitExceeded)
  await expect(world.core.addBand(manager, { name: 'Other', bio: null, links: [] })).rejects.toEqual(limitExceeded)
})

test('the edits that one account makes to shows, bands and venues in a day are limited together', async () => {
  const manager = await world.as('ShowManager')
  const show = await addShow(world, {}, manager)
  const venue = await addVenue(world, { name: 'Own' }, manager)
  const bandId = show.bandList[0]?.bandId ?? expect.unreachable()
  const member = { ...manager, bandIds: [bandId] }
  const band = await world.core.findBand(null, bandId)
  await spendAllBut(1, limits.editing, manager)
  const invalidEdit = world.core.editShow(member, show.id, showEdit({ status: 'moved' }))
  await expect(invalidEdit).rejects.toMatchObject({ code: 'input.invalid' })
  await world.core.editShow(member, show.id, showEdit())
  const attempts = [
    () => world.core.editShow(member, show.id, showEdit({ version: 2 })),
    () => world.core.confirmShow(member, show.id, { as: 'fan' }),
    () => world.core.deleteShow(member, show.id),
    () => world.core.restoreShow(member, show.id, { version: undefined }),
    () => world.core.editBand(member, bandId, bandEdit(band)),
    () => world.core.editVenue(member, venue.id, venueEdit()),
  ]
  for (const attempt of attempts) await expect(attempt()).rejects.toEqual(limitExceeded)
  expect((await world.core.findShow(null, show.id)).version).toBe(2)
})
