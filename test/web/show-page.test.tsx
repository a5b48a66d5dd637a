import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { addShow, alterShow } from '#test/support/add-shows.ts'
import { openApp } from '#test/support/open-app.tsx'
import { openPage } from '#test/support/open-page.tsx'
import { makeWorld } from '#test/support/world.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

type Added = Parameters<typeof addShow>[1]
type Altered = Parameters<typeof alterShow>[2]

/** Opens the page of this one show, as it comes from the server. */
const pageOf = async (changes: Added = {}, altered?: Altered) => {
  const world = makeWorld()
  const show = await addShow(world, changes)
  if (altered) await alterShow(world, show, altered)
  return { world, show, ...(await openPage(world, `/shows/${show.slug}`)) }
}

const text = (page: ParentNode, selector: string) =>
  page.querySelector(selector)?.textContent?.replace(/\s+/g, ' ').trim()

const texts = (page: ParentNode, selector: string) =>
  [...page.querySelectorAll(selector)].map(({ textContent }) => textContent?.trim())

describe('the page of a show', () => {
  test('says when, who, under what title and what one has to know', async () => {
    const { page, status } = await pageOf({
      ageRestriction: 'Yes',
      ageLimit: 18,
      price: '$10',
      doorTime: '19:00',
      showTime: '20:30',
    })
    expect(status).toBe(200)
    expect(text(page, '.gig-when')).toBe('Fri 11/27/2026')
    expect(page.querySelector('time')?.getAttribute('datetime')).toBe('2026-11-27')
    expect(text(page, 'h1')).toBe('The Nutmeg Seven, Trombone Tax')
    expect(texts(page, '.bill li')).toEqual(['The Nutmeg Seven', 'Trombone Tax'])
    expect(page.querySelectorAll('.bill a')).toHaveLength(0)
    expect(text(page, '.bill-title')).toBe('Skanksgiving')
    expect(texts(page, 'dt')).toEqual(['Doors', 'Show', 'Age limit', 'Price'])
    expect(texts(page, 'dd')).toEqual(['7:00 PM', '8:30 PM', '18+', '$10'])
    expect(text(page, '.gig-venue h2')).toBe('Bottom of the Hill')
    expect(text(page, '.gig-venue p')).toBe('1233 17th Street, San Francisco, California, US')
  })

  test('leaves out what is not known', async () => {
    const { page } = await pageOf({ doorTime: null, bandList: [] })
    expect(texts(page, 'dt')).toEqual(['Show', 'Age limit'])
    expect(texts(page, '.bill li')).toEqual(['TBD'])
    expect(text(page, 'h1')).toBe('Skanksgiving')
    expect(page.querySelector('.prose')).toBeNull()
    expect(page.querySelector('.bigacts .btn--main')).toBeNull()
  })

  test('tells a machine the same', async () => {
    const { page, show } = await pageOf()
    expect(page.title).toBe(
      'The Nutmeg Seven, Trombone Tax, Bottom of the Hill, San Francisco, Fri 11/27/2026 | Upstroke',
    )
    const address = `http://localhost/shows/${show.slug}`
    expect(page.querySelector('link[rel=canonical]')?.getAttribute('href')).toBe(address)
    expect(JSON.parse(page.querySelector('script[type="application/ld+json"]')?.textContent ?? '')).toMatchObject({
      '@type': 'MusicEvent',
      url: address,
      name: 'Skanksgiving',
      startDate: show.startsAt,
    })
  })

  test('parts the paragraphs of the description', async () => {
    const { page } = await pageOf({ description: 'Bring a friend.\nBring two.\n\n \nCash only.' })
    expect(texts(page, '.prose p')).toEqual(['Bring a friend.\nBring two.', 'Cash only.'])
  })

  test('leads to tickets, event, map, and to a word about the listing', async () => {
    const { page } = await pageOf({
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
      ['Tickets', 'https://tickets.example/1', 'noopener'],
      ['Map', map, 'noopener'],
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
  ] as const)('offers tickets only while there are some to buy: %s', async (status, said) => {
    const { page } = await pageOf({ ticketUrl: 'https://tickets.example/1' }, { status })
    expect(text(page, '.bigacts .btn--main')).toBe(said)
  })

  test('is found by an address in any script', async () => {
    const { status, page, show } = await pageOf({ showTitle: '東京スカ & Öresund' })
    expect(show.slug).toContain('東京スカ')
    expect(status).toBe(200)
    expect(text(page, '.bill-title')).toBe('東京スカ & Öresund')
    expect(page.querySelector('link[rel=canonical]')?.getAttribute('href')).toBe(
      `http://localhost/shows/${encodeURIComponent(show.slug)}`,
    )
  })

  test('asks nobody else for anything: no map picture, no inline style', async () => {
    const { page } = await pageOf()
    expect(page.querySelectorAll('#root :is(img, iframe, object, embed)')).toHaveLength(0)
    expect(page.querySelectorAll('[style]')).toHaveLength(0)
  })

  test.each([
    ['cancelled', {}, 'Fri 11/27/2026 Cancelled', true],
    ['postponed', { previousDate: '2026-11-27' }, 'Fri 11/27/2026 Postponed', true],
    ['sold-out', { previousDate: '2026-10-02' }, 'Fri 11/27/2026 Sold out', false],
    ['rescheduled', { previousDate: '2026-10-02' }, 'Fri 11/27/2026 Rescheduled from 10/02/2026', false],
  ] as const)('says that it is %s', async (status, more, said, isOff) => {
    const { page } = await pageOf({}, { status, ...more })
    expect(text(page, '.gig-when')).toBe(said)
    expect(texts(page, 'dd s')).toEqual(isOff ? ['7:00 PM', '8:00 PM'] : [])
  })

  test('names the place from which it was moved', async () => {
    const world = makeWorld()
    const before = await addShow(world, { venueName: 'Old Hall', showTitle: 'Other' })
    const show = await addShow(world)
    await alterShow(world, show, { status: 'moved', previousVenueId: before.venueId })
    const { page } = await openPage(world, `/shows/${show.slug}`)
    expect(text(page, '.gig-when')).toBe('Fri 11/27/2026 Moved from Old Hall')
  })

  test('keeps what was typed as text, in the page, its head and its data', async () => {
    const hostile = '</script><script>alert(1)</script><img src=x onerror=alert(1)>'
    const { html, page } = await pageOf({
      showTitle: hostile,
      description: hostile,
      bandList: [{ bandName: hostile }],
      venueName: hostile,
    })
    expect(text(page, 'h1')).toBe(hostile)
    expect(page.title).toContain(hostile)
    expect(JSON.parse(page.querySelector('script[type="application/ld+json"]')?.textContent ?? '').name).toBe(hostile)
    expect(html).not.toContain('<script>alert')
    expect(html).not.toContain('<img')
    expect(page.querySelectorAll('img')).toHaveLength(0)
  })

  test('tells the town alone where the street is not told', async () => {
    const world = makeWorld()
    const show = await addShow(world, { latitude: 37.76, longitude: -122.39 })
    await world.store.transact(async ({ venues }) => {
      const venue = await venues.find(show.venueId)
      if (venue) await venues.save({ ...venue, addressVisibility: 'ask-a-punk' })
    })
    const { page, html } = await openPage(world, `/shows/${show.slug}`)
    expect(text(page, '.gig-venue p')).toBe('Ask a punk, San Francisco, California, US')
    expect(page.querySelector('.gig-venue a')?.getAttribute('href')).toBe(
      'https://www.openstreetmap.org/search?query=San%20Francisco%2C%20California%2C%20US',
    )
    expect(html).not.toContain('17th Street')
    expect(html).not.toContain('37.76')
  })

  test.each(['/shows/no-such-show', '/shows/%00', `/shows/${'x'.repeat(600)}`])(
    'is not found at %s',
    async (address) => {
      const { status, page } = await openPage(makeWorld(), address)
      expect(status).toBe(404)
      expect(text(page, 'h1')).toBe('Not on the bill')
    },
  )
})

describe('in the browser', () => {
  const goOn = async (changes: Added = {}) => {
    const opened = await pageOf(changes)
    const gone = await opened.goOn()
    await screen.findByRole('button', { name: /not logged in/ })
    return { ...opened, ...gone }
  }

  test('the page goes on without asking again and without a complaint', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 27, 20, 0) })
    const { calls, complaints, box } = await goOn()
    expect(calls).toEqual(['/api/session'])
    expect(complaints).toEqual([])
    expect(text(box, '.gig-when')).toBe('Fri 11/27/2026 Tonight')
  })

  test.each([
    [
      'Android',
      'Mozilla/5.0 (Linux; Android 16; Pixel 11)',
      'geo:37.76,-122.39?q=37.76,-122.39(Bottom%20of%20the%20Hill)',
    ],
    [
      'an iPhone',
      'Mozilla/5.0 (iPhone; CPU iPhone OS 20_0 like Mac OS X)',
      'https://maps.apple.com/?ll=37.76,-122.39&q=Bottom%20of%20the%20Hill',
    ],
    [
      'anything else',
      'Mozilla/5.0 (X11; Linux x86_64)',
      'https://www.openstreetmap.org/?mlat=37.76&mlon=-122.39#map=17/37.76/-122.39',
    ],
  ])('the map is the one of %s', async (_what, userAgent, href) => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent)
    const { box, complaints } = await goOn({ latitude: 37.76, longitude: -122.39 })
    expect(within(box).getByRole('link', { name: 'Open in maps' }).getAttribute('href')).toBe(href)
    expect(within(box).getByRole('link', { name: 'Map' }).getAttribute('href')).toBe(href)
    expect(complaints).toEqual([])
  })

  const open = async () => {
    const world = makeWorld()
    const { slug } = await addShow(world)
    const { user } = await openApp(world, { at: `/shows/${slug}` })
    const button = await screen.findByRole('button', { name: 'Share' })
    return { user, button, url: `http://localhost/shows/${slug}` }
  }

  test('Share hands the address to the device', async () => {
    const shared: ShareData[] = []
    Object.assign(navigator, { share: async (data: ShareData) => void shared.push(data) })
    const { user, button, url } = await open()
    await user.click(button)
    expect(shared).toEqual([{ title: 'Skanksgiving', url }])
    Reflect.deleteProperty(navigator, 'share')
  })

  test('Share keeps silent when the person thinks better of it', async () => {
    Object.assign(navigator, { share: () => Promise.reject(new DOMException('Cancelled', 'AbortError')) })
    const { user, button } = await open()
    await user.click(button)
    await act(async () => {})
    expect(screen.queryByText('Link copied')).toBeNull()
    Reflect.deleteProperty(navigator, 'share')
  })

  test('Share copies the address where the device has no way of its own', async () => {
    const { user, button, url } = await open()
    await user.click(button)
    expect(await screen.findByText('Link copied')).toBeDefined()
    expect(await navigator.clipboard.readText()).toBe(url)
  })

  test('the address can be copied', async () => {
    const { user } = await open()
    await user.click(screen.getByRole('button', { name: 'Copy address' }))
    expect(await screen.findByText('Address copied')).toBeDefined()
    expect(await navigator.clipboard.readText()).toBe('1233 17th Street, San Francisco, California, US')
  })

  test.each([
    ['a ShowAdmin', ['ShowAdmin'], true],
    ['a ShowManager who did not add it', ['ShowManager'], false],
    ['SiteAdmin and SiteOwner', ['SiteAdmin', 'SiteOwner'], false],
  ] as const)('Edit, for %s', async (_who, roles, isThere) => {
    const world = makeWorld()
    const show = await addShow(world)
    const { client } = await openApp(world, { at: `/shows/${show.slug}`, who: await world.addAccount(roles) })
    await screen.findByRole('button', { name: /Person/ })
    await screen.findByText('Skanksgiving')
    await waitFor(() => expect(client.isFetching()).toBe(0))
    const edit = screen.queryByRole('link', { name: 'Edit Skanksgiving' })
    expect(edit?.getAttribute('href')).toBe(isThere ? `/edit-show/${show.id}` : undefined)
  })

  test('Edit, for who added it', async () => {
    const world = makeWorld()
    const who = await world.addAccount(['ShowManager'])
    const show = await addShow(world, {}, await world.actorOf(who))
    await openApp(world, { at: `/shows/${show.slug}`, who })
    expect(await screen.findByRole('link', { name: 'Edit Skanksgiving' })).toBeDefined()
  })

  test('a show that does not come leaves a way to ask again', async () => {
    const world = makeWorld()
    const { slug } = await addShow(world)
    let isBroken = true
    const { user } = await openApp(world, {
      at: `/shows/${slug}`,
      through: (fetch) => (path, init) =>
        isBroken && path.startsWith('/api/shows')
          ? Response.json({ message: 'Slowly.' }, { status: 429 })
          : fetch(path, init),
    })
    expect((await screen.findByRole('alert')).textContent).toContain('Something went wrong.')
    isBroken = false
    await user.click(screen.getByRole('button', { name: /Load again/ }))
    expect(await screen.findByText('Skanksgiving')).toBeDefined()
  })
})
