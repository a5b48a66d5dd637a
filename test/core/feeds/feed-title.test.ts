import { describe, expect, test } from 'vitest'
import { FeedQuery } from '#core/feeds/read-feed.ts'
import { addShow } from '#test/support/add-shows.ts'
import { makeWorld, type World } from '#test/support/world.ts'

const titleOf = async (world: World, query: Record<string, string>): Promise<string> =>
  (await world.core.readFeed(FeedQuery.parse(query))).title

describe('the title of a feed', () => {
  test.each([
    [{}, 'Upcoming shows'],
    [{ includePast: 'true' }, 'Shows'],
    [{ city: 'Oakland', region: 'CA', country: 'US' }, 'Upcoming shows, in Oakland, CA, United States'],
    [{ startDate: '2026-11-20', endDate: '2026-12-01' }, 'Upcoming shows, from 11/20/2026, until 12/01/2026'],
    [{ when: 'weekend' }, 'Upcoming shows, this weekend'],
    [{ when: 'next7' }, 'Upcoming shows, in the next 7 days'],
    [{ q: 'ska' }, 'Upcoming shows, “ska”'],
    [{ near: '37.8044,-122.2708', within: '20' }, 'Upcoming shows, within 20 km of Oakland'],
    [{ near: '37.8,-122.2', within: '20' }, 'Upcoming shows, within 20 km of a point near Oakland'],
    [{ near: '0,-140', within: '20' }, 'Upcoming shows, within 20 km of the chosen point'],
    [{ ages: 'all' }, 'Upcoming shows, all ages'],
    [{ free: 'true', noStrobe: 'true' }, 'Upcoming shows, free, no strobe lights'],
    [{ genres: 'oi,ska' }, 'Upcoming shows, Ska or Oi!'],
    [{ ages: '17' }, 'Upcoming shows, open to age 17'],
    [{ status: 'scheduled,sold-out' }, 'Upcoming shows, scheduled or sold out'],
  ])('describes the filter %j', async (query, expected) => {
    expect(await titleOf(makeWorld(), query)).toBe(expected)
  })

  test('names up to three bands or venues, only counts four or more, and omits unknown ones', async () => {
    const world = makeWorld()
    const { lineUp, venueId } = await addShow(world)
    const bands = lineUp.map(({ bandId }) => bandId)
    const unknownId = '00000000-0000-4000-8000-00000000ffff'
    expect(await titleOf(world, { bands: bands.join() })).toBe('Upcoming shows by The Nutmeg Seven or Trombone Tax')
    expect(await titleOf(world, { venues: venueId })).toBe('Upcoming shows at Bottom of the Hill')
    expect(await titleOf(world, { bands: unknownId })).toBe('Upcoming shows')
    const fourIds = ['1', '2', '3', '4'].map((lastDigit) => unknownId.slice(0, -1) + lastDigit).join()
    expect(await titleOf(world, { bands: fourIds })).toBe('Upcoming shows by 4 bands')
  })
})
