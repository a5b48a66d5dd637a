import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { ShowId } from '#core/ids.ts'
import type { Actor } from '#core/permissions/policy.ts'
import { MAX_RSVPS } from '#core/rsvps/rsvp.ts'
import { RsvpInput } from '#core/rsvps/rsvp-input.ts'
import { addShow } from '#test/support/add-shows.ts'
import { makeWorld, type World } from '#test/support/world.ts'

/** Tests setting, listing and removing RSVPs. */

let world: World
let fan: Actor
beforeEach(async () => {
  world = makeWorld()
  fan = await world.as()
})

const answer = (showId: string, response: 'yes' | 'maybe' = 'yes', respondedAt = '2026-11-20T10:00:00Z') => ({
  showId,
  response,
  respondedAt,
})
const set = (...rsvps: readonly unknown[]) => world.core.setRsvps(fan, RsvpInput.parse({ rsvps }))
const listed = async (by = fan) =>
  (await world.core.listRsvps(by)).rsvps.map(({ showId, response }) => `${showId} ${response}`)

describe('RSVPs', () => {
  test('belong to one user', async () => {
    const { id } = await addShow(world)
    await set(answer(id))
    expect(await listed()).toEqual([`${id} yes`])
    expect(await listed(await world.as())).toEqual([])
  })

  test('require a log-in', async () => {
    const refusal = { code: 'permission.login_required' }
    await expect(world.core.listRsvps(null)).rejects.toMatchObject(refusal)
    await expect(world.core.setRsvps(null, { rsvps: [] })).rejects.toMatchObject(refusal)
    await expect(world.core.removeRsvp(null, ShowId.parse(randomUUID()))).rejects.toMatchObject(refusal)
  })

  test('contain the details of the show, without its street or description', async () => {
    const show = await addShow(world, { status: 'cancelled', description: 'Bring earplugs.' })
    const [rsvp] = (await set(answer(show.id))).rsvps
    expect(rsvp?.show).toMatchObject({ slug: show.slug, showTitle: show.showTitle, startsAt: show.startsAt })
    expect(Object.keys(rsvp?.show ?? {})).not.toEqual(expect.arrayContaining(['venueAddress']))
    expect(JSON.stringify(rsvp)).not.toMatch(/earplugs/)
  })

  test('are merged: for each show, the latest answer wins, even if it arrives first', async () => {
    const [one, two] = [await addShow(world), await addShow(world, { showDate: '2026-12-24' })]
    await set(answer(one.id, 'maybe', '2026-11-20T11:00:00Z'), answer(two.id, 'yes', '2026-11-20T08:00:00Z'))
    await set(answer(one.id, 'yes', '2026-11-20T10:59:59Z'), answer(two.id, 'maybe', '2026-11-20T09:00:00Z'))
    expect(await listed()).toEqual([`${two.id} maybe`, `${one.id} maybe`])
  })

  test('dated in the future count as given now, so later answers still win', async () => {
    const { id } = await addShow(world)
    await set(answer(id, 'yes', '2099-01-01T00:00:00Z'))
    world.clock.advance(1000)
    await set(answer(id, 'maybe', world.clock.now().toISOString()))
    expect(await listed()).toEqual([`${id} maybe`])
  })

  test('to unknown shows are ignored, and those to deleted shows are kept without details', async () => {
    const admin = await world.as('ShowAdmin')
    const { id } = await addShow(world, {}, admin)
    await set(answer(id), answer(randomUUID()))
    await world.core.deleteShow(admin, id)
    expect((await world.core.listRsvps(fan)).rsvps).toMatchObject([{ showId: id, response: 'yes', show: null }])
  })

  test('can be removed twice without an error', async () => {
    const { id } = await addShow(world)
    await set(answer(id))
    for (const showId of [id, id]) await world.core.removeRsvp(fan, showId)
    expect(await listed()).toEqual([])
  })

  test('are limited in number, per user and per request', async () => {
    const { id } = await addShow(world)
    const show = world.store.stored().shows.get(id)
    const ids = Array.from({ length: MAX_RSVPS }, () => ShowId.parse(randomUUID()))
    if (show)
      await world.store.transact(async ({ shows }) => {
        for (const otherId of ids) await shows.save({ ...show, id: otherId, slug: otherId, version: 0 })
      })
    await set(...ids.map((otherId) => answer(otherId)))
    await expect(set(answer(id))).rejects.toMatchObject({ code: 'rsvp.too_many' })
    await set(answer(ids[0] ?? '', 'maybe'))
    expect(await listed()).toHaveLength(MAX_RSVPS)
    const tooMany = [...ids, id].map((showId) => answer(showId))
    expect(RsvpInput.safeParse({ rsvps: tooMany }).error?.issues[0]?.message).toContain('rsvp.not_a_list')
  })
})
