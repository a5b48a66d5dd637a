import { beforeEach, describe, expect, test } from 'vitest'
import { ShowId } from '#core/ids.ts'
import { noFilter } from '#core/shows/filter/show-filter.ts'
import type { Show } from '#core/shows/show.ts'
import { showInput, venueInput } from '#test/support/bodies.ts'
import { errorsOf } from '#test/support/errors-of.ts'
import { makeWorld, type World } from '#test/support/world.ts'

let world: World
beforeEach(() => {
  world = makeWorld()
})

const add = async (changes: Record<string, unknown> = {}) =>
  world.core.addShow(await world.as('ShowManager'), showInput(changes))

describe('finding a show', () => {
  test('by id or by slug returns it to visitors, who may not edit it', async () => {
    const show = await add()
    expect(await world.core.findShow(null, show.id)).toEqual({ ...show, userEditable: false })
    expect(await world.core.findShowBySlug(null, show.slug)).toEqual({ ...show, userEditable: false })
  })

  test('by slug works for slugs in any script', async () => {
    const { slug } = await add({ showTitle: '東京スカ Nacht' })
    expect(slug).toBe('2026-11-27-東京スカ-nacht')
    expect((await world.core.findShowBySlug(null, slug)).showTitle).toBe('東京スカ Nacht')
  })

  test('fails for an unknown id or slug', async () => {
    await add()
    const unknown = ShowId.parse('ffffffff-ffff-4fff-8fff-ffffffffffff')
    await expect(world.core.findShow(null, unknown)).rejects.toMatchObject({ code: 'show.not_found' })
    for (const slug of ['', 'x', '2026-11-27', '__proto__', '2026-11-27-SKANKSGIVING'])
      await expect(world.core.findShowBySlug(null, slug)).rejects.toMatchObject({ code: 'show.not_found' })
  })

  test('fails if a ShowAdmin has deleted the show, except for ShowAdmins', async () => {
    const { id, slug } = await add()
    const admin = await world.as('ShowAdmin')
    await world.core.deleteShow(admin, id)
    for (const stranger of [null, await world.as(), await world.as('ShowManager', 'SiteOwner')]) {
      await expect(world.core.findShow(stranger, id)).rejects.toMatchObject({ code: 'show.deleted' })
      await expect(world.core.findShowBySlug(stranger, slug)).rejects.toMatchObject({ code: 'show.deleted' })
    }
    expect(await world.core.findShow(admin, id)).toMatchObject({ id, isDeleted: true, userEditable: true })
    expect(await world.core.findShowBySlug(admin, slug)).toMatchObject({ id, isDeleted: true })
    expect((await world.core.listShows(admin, { ...noFilter, page: 1, limit: 25 })).totalItems).toBe(0)
    expect((await add()).slug).toBe(`${slug}-2`)
  })

  test('returns the former venue of a moved show; the show stays in the list even if it is cancelled later', async () => {
    const added = await add()
    const { venue } = await world.core.addVenue(
      await world.as('ShowAdmin'),
      venueInput({ name: 'SO36', city: 'Berlin' }),
    )
    await world.store.transact(async ({ shows }) => {
      const show = (await shows.find(added.id)) as Show
      await shows.save({ ...show, status: 'moved', venueId: venue.id, previousVenueId: show.venueId })
    })
    expect(await world.core.findShow(null, added.id)).toMatchObject({
      status: 'moved',
      venueName: 'SO36',
      previousVenueName: 'Bottom of the Hill',
      version: 2,
    })
    await world.store.transact(async ({ shows }) => {
      const show = (await shows.find(added.id)) as Show
      await shows.save({ ...show, status: 'cancelled' })
    })
    expect((await world.core.listShows(null, { ...noFilter, page: 1, limit: 25 })).shows).toMatchObject([
      { status: 'cancelled' },
    ])
  })

  test('accepts only UUIDs as ids, in upper or lower case (specification section 5)', () => {
    expect(ShowId.parse('ABCDEF00-0000-4000-8000-000000000001')).toBe('abcdef00-0000-4000-8000-000000000001')
    for (const id of [
      '',
      'x',
      1,
      null,
      'abcdef00-0000-4000-8000-00000000000',
      '{abcdef00-0000-4000-8000-000000000001}',
    ])
      expect(errorsOf(ShowId, id)).toEqual({ '': 'Show ID must be a UUID' })
  })
})

describe('the start of a show', () => {
  test.each([
    // In Berlin, 2:00 to 3:00 is skipped on 2027-03-28 and repeated on 2026-10-25; the first occurrence counts.
    ['2027-03-28', '03:00', '2027-03-28T03:00:00+02:00'],
    ['2026-10-25', '02:30', '2026-10-25T02:30:00+02:00'],
    ['2026-07-01', '20:00', '2026-07-01T20:00:00+02:00'],
    ['2026-12-01', '20:00', '2026-12-01T20:00:00+01:00'],
  ])('on %s at %s is %s', async (showDate, showTime, startsAt) => {
    const show = await add({ showDate, showTime, doorTime: null, venueCountry: 'DE' })
    expect(show).toMatchObject({ startsAt, doorsAt: null, timeZone: 'Europe/Berlin' })
  })

  test.each([
    ['doorTime', { showDate: '2027-03-28', doorTime: '02:30', showTime: null }],
    ['showTime', { showDate: '2027-03-28', doorTime: null, showTime: '02:00' }],
    // A show time after midnight is on the next day.
    ['showTime', { showDate: '2027-03-27', doorTime: '23:00', showTime: '02:59' }],
  ])('may not be a local time that daylight saving skips: %s in %j', async (field, changes) => {
    await expect(add({ ...changes, venueCountry: 'DE' })).rejects.toMatchObject({
      code: 'input.invalid',
      fields: [{ field, message: 'This time does not exist at the venue that day, because the clocks go forward' }],
    })
    expect(world.store.stored().shows.size).toBe(0)
  })

  test('is the door time when there is no show time', async () => {
    expect(await add({ doorTime: '19:00', showTime: null, venueCountry: 'GB' })).toMatchObject({
      startsAt: '2026-11-27T19:00:00+00:00',
      doorsAt: '2026-11-27T19:00:00+00:00',
    })
  })

  test.each([
    ['23:00', '00:30', '2026-11-28T00:30:00+00:00'],
    ['23:00', '05:59', '2026-11-28T05:59:00+00:00'],
    // With doors before 06:00, the show starts on the same day.
    ['05:00', '05:30', '2026-11-27T05:30:00+00:00'],
  ])('with doors at %s and show at %s is %s', async (doorTime, showTime, startsAt) => {
    expect(await add({ doorTime, showTime, venueCountry: 'GB' })).toMatchObject({ showDate: '2026-11-27', startsAt })
  })

  test('may be as early as 0001-01-01 and as late as 9999-12-31', async () => {
    for (const showDate of ['0001-01-01', '9999-12-31']) expect((await add({ showDate })).showDate).toBe(showDate)
  })
})
