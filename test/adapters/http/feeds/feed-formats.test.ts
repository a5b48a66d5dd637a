import { describe, expect, test } from 'vitest'
import type { ShowListing } from '#core/shows/listing.ts'
import type { ShowStatus } from '#core/shows/status.ts'
import { addShow, alterShow } from '#test/support/add-shows.ts'
import { addVenue } from '#test/support/bands-and-venues.ts'
import { showEdit } from '#test/support/bodies.ts'
import { makeHttpWorld } from '#test/support/http-world.ts'
import { readAtom, readCalendar, readJsonFeed, readRss, visibleTextOf } from '#test/support/read-feeds.ts'

/** The contents of calendars, and rules for all four feed formats. */

type World = ReturnType<typeof makeHttpWorld>

/** A pin for the venue of the shows that `addShow` adds by default. */
const pin = { latitude: 37.7651, longitude: -122.3962 }

const read = async ({ http }: World, path: string): Promise<string> => {
  const response = await http.request(path)
  const text = await response.text()
  if (response.status !== 200) throw new Error(`${response.status}: ${text}`)
  return text
}

const calendar = async (world: World, query = '') => readCalendar(await read(world, `/feeds/shows.ics${query}`))
const rss = async (world: World, query = '') => readRss(await read(world, `/feeds/shows.rss${query}`))
const atom = async (world: World, query = '') => readAtom(await read(world, `/feeds/shows.atom${query}`))
const jsonFeed = async (world: World, query = '') => readJsonFeed(await read(world, `/feeds/shows.json${query}`))

const titlesByFormat = async (world: World) => ({
  calendar: (await calendar(world)).events[0]?.summary,
  rss: (await rss(world)).items?.[0]?.title,
  atom: (await atom(world)).entries?.[0]?.title?.value,
  json: (await jsonFeed(world)).items?.[0]?.title,
})

/** Returns the text of the only show, without its title, in each of the four formats. */
const textsByFormat = async (world: World) => ({
  calendar: (await calendar(world)).events[0]?.description ?? '',
  rss: visibleTextOf((await rss(world)).items?.[0]?.description ?? ''),
  atom: visibleTextOf((await atom(world)).entries?.[0]?.content?.value ?? ''),
  json: (await jsonFeed(world)).items?.[0]?.content_text ?? '',
})

