import { describe, expect, test } from 'vitest'
import { addShow, alterShow } from '#test/support/add-shows.ts'
import { addVenue } from '#test/support/bands-and-venues.ts'
import { openPage } from '#test/support/open-page.tsx'
import { makeWorld } from '#test/support/world.ts'

type ShowChanges = Parameters<typeof addShow>[1]
type LaterChanges = Parameters<typeof alterShow>[2]

const openShowPage = async (changes: ShowChanges = {}, laterChanges?: LaterChanges) => {
  const world = makeWorld()
  const show = await addShow(world, changes)
  if (laterChanges) await alterShow(world, show, laterChanges)
  return { world, show, ...(await openPage(world, `/shows/${show.slug}`)) }
}

const textOf = (page: ParentNode, selector: string) =>
  page.querySelector(selector)?.textContent?.replace(/\s+/g, ' ').trim()

const factSelector = 'section[aria-label="Good to know"] li'

const texts = (page: ParentNode, selector: string) =>
  [...page.querySelectorAll(selector)].map(({ textContent }) => textContent?.trim())

describe('the page of a show', () => {
  test('shows date, bands, title and the other details', async () => {
    const { page, status } = await openShowPage({
      ageRestriction: 'Yes',
      ageLimit: 18,
      price: '$10',
      doorTime: '19:00',
      showTime: '20:30',
    })
    expect(status).toBe(200)
    expect(textOf(page, '.show-when')).toBe('Fri 11/27/2026')
    expect(page.querySelector('time')?.getAttribute('datetime')).toBe('2026-11-27')
    expect(textOf(page, 'h1')).toBe('The Nutmeg Seven, Trombone Tax')
    expect(texts(page, '.line-up li')).toEqual(['The Nutmeg Seven', 'Trombone Tax'])
    expect([...page.querySelectorAll('.line-up a')].map((link) => link.getAttribute('href'))).toEqual([
      '/bands/the-nutmeg-seven',
      '/bands/trombone-tax',
    ])
    expect(textOf(page, '.own-title')).toBe('Skanksgiving')
    expect(texts(page, 'dt')).toEqual(['Doors', 'Show', 'Age limit', 'Price'])
    expect(texts(page, 'dd')).toEqual(['7:00 PM', '8:30 PM', '18+', '$10'])
    expect(textOf(page, '.show-venue h2')).toBe('Bottom of the Hill')
    expect(textOf(page, '.show-venue p')).toBe('1233 17th Street, San Francisco, California, US')
  })

  test('has links that add an upcoming show to Google Calendar and Outlook.com, without a private street', async () => {
    const calendarParamsOf = async (venueChanges: Parameters<typeof addVenue>[1], laterChanges: LaterChanges = {}) => {
      const world = makeWorld()
      const venue = await addVenue(world, venueChanges, await world.as('ShowAdmin'))
      const show = await addShow(world, { venueId: venue.id, showTime: '20:30' })
      await alterShow(world, show, laterChanges)
      const { page } = await openPage(world, `/shows/${show.slug}`)
      return ['calendar.google.com', 'outlook.live.com'].map((host) => {
        const link = page.querySelector(`a[href^="https://${host}/"]`)?.getAttribute('href')
        return link ? Object.fromEntries(new URL(link).searchParams) : null
      })
    }
    const [google, outlook] = await calendarParamsOf({ name: 'Rock & Roll', address: '1233 17th Street' })
    expect(google).toEqual({
      action: 'TEMPLATE',
      text: 'The Nutmeg Seven, Trombone Tax',
      dates: '20261128T043000Z/20261128T073000Z',
      details: expect.stringMatching(/^https?:.*\/shows\/./),
      location: 'Rock & Roll, 1233 17th Street, San Francisco, California, US',
    })
    expect(outlook).toMatchObject({
      rru: 'addevent',
      subject: 'The Nutmeg Seven, Trombone Tax',
      startdt: '2026-11-28T04:30:00.000Z',
      enddt: '2026-11-28T07:30:00.000Z',
      location: google?.location,
    })
    const [eventWithoutStreet] = await calendarParamsOf({ name: 'Squat', addressVisibility: 'ask-a-punk' })
    expect(eventWithoutStreet?.location).toBe('Squat, San Francisco, California, US')
    expect(await calendarParamsOf({ name: 'Hall' }, { status: 'cancelled' })).toEqual([null, null])
  })

  test("lists the known door facts, where the show's facts override those of the venue", async () => {
    const world = makeWorld()
    const admin = await world.as('ShowAdmin')
    const venue = await addVenue(world, { doorFacts: { stepFree: true, seating: true, curfew: '23:00' } }, admin)
    const ownDoorFacts = { seating: false, strobe: true, priceKind: 'pay-what-you-can' }
    const show = await addShow(world, { venueId: venue.id, doorFacts: ownDoorFacts, price: '5 to 10' })
    const { page } = await openPage(world, `/shows/${show.slug}`)
    expect(texts(page, factSelector)).toEqual([
      ...['Step-free entrance Yes', 'Seating No', 'Strobe lights Yes', 'Curfew 11:00 PM'],
    ])
    expect(texts(page, '.detail-list dd').at(-1)).toBe('Pay what you can, 5 to 10')
    const venuePage = await openPage(world, `/venues/${venue.slug}`)
    expect(texts(venuePage.page, factSelector)).toEqual(['Step-free entrance Yes', 'Seating Yes', 'Curfew 11:00 PM'])
    expect(textOf((await openPage(world, '/')).page, '.age')).toBe('Age limit Unknown Pay what you can')
  })

  test('omits a derived title', async () => {
    const { page } = await openShowPage({ showTitle: undefined, hasOwnTitle: false })
    expect(textOf(page, 'h1')).toBe('The Nutmeg Seven, Trombone Tax')
    expect(page.querySelector('.own-title')).toBeNull()
    const description = page.querySelector('meta[name=description]')?.getAttribute('content')
    expect(description).toMatch(/^The Nutmeg Seven, Trombone Tax at Bottom of the Hill, /)
    const data = JSON.parse(page.querySelector('script[type="application/ld+json"]')?.textContent ?? '{}')
    expect(data).toMatchObject({ name: 'The Nutmeg Seven, Trombone Tax' })
  })

  test('omits missing values', async () => {
    const { page } = await openShowPage({ doorTime: null, bandList: [] })
    expect(texts(page, 'dt')).toEqual(['Show', 'Age limit'])
    expect(texts(page, '.line-up li')).toEqual(['TBD'])
    expect(textOf(page, 'h1')).toBe('Skanksgiving')
    expect(page.querySelector('.prose')).toBeNull()
    expect(page.querySelector(factSelector)).toBeNull()
    expect(page.querySelector('.actions .btn--main')).toBeNull()
  })

  test('contains metadata and structured data that describe the show', async () => {
    const { page, show } = await openShowPage()
    expect(page.title).toBe(
      'The Nutmeg Seven, Trombone Tax, Bottom of the Hill, San Francisco, Fri 11/27/2026 | Upstroke',
    )
    const url = `http://localhost/shows/${show.slug}`
    expect(page.querySelector('link[rel=canonical]')?.getAttribute('href')).toBe(url)
    expect(JSON.parse(page.querySelector('script[type="application/ld+json"]')?.textContent ?? '')).toMatchObject({
      '@type': 'MusicEvent',
      url,
      name: 'Skanksgiving',
      startDate: show.startsAt,
    })
  })

  test('separates the paragraphs of the description', async () => {
    const { page } = await openShowPage({ description: 'Bring a friend.\nBring two.\n\n \nCash only.' })
    expect(texts(page, '.prose p')).toEqual(['Bring a friend.\nBring two.', 'Cash only.'])
  })

  test('links to the tickets, the event, the map and the form for reporting an error in the listing', async () => {
    const { page } = await openShowPage({
      ticketUrl: 'https://tickets.example/1',
      eventUrl: 'https://events.example/1',
      venueName: 'Fathom & Sons',
    })
    const links = [...page.querySelectorAll('article a')].map((link) => [
      link.textContent?.trim(),
      link.getAttribute('href'),
      link.getAttribute('rel'),
    ])
    const map =
      'https://www.openstreetmap.org/search?query=1233%2017th%20Street%2C%20San%20Francisco%2C%20California%2C%20US'
    expect(links).toEqual([
      ['The Nutmeg Seven', '/bands/the-nutmeg-seven', null],
      ['Trombone Tax', '/bands/trombone-tax', null],
      ['Tickets', 'https://tickets.example/1', 'noopener'],
      ['Map', map, 'noopener'],
      ['Calendar', '/shows/2026-11-27-skanksgiving.ics', null],
      ['Add to Google Calendar', expect.any(String), 'noopener'],
      ['Add to Outlook.com', expect.any(String), 'noopener'],
      ['Fathom & Sons', '/venues/fathom-and-sons-san-francisco', null],
      ['All shows in San Francisco', '/cities/san-francisco-ca-us', null],
      ['Open in maps', map, 'noopener'],
      ['Event page', 'https://events.example/1', 'noopener'],
      ['Something wrong with this listing?', '/contact?subject=Listing%3A%20Skanksgiving%2C%2011%2F27%2F2026', null],
    ])
  })

  test.each([
    ['scheduled', 'Tickets'],
    ['rescheduled', 'Tickets'],
    ['sold-out', 'Event'],
    ['cancelled', 'Event'],
  ] as const)('offers tickets only while they are available: %s', async (status, expected) => {
    const { page } = await openShowPage({ ticketUrl: 'https://tickets.example/1' }, { status })
    expect(textOf(page, '.actions .btn--main')).toBe(expected)
  })

  test('is found by a slug in any script', async () => {
    const { status, page, show } = await openShowPage({ showTitle: '東京スカ & Öresund' })
    expect(show.slug).toContain('東京スカ')
    expect(status).toBe(200)
    expect(textOf(page, '.own-title')).toBe('東京スカ & Öresund')
    expect(page.querySelector('link[rel=canonical]')?.getAttribute('href')).toBe(
      `http://localhost/shows/${encodeURIComponent(show.slug)}`,
    )
  })

  test('has no inline styles and, without a poster, no images or frames', async () => {
    const { page } = await openShowPage()
    expect(page.querySelectorAll('#root :is(img, iframe, object, embed)')).toHaveLength(0)
    expect(page.querySelectorAll('[style]')).toHaveLength(0)
  })

  test.each([
    ['cancelled', {}, 'Fri 11/27/2026 Cancelled', true],
    ['postponed', { previousDate: '2026-11-27' }, 'Fri 11/27/2026 Postponed', true],
    ['sold-out', { previousDate: '2026-10-02' }, 'Fri 11/27/2026 Sold out', false],
    ['rescheduled', { previousDate: '2026-10-02' }, 'Fri 11/27/2026 Rescheduled from 10/02/2026', false],
  ] as const)('shows that the show is %s', async (status, changes, expected, isOff) => {
    const { page } = await openShowPage({}, { status, ...changes })
    expect(textOf(page, '.show-when')).toBe(expected)
    expect(texts(page, 'dd s')).toEqual(isOff ? ['7:00 PM', '8:00 PM'] : [])
  })

  test('names the venue from which the show was moved', async () => {
    const world = makeWorld()
    const oldVenueShow = await addShow(world, { venueName: 'Old Hall', showTitle: 'Other' })
    const show = await addShow(world)
    await alterShow(world, show, { status: 'moved', previousVenueId: oldVenueShow.venueId })
    const { page } = await openPage(world, `/shows/${show.slug}`)
    expect(textOf(page, '.show-when')).toBe('Fri 11/27/2026 Moved from Old Hall')
  })

  test('escapes user text in the page, its head and its structured data', async () => {
    const hostile = '</script><script>alert(1)</script><img src=x onerror=alert(1)>'
    const { html, page } = await openShowPage({
      showTitle: hostile,
      description: hostile,
      bandList: [{ bandName: hostile }],
      venueName: hostile,
    })
    expect(textOf(page, 'h1')).toBe(hostile)
    expect(page.title).toContain(hostile)
    expect(JSON.parse(page.querySelector('script[type="application/ld+json"]')?.textContent ?? '').name).toBe(hostile)
    expect(html).not.toContain('<script>alert')
    expect(html).not.toContain('<img')
    expect(page.querySelectorAll('img')).toHaveLength(0)
  })

  test('shows neither the street nor the coordinates of an ask-a-punk venue', async () => {
    const world = makeWorld()
    const show = await addShow(world, { latitude: 37.76, longitude: -122.39 })
    await world.store.transact(async ({ venues }) => {
      const venue = await venues.find(show.venueId)
      if (venue) await venues.save({ ...venue, addressVisibility: 'ask-a-punk' })
    })
    const { page, html } = await openPage(world, `/shows/${show.slug}`)
    expect(textOf(page, '.show-venue p')).toBe('Ask a punk, San Francisco, California, US')
    expect(page.querySelector('.show-venue a[href*=openstreetmap], .actions a[href*=openstreetmap]')).toBeNull()
    expect(html).not.toContain('17th Street')
    expect(html).not.toContain('37.76')
  })

  test.each(['/shows/no-such-show', '/shows/%00', `/shows/${'x'.repeat(600)}`])('is not found at %s', async (path) => {
    const { status, page } = await openPage(makeWorld(), path)
    expect(status).toBe(404)
    expect(textOf(page, 'h1')).toBe('Not on the bill')
  })
})
