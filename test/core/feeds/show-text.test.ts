import { describe, expect, test } from 'vitest'
import { FeedQuery } from '#core/feeds/read-feed.ts'
import { displayName, entryLines, lineText } from '#core/feeds/show-text.ts'
import type { ShowListing } from '#core/shows/listing.ts'
import { addShow, alterShow } from '#test/support/add-shows.ts'
import { makeWorld } from '#test/support/world.ts'

const showInFeed = async (changes: Record<string, unknown>, storedChanges: Parameters<typeof alterShow>[2] = {}) => {
  const world = makeWorld()
  const added = await addShow(world, changes)
  await alterShow(world, added, storedChanges)
  const [entry] = (await world.core.readFeed(FeedQuery.parse({}))).entries
  return entry?.show as ShowListing
}

const withBands = (...names: string[]) => ({ bandList: names.map((bandName) => ({ bandName })) })

describe('the name of a show in a feed', () => {
  test.each([
    [{ showTitle: 'Friday', ...withBands('A', 'B') }, 'A, B (Friday)'],
    [{ showTitle: 'a, B', ...withBands('A', 'B') }, 'A, B'],
    [{ showTitle: 'Friday', bandList: [] }, 'Friday'],
    [{ showTitle: undefined, hasOwnTitle: false, ...withBands('A', 'B', 'C', 'D') }, 'A, B, C, D'],
    [{ showTitle: 'Fest', ...withBands('A', 'B', 'C', 'D', 'E', 'F', 'G') }, 'A, B, C, D, E and 2 more (Fest)'],
    [{ showTitle: 'Friday', bandList: [{ bandName: 'A' }, { bandName: 'B', state: 'dropped-out' }] }, 'A (Friday)'],
  ])('lists up to five bands, and the title unless it repeats them: %j', async (changes, expected) => {
    expect(displayName(await showInFeed(changes))).toBe(expected)
  })
})

describe('the description of a show in a feed', () => {
  test('lists the bands that dropped out', async () => {
    const show = await showInFeed({ bandList: [{ bandName: 'A' }, { bandName: 'B', state: 'dropped-out' }] })
    expect(entryLines(show)).toEqual(expect.arrayContaining(['Bands: A', 'No longer playing: B']))
  })

  test('contains the price and the known door facts', async () => {
    const doorFacts = {
      priceKind: 'fixed',
      priceAmount: 12,
      priceCurrency: 'USD',
      stepFree: false,
      strobe: true,
      curfew: '23:00',
    }
    expect(entryLines(await showInFeed({ doorFacts, price: 'members $10' }))).toEqual(
      expect.arrayContaining([
        'Price: $12, members $10',
        'Good to know: no step-free entrance, strobe lights, curfew 11:00 PM',
      ]),
    )
    const donation = await showInFeed({ doorFacts: { priceKind: 'pay-what-you-can' } })
    expect(entryLines(donation)).toContain('Price: pay what you can')
    expect(JSON.stringify(entryLines(donation))).not.toContain('Good to know')
  })

  test('omits a title that only lists the bands', async () => {
    const show = await showInFeed({ showTitle: undefined, hasOwnTitle: false, ...withBands('A', 'B', 'C', 'D') })
    expect(entryLines(show)).not.toContain('A, B, C …')
    expect(entryLines(show)).toContain('Bands: A, B, C, D')
  })

  test('links to tickets only while they are on sale and the show takes place', async () => {
    const ticketUrl = 'https://tickets.example/1'
    const linksToTickets = async (status: ShowListing['status']): Promise<boolean> =>
      entryLines(await showInFeed({ ticketUrl }, { status })).some((line) => lineText(line) === `Tickets: ${ticketUrl}`)
    expect(
      await Promise.all((['scheduled', 'moved', 'sold-out', 'cancelled', 'postponed'] as const).map(linksToTickets)),
    ).toEqual([true, true, false, false, false])
  })

  test('omits facts that nobody stated, except the bands and the age limit', async () => {
    expect(entryLines(await showInFeed({ bandList: [], doorTime: null }))).toEqual([
      'Skanksgiving',
      'Friday 11/27/2026, show 8:00 PM',
      'Bands: TBD',
      'Age limit: Unknown',
    ])
  })
})