describe('a calendar (RFC 5545)', () => {
  test('contains the times, venue, bands, age limit, price and ticket link of a show', async () => {
    const world = makeHttpWorld()
    const show = await addShow(world, {
      ageRestriction: 'Yes',
      ageLimit: 18,
      price: '$10, students $5',
      ticketUrl: 'https://tickets.example/1',
      ...pin,
    })
    const { events, name, zones, refresh } = await calendar(world)
    expect({ name, zones, refresh }).toEqual({
      name: 'Upcoming shows | Upstroke',
      zones: ['America/Los_Angeles'],
      refresh: 'PT1H',
    })
    expect(events).toEqual([
      {
        uid: show.id,
        sequence: 0,
        status: 'CONFIRMED',
        summary: 'The Nutmeg Seven, Trombone Tax (Skanksgiving)',
        description: [
          'Skanksgiving',
          'Friday 11/27/2026, doors 7:00 PM, show 8:00 PM',
          'Bands: The Nutmeg Seven, Trombone Tax',
          'Age limit: 18+',
          'Price: $10, students $5',
          'Tickets: https://tickets.example/1',
          'http://shows.example/shows/2026-11-27-skanksgiving',
        ].join('\n\n'),
        location: 'Bottom of the Hill, 1233 17th Street, San Francisco, California, United States',
        url: 'http://shows.example/shows/2026-11-27-skanksgiving',
        startsAt: '2026-11-28T04:00:00.000Z',
        endsAt: '2026-11-28T07:00:00.000Z',
        startsLocally: '2026-11-27T20:00:00',
        timeZone: 'America/Los_Angeles',
        geo: [37.7651, -122.3962],
        changedAt: '2026-11-20T12:00:00.000Z',
      },
    ])
  })

  test('keeps the event and raises its SEQUENCE after an edit', async () => {
    const world = makeHttpWorld()
    const manager = await world.as('ShowManager')
    const show = await addShow(world, {}, manager)
    world.clock.advance(60_000)
    await world.core.editShow(manager, show.id, showEdit({ showTime: '21:00' }))
    expect((await calendar(world)).events).toMatchObject([
      { uid: show.id, sequence: 61, startsLocally: '2026-11-27T21:00:00', changedAt: '2026-11-20T12:01:00.000Z' },
    ])
  })

  test.each([
    ['cancelled', 'CANCELLED'],
    ['postponed', 'TENTATIVE'],
    ['rescheduled', 'CONFIRMED'],
    ['moved', 'CONFIRMED'],
    ['sold-out', 'CONFIRMED'],
    ['scheduled', 'CONFIRMED'],
  ] as const)('gives a %s show the status %s', async (status, expected) => {
    const world = makeHttpWorld()
    await alterShow(world, await addShow(world), { status })
    expect((await calendar(world)).events).toMatchObject([{ status: expected }])
  })

  test('with keepCancelled, lists cancelled shows as CONFIRMED, because some apps hide CANCELLED ones', async () => {
    const world = makeHttpWorld()
    const show = await addShow(world)
    await alterShow(world, show, { status: 'cancelled' })
    const event = { status: 'CONFIRMED', summary: 'CANCELLED: The Nutmeg Seven, Trombone Tax (Skanksgiving)' }
    expect((await calendar(world, '?keepCancelled=true')).events).toMatchObject([event])
    expect((await calendar(world, '?keepCancelled=false')).events).toMatchObject([{ status: 'CANCELLED' }])
    expect(readCalendar(await read(world, `/shows/${show.slug}.ics?keepCancelled=true`)).events).toMatchObject([event])
  })

  test('assigns a show time after midnight to the next day', async () => {
    const world = makeHttpWorld()
    await addShow(world, { ...pin, doorTime: '23:00', showTime: '00:30' })
    expect((await calendar(world)).events).toMatchObject([
      { startsLocally: '2026-11-28T00:30:00', startsAt: '2026-11-28T08:30:00.000Z' },
    ])
  })

  // In 2027, daylight saving time in San Francisco begins on March 14 and ends on November 7, at 2:00.
  const localLine = (property: string, value: string): string => `${property};TZID=America/Los_Angeles:${value}`
  test.each([
    ['2027-11-06', '20:00', localLine('DTSTART', '20271106T200000'), localLine('DTEND', '20271106T230000')],
    ['2027-11-06', '22:00', 'DTSTART:20271107T050000Z', 'DTEND:20271107T080000Z'],
    ['2027-11-06', '23:30', 'DTSTART:20271107T063000Z', 'DTEND:20271107T093000Z'],
    ['2027-11-07', '00:30', localLine('DTSTART', '20271107T003000'), localLine('DTEND', '20271107T023000')],
    ['2027-11-07', '20:00', localLine('DTSTART', '20271107T200000'), localLine('DTEND', '20271107T230000')],
    ['2027-03-13', '23:30', localLine('DTSTART', '20270313T233000'), localLine('DTEND', '20270314T033000')],
    ['2027-03-14', '00:30', localLine('DTSTART', '20270314T003000'), localLine('DTEND', '20270314T043000')],
    ['2027-03-14', '20:00', localLine('DTSTART', '20270314T200000'), localLine('DTEND', '20270314T230000')],
  ])(
    'gives a show on %s at %s a duration of three hours, even across a clock change',
    async (showDate, showTime, start, end) => {
      const world = makeHttpWorld()
      await addShow(world, { ...pin, showDate, doorTime: null, showTime })
      const text = await read(world, '/feeds/shows.ics')
      expect(text).toContain(`\r\n${start}\r\n${end}\r\n`)
      expect(readCalendar(text).events).toHaveLength(1)
    },
  )

  test('contains a time zone but no event when there are no shows', async () => {
    for (const path of ['/feeds/shows.ics', '/export/shows.ics']) {
      const text = await read(makeHttpWorld(), path)
      expect(text.match(/^BEGIN:.*$/gm), path).toEqual(
        ['VCALENDAR', 'VTIMEZONE', 'STANDARD'].map((name) => `BEGIN:${name}`),
      )
      expect(readCalendar(text), path).toMatchObject({ events: [], zones: ['UTC'] })
    }
  })

  test.each([
    ['2027-11-06', { ...pin, doorTime: '22:00', showTime: '01:30' }, '20271107T083000Z', '20271107T113000Z'],
    [
      '2027-04-03',
      { latitude: -33.45, longitude: -70.67, venueCountry: 'CL', showTime: '23:30' },
      '20270404T023000Z',
      '20270404T053000Z',
    ],
  ])('uses the earlier of two equal local times on the night of %s, in UTC', async (showDate, changes, start, end) => {
    const world = makeHttpWorld()
    await addShow(world, { showDate, ...changes })
    expect(await read(world, '/feeds/shows.ics')).toContain(`\r\nDTSTART:${start}\r\nDTEND:${end}\r\n`)
  })

  test("uses each show's own time zone, with the UTC offsets for the year of the show", async () => {
    const world = makeHttpWorld()
    await addShow(world, { ...pin, showDate: '2027-07-01' })
    await addShow(world, {
      showDate: '2028-01-15',
      venueName: 'Kesselhaus',
      venueCity: 'Wiesbaden',
      venueRegion: 'Hessen',
      venueCountry: 'DE',
    })
    const { zones, events } = await calendar(world)
    expect(zones.toSorted()).toEqual(['America/Los_Angeles', 'Europe/Berlin'])
    expect(events.map(({ startsAt }) => startsAt)).toEqual(['2027-07-02T03:00:00.000Z', '2028-01-15T19:00:00.000Z'])
  })
})

