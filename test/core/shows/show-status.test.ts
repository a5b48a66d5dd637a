import { beforeEach, describe, expect, test } from 'vitest'
import type { Actor } from '#core/permissions/policy.ts'
import { noFilter } from '#core/shows/filter/show-filter.ts'
import type { ShowListing } from '#core/shows/listing.ts'
import { isOff, showStatuses } from '#core/shows/status.ts'
import { showEdit, showInput } from '#test/support/bodies.ts'
import { makeWorld, type World } from '#test/support/world.ts'

let world: World
let manager: Actor
let show: ShowListing
beforeEach(async () => {
  world = makeWorld()
  manager = await world.as('ShowManager')
  show = await world.core.addShow(manager, showInput())
})

const otherVenue = {
  venueName: 'The Vaults',
  venueAddress: '1 Vault Lane',
  venueCity: 'London',
  venueRegion: 'England',
  venueCountry: 'GB',
}

const edit = async (changes: Record<string, unknown>): Promise<ShowListing> => {
  const { version } = await world.core.findShow(manager, show.id)
  return world.core.editShow(manager, show.id, showEdit({ version, ...changes }))
}

describe('the status (decisions, section 1)', () => {
  test.each(['cancelled', 'postponed', 'sold-out'] as const)('%s keeps the show in the list', async (status) => {
    expect(await edit({ status })).toMatchObject({ status, showDate: '2026-11-27', previousDate: null })
    expect((await world.core.listShows(null, { ...noFilter, page: 1, limit: 25 })).shows).toMatchObject([
      { id: show.id, status },
    ])
  })

  test('rescheduled keeps the former date', async () => {
    expect(await edit({ status: 'rescheduled', showDate: '2026-12-04' })).toMatchObject({
      status: 'rescheduled',
      showDate: '2026-12-04',
      previousDate: '2026-11-27',
      previousVenueName: null,
    })
    // An edit that keeps the date also keeps the former date.
    expect(await edit({ status: 'sold-out', showDate: '2026-12-04' })).toMatchObject({ previousDate: '2026-11-27' })
    expect(await edit({ status: 'rescheduled', showDate: '2026-12-04', price: '$1' })).toMatchObject({
      previousDate: '2026-11-27',
    })
    expect(await edit({ status: 'rescheduled', showDate: '2026-12-11' })).toMatchObject({ previousDate: '2026-12-04' })
  })

  test('rescheduled after postponed keeps the originally announced date', async () => {
    await edit({ status: 'postponed' })
    expect(await edit({ status: 'rescheduled', showDate: '2027-01-08' })).toMatchObject({ previousDate: '2026-11-27' })
  })

  test("moved keeps the former venue's name, and adopts the time zone of the new venue", async () => {
    expect(await edit({ status: 'moved', ...otherVenue })).toMatchObject({
      status: 'moved',
      venueName: 'The Vaults',
      timeZone: 'Europe/London',
      startsAt: '2026-11-27T20:00:00+00:00',
      previousVenueName: 'Bottom of the Hill',
      previousDate: null,
    })
  })

  test('rescheduled with a new venue keeps the former date and venue', async () => {
    expect(await edit({ status: 'rescheduled', showDate: '2026-12-04', ...otherVenue })).toMatchObject({
      previousDate: '2026-11-27',
      previousVenueName: 'Bottom of the Hill',
    })
  })

  test('rescheduled keeps the former date and venue after a correction', async () => {
    await edit({ status: 'rescheduled', showDate: '2026-12-04', ...otherVenue })
    const corrected = { status: 'rescheduled', showDate: '2026-12-05', isCorrection: true }
    expect(await edit({ ...corrected, ...otherVenue, venueName: 'The Vault' })).toMatchObject({
      showDate: '2026-12-05',
      previousDate: '2026-11-27',
      venueName: 'The Vault',
      previousVenueName: 'Bottom of the Hill',
    })
  })

  test('cannot be rescheduled if a correction restores the former date and venue', async () => {
    await edit({ status: 'rescheduled', showDate: '2026-12-04', ...otherVenue })
    await expect(edit({ status: 'rescheduled', isCorrection: true, ...otherVenue })).rejects.toMatchObject({
      fields: [{ field: 'status', message: 'A rescheduled show needs a new date' }],
    })
    expect(await edit({ status: 'sold-out', isCorrection: true })).toMatchObject({
      showDate: '2026-11-27',
      previousDate: null,
      venueName: 'Bottom of the Hill',
      previousVenueName: null,
    })
  })

  test('scheduled with a new date and venue counts as a correction', async () => {
    expect(await edit({ showDate: '2026-12-04', ...otherVenue })).toMatchObject({
      status: 'scheduled',
      previousDate: null,
      previousVenueName: null,
    })
  })

  test('scheduled again drops the former date and venue', async () => {
    await edit({ status: 'rescheduled', showDate: '2026-12-04', ...otherVenue })
    expect(await edit({ status: 'scheduled', showDate: '2026-12-04', ...otherVenue })).toMatchObject({
      previousDate: null,
      previousVenueName: null,
    })
  })

  test.each([
    ['rescheduled', 'A rescheduled show needs a new date'],
    ['moved', 'A moved show needs a new venue'],
  ])('%s is refused without a new date or venue', async (status, message) => {
    await expect(edit({ status })).rejects.toMatchObject({
      code: 'input.invalid',
      fields: [{ field: 'status', message }],
    })
  })

  test('rescheduled resets the reconfirmation', async () => {
    world.clock.set('2026-11-21T13:00:00Z')
    await world.core.requestReconfirmation(10)
    const requestedAt = () => world.store.stored().shows.get(show.id)?.reconfirmationRequestedAt
    expect(requestedAt()).toEqual(world.clock.now())
    await edit({ price: '$1' })
    expect(requestedAt()).toEqual(world.clock.now())
    await edit({ showDate: '2027-01-08', status: 'rescheduled' })
    expect(requestedAt()).toBeNull()
  })

  test('counts as off only if it is cancelled or postponed', () => {
    expect(showStatuses.filter(isOff)).toEqual(['cancelled', 'postponed'])
  })
})
