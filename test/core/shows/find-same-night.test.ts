import { beforeEach, describe, expect, test } from 'vitest'
import type { Actor } from '#core/permissions/policy.ts'
import { SameNightQuery } from '#core/shows/find-same-night.ts'
import type { ShowListing } from '#core/shows/listing.ts'
import { showInput } from '#test/support/bodies.ts'
import { errorsOf } from '#test/support/errors-of.ts'
import { makeWorld, type World } from '#test/support/world.ts'

let world: World
let manager: Actor
let show: ShowListing
beforeEach(async () => {
  world = makeWorld()
  manager = await world.as('ShowManager')
  show = await world.core.addShow(manager, showInput())
})

const otherVenue = { venueName: 'The Vaults', venueCity: 'London', venueCountry: 'GB', venueAddress: '1 Vault Lane' }
const duplicatesOf = async (input: Record<string, unknown>): Promise<readonly string[]> => {
  const { shows } = await world.core.findSameNight(null, SameNightQuery.parse({ showDate: '2026-11-27', ...input }))
  return shows.map(({ id }) => id)
}

describe('the search for duplicates of a show', () => {
  test('finds a show at the same venue on the same day', async () => {
    expect(await duplicatesOf({ venueId: show.venueId })).toEqual([show.id])
    expect(await duplicatesOf({ venueId: show.venueId, showDate: '2026-11-28' })).toEqual([])
  })

  test('finds a show at a venue given by name, ignoring case', async () => {
    const typed = { venueName: 'bottom of the HILL', venueCity: 'San Francisco', venueCountry: 'US' }
    expect(await duplicatesOf(typed)).toEqual([show.id])
    expect(await duplicatesOf({ ...typed, venueCountry: 'United States' })).toEqual([show.id])
    expect(await duplicatesOf(otherVenue)).toEqual([])
    expect(
      await duplicatesOf({ venueName: 'Bottom of the Glass', venueCity: 'San Francisco', venueCountry: 'US' }),
    ).toEqual([])
  })

  test('finds a show with one of the bands, by id or name, at any venue', async () => {
    const [first] = show.lineUp
    expect(await duplicatesOf({ ...otherVenue, bandList: [{ bandName: 'X' }, { bandId: first?.bandId }] })).toEqual([
      show.id,
    ])
    expect(await duplicatesOf({ ...otherVenue, bandList: [{ bandName: ' TROMBONE tax' }] })).toEqual([show.id])
    expect(await duplicatesOf({ bandList: [{ bandName: 'Trombone' }] })).toEqual([])
  })

  test('returns a show only once if venue and band both match, and includes cancelled shows', async () => {
    expect(await duplicatesOf({ venueId: show.venueId, bandList: [{ bandName: 'Trombone Tax' }] })).toEqual([show.id])
    await world.store.transact(async ({ shows }) => {
      const stored = await shows.find(show.id)
      if (stored) await shows.save({ ...stored, status: 'cancelled' })
    })
    expect(await duplicatesOf({ venueId: show.venueId })).toEqual([show.id])
  })

  test('ignores deleted shows', async () => {
    await world.core.deleteShow(manager, show.id)
    expect(await duplicatesOf({ venueId: show.venueId, bandList: [{ bandName: 'Trombone Tax' }] })).toEqual([])
  })

  test('returns both an early and a late show', async () => {
    const late = await world.core.addShow(manager, showInput({ doorTime: '22:00', showTime: '23:00' }))
    expect(await duplicatesOf({ venueId: show.venueId })).toEqual([show.id, late.id])
  })

  test('hides a private street, and stores nothing', async () => {
    const secret = { venueName: 'Basement', venueAddress: 'Secret Alley 1', addressVisibility: 'ask-a-punk' }
    await world.core.addShow(manager, showInput({ ...secret, bandList: null }))
    const before = world.store.stored()
    const input = SameNightQuery.parse({
      showDate: '2026-11-27',
      venueName: 'Basement',
      venueCity: 'San Francisco',
      venueCountry: 'US',
    })
    const { shows } = await world.core.findSameNight(null, input)
    expect(shows).toMatchObject([{ venueName: 'Basement', venueAddress: 'Ask a punk' }])
    expect(JSON.stringify(shows)).not.toContain('Secret')
    expect(world.store.stored()).toEqual(before)
  })

  test('requires only a date', async () => {
    expect(await duplicatesOf({})).toEqual([])
    expect(
      await duplicatesOf({ venueId: 'ffffffff-ffff-4fff-8fff-ffffffffffff', venueName: '', venueCity: null }),
    ).toEqual([])
    expect(errorsOf(SameNightQuery, { venueName: 'x' })).toEqual({ showDate: 'Show date is required' })
    expect(errorsOf(SameNightQuery, { showDate: '2026-02-30', bandList: 'x', venueId: 'x' })).toEqual({
      showDate: 'Show date must be a real date like 2026-11-20',
      bandList: 'bandList must be a list',
      venueId: 'Venue ID must be a UUID',
    })
  })
})