const statusTexts: readonly [status: ShowStatus, prefix: string, sentence: string][] = [
  ['cancelled', 'CANCELLED: ', 'This show is cancelled.'],
  [
    'postponed',
    'Postponed: ',
    'This show is postponed. It will not take place on 11/27/2026, and there is no new date yet.',
  ],
  ['rescheduled', 'Rescheduled: ', 'This show is rescheduled from 11/01/2026.'],
  ['moved', 'Moved: ', 'This show has moved.'],
  ['sold-out', 'Sold out: ', 'This show is sold out.'],
]

describe('all feed formats', () => {
  test.each(statusTexts)(
    'put the status first, and link to tickets only while they are on sale: %s',
    async (status, prefix, sentence) => {
      const world = makeHttpWorld()
      const show = await addShow(world, { ticketUrl: 'https://tickets.example/1' })
      await alterShow(world, show, { status, ...(status === 'rescheduled' && { previousDate: '2026-11-01' }) })
      const titles = await titlesByFormat(world)
      for (const [format, title] of Object.entries(titles))
        expect(title, format).toMatch(RegExp(`^${prefix}The Nutmeg`))
      for (const [format, text] of Object.entries(await textsByFormat(world))) {
        expect(text, format).toMatch(RegExp(`^${sentence}\n`))
        expect(text.includes('Tickets:'), format).toBe(status === 'rescheduled' || status === 'moved')
      }
    },
  )

  test('put no prefix before the title of a show that takes place as announced', async () => {
    const world = makeHttpWorld()
    await addShow(world)
    const venueAndDate = ', Bottom of the Hill, San Francisco, Fri 11/27/2026'
    const title = 'The Nutmeg Seven, Trombone Tax (Skanksgiving)'
    expect(await titlesByFormat(world)).toEqual({
      calendar: title,
      rss: title + venueAndDate,
      atom: title + venueAndDate,
      json: title + venueAndDate,
    })
  })

  test('identify a show by a permanent id and link to its page (RSS, Atom, JSON)', async () => {
    const world = makeHttpWorld()
    const { id } = await addShow(world)
    const url = 'http://shows.example/shows/2026-11-27-skanksgiving'
    expect((await rss(world)).items).toMatchObject([{ guid: { value: `urn:uuid:${id}` }, link: url }])
    expect((await atom(world)).entries).toMatchObject([{ id: `urn:uuid:${id}`, links: [{ href: url }] }])
    expect((await jsonFeed(world)).items).toMatchObject([{ id: `urn:uuid:${id}`, url }])
  })

  test('contain the times when a show was added (RSS, Atom, JSON) and last changed (Atom, JSON)', async () => {
    const world = makeHttpWorld()
    const manager = await world.as('ShowManager')
    const show = await addShow(world, {}, manager)
    world.clock.advance(60_000)
    await world.core.editShow(manager, show.id, showEdit({ price: '$5' }))
    const [added, changed] = ['2026-11-20T12:00:00.000Z', '2026-11-20T12:01:00.000Z']
    expect(await atom(world)).toMatchObject({ updated: changed, entries: [{ published: added, updated: changed }] })
    expect((await jsonFeed(world)).items).toMatchObject([{ date_published: added, date_modified: changed }])
    expect(await rss(world)).toMatchObject({ items: [{ pubDate: 'Fri, 20 Nov 2026 12:00:00 GMT' }] })
  })

  test('never contain a private street or pin, not even on the night of the show', async () => {
    const world = makeHttpWorld()
    const author = await world.as('ShowManager')
    const venue = await addVenue(
      world,
      {
        name: 'The Cellar',
        address: 'Rigaer Straße 94',
        latitude: 52.5177,
        longitude: 13.4572,
        city: 'Berlin',
        region: 'Berlin',
        country: 'DE',
        addressVisibility: 'ask-a-punk',
        addressRevealMinutes: 60,
      },
      author,
    )
    const show = await addShow(world, { venueId: venue.id }, author)
    world.clock.set('2026-11-27T18:30:00Z')
    const listing: ShowListing = await world.core.findShow(null, show.id)
    expect(listing.venueAddress).toBe('Rigaer Straße 94')
    for (const path of [
      ...['ics', 'rss', 'atom', 'json'].map((extension) => `/feeds/shows.${extension}`),
      `/shows/${show.slug}.ics`,
    ]) {
      const text = (await read(world, path)).replaceAll('\r\n ', '')
      expect(text).toContain('Ask a punk')
      for (const secret of ['Rigaer', '52.5177', '13.4572']) expect(text, path).not.toContain(secret)
    }
  })
})
