import { describe, expect, test } from 'vitest'
import { addShow } from '#test/support/add-shows.ts'
import { addBand, addVenue, bandEdit, venueEdit } from '#test/support/bands-and-venues.ts'
import { openPage } from '#test/support/open-page.tsx'
import { makeWorld, type World } from '#test/support/world.ts'

/** The pages of bands and of venues, which both use `EntryHead`. */

const text = (page: ParentNode, selector: string) =>
  page.querySelector(selector)?.textContent?.replace(/\s+/g, ' ').trim()
const hrefs = (page: ParentNode, selector: string) =>
  [...page.querySelectorAll(selector)].map((link) => link.getAttribute('href'))
const structuredDataOf = (page: ParentNode) =>
  JSON.parse(page.querySelector('script[type="application/ld+json"]')?.textContent ?? '')

const links = ['https://www.nutmeg.example/', 'https://music.example/nutmeg?x=1']

/** Adds a band with a bio and links, one upcoming show, and two past shows, one of which was cancelled. */
const addBandWithShows = async (world: World) => {
  const admin = await world.as('ShowAdmin')
  const added = await addBand(world)
  const band = await world.core.editBand(admin, added.id, bandEdit(added, { bio: 'Two saxes.\n\nOne drummer.', links }))
  const bandList = [{ bandId: band.id }, { bandName: 'Trombone Tax' }]
  world.clock.set('2026-10-01T12:00:00Z')
  await addShow(world, { showTitle: 'Long ago', showDate: '2026-10-02', bandList })
  const cancelledShow = await addShow(world, { showTitle: 'Never was', showDate: '2026-10-03', bandList })
  const { id, version } = cancelledShow
  await world.store.transact(async ({ shows }) => {
    const show = await shows.find(id)
    if (show) await shows.save({ ...show, version, status: 'cancelled' })
  })
  world.clock.set('2026-11-20T12:00:00Z')
  const nextShow = await addShow(world, { bandList })
  return { band, nextShow, admin }
}

describe('the page of a band', () => {
  test('shows the bio, and upcoming and past shows', async () => {
    const world = makeWorld()
    const { nextShow } = await addBandWithShows(world)
    const { page, status } = await openPage(world, '/bands/the-nutmeg-seven')
    expect(status).toBe(200)
    expect(text(page, 'h1')).toBe('The Nutmeg Seven')
    expect([...page.querySelectorAll('.user-text p')].map((p) => p.textContent)).toEqual(['Two saxes.', 'One drummer.'])
    expect(hrefs(page, '.bands a')).toEqual([`/shows/${nextShow.slug}`])
    expect(text(page, '.day-head')).toContain('11/27/2026')
    expect([...page.querySelectorAll('.mini a')].map((row) => row.textContent)).toEqual([
      'Sat 10/03/2026The Nutmeg Seven, Trombone Tax CancelledBottom of the Hill, San Francisco, California',
      'Fri 10/02/2026The Nutmeg Seven, Trombone TaxBottom of the Hill, San Francisco, California',
    ])
  })

  test('percent-decodes the text of a link, except where this would reverse or hide characters', async () => {
    const world = makeWorld()
    const band = await addBand(world)
    const oddLinks = [
      'https://nutmeg.example/%E2%80%AEgnp.exe',
      'https://nutmeg.example/a%00b',
      'https://nutmeg.example/%C3%B6',
    ]
    await world.core.editBand(await world.as('ShowAdmin'), band.id, bandEdit(band, { links: oddLinks }))
    const { page } = await openPage(world, `/bands/${band.slug}`)
    expect([...page.querySelectorAll('main a[href^=http]:not(.card-action)')].map((link) => link.textContent)).toEqual([
      'nutmeg.example/%E2%80%AEgnp.exe',
      'nutmeg.example/a%00b',
      'nutmeg.example/ö',
    ])
  })

  test("links to the band's sites with nofollow and ugc", async () => {
    const world = makeWorld()
    await addBandWithShows(world)
    const { page } = await openPage(world, '/bands/the-nutmeg-seven')
    const externalLinks = [...page.querySelectorAll('main a[href^=http]:not(.card-action)')]
    expect(
      externalLinks.map((link) => [link.textContent, link.getAttribute('href'), link.getAttribute('rel')]),
    ).toEqual([
      ['nutmeg.example', links[0], 'noopener nofollow ugc'],
      ['music.example/nutmeg', links[1], 'noopener nofollow ugc'],
    ])
  })

  test('lists music links first, labelled with the name of the service', async () => {
    const world = makeWorld()
    const band = await addBand(world)
    const [site, bandcamp, shortYouTube, youTube] = [
      ...['https://nutmeg.example/', 'https://nutmeg.bandcamp.com/', 'https://youtu.be/1', 'https://youtube.com/2'],
    ]
    const admin = await world.as('ShowAdmin')
    await world.core.editBand(admin, band.id, bandEdit(band, { links: [site, shortYouTube, youTube, bandcamp] }))
    const { page } = await openPage(world, `/bands/${band.slug}`)
    expect([...page.querySelectorAll('main a[rel*=ugc]')].map((link) => link.textContent?.trim())).toEqual([
      ...['Bandcamp', 'YouTube (youtu.be/1)', 'YouTube (youtube.com/2)', 'nutmeg.example'],
    ])
  })

  test('contains metadata and structured data about the band', async () => {
    const world = makeWorld()
    await addBandWithShows(world)
    const { page } = await openPage(world, '/bands/the-nutmeg-seven')
    const url = 'http://localhost/bands/the-nutmeg-seven'
    expect(page.title).toBe('The Nutmeg Seven: upcoming shows | Upstroke')
    expect(page.querySelector('meta[name=description]')?.getAttribute('content')).toBe(
      'The Nutmeg Seven: where they’re playing next, and where they’ve played. Two saxes. One drummer.',
    )
    expect(page.querySelector('link[rel=canonical]')?.getAttribute('href')).toBe(url)
    expect(structuredDataOf(page)).toMatchObject({
      '@type': 'MusicGroup',
      url,
      name: 'The Nutmeg Seven',
      sameAs: links,
    })
  })

  test("hydrates without errors, and without repeating the server's calls", async () => {
    const world = makeWorld()
    await addBandWithShows(world)
    const { hydratePage } = await openPage(world, '/bands/the-nutmeg-seven')
    const { calls, warnings } = await hydratePage()
    expect(warnings).toEqual([])
    expect(calls.filter((call) => call.startsWith('/api/bands'))).toEqual([])
  })

  test('says that there are no shows if none are known', async () => {
    const world = makeWorld()
    await addBand(world)
    const { page } = await openPage(world, '/bands/the-nutmeg-seven')
    expect(text(page, '.list-message')).toBe('No shows available')
    expect(page.querySelector('.mini')).toBeNull()
  })

  test('redirects permanently from its id, its former slug and the slugs of merged bands', async () => {
    const world = makeWorld()
    const { band, admin } = await addBandWithShows(world)
    await world.core.editBand(admin, band.id, bandEdit(band, { name: 'Nutmeg Eight' }))
    const twin = await addBand(world, 'The Nutmeg 8')
    await world.core.mergeBands(admin, twin.id, { into: band.id })
    for (const former of ['the-nutmeg-seven', 'the-nutmeg-8', band.id]) {
      const { status, location } = await openPage(world, `/bands/${former}`)
      expect({ status, location }).toEqual({ status: 301, location: '/bands/nutmeg-eight' })
    }
    expect((await openPage(world, '/bands/nutmeg-eight')).status).toBe(200)
  })
})

describe('the page of a venue', () => {
  test('has a map with other public venues unless its address is private; without a pin, the map says "Roughly here"', async () => {
    const world = makeWorld()
    const venue = await addVenue(world)
    await addVenue(world, { name: 'Bay Hall', latitude: 37.74, longitude: -122.46 })
    await addVenue(world, { name: 'The Cellar', latitude: 37.77, longitude: -122.4, addressVisibility: 'ask-a-punk' })
    const openMap = async () => {
      const { page, hydratePage } = await openPage(world, `/venues/${venue.slug}`)
      const { calls, warnings } = await hydratePage()
      expect([warnings, calls.filter((call) => call.startsWith('/api/venues'))]).toEqual([[], []])
      return page.querySelector('figure')
    }
    const approximate = await openMap()
    expect(approximate?.querySelector('figcaption')?.textContent).toBe(
      'Roughly here, in San Francisco: we don’t know the exact location yet.',
    )
    expect([...(approximate?.querySelectorAll('text') ?? [])].map((label) => label.textContent)).toEqual([
      'City centre',
      'Bay Hall',
      '5 km',
    ])
    expect(hrefs(approximate as Element, 'a')).toEqual([
      expect.stringContaining('openstreetmap.org/search?query=1233%2017th'),
    ])
    const admin = await world.as('ShowAdmin')
    const pin = { latitude: 37.765, longitude: -122.396 }
    await world.core.editVenue(admin, venue.id, venueEdit(pin))
    const exact = await openMap()
    expect(exact?.querySelector('figcaption')?.textContent).toMatch(/^\d.* km .* of the city centre$/)
    expect(hrefs(exact as Element, 'a')).toEqual([
      'https://www.openstreetmap.org/?mlat=37.765&mlon=-122.396#map=17/37.765/-122.396',
      'geo:37.765,-122.396?q=37.765,-122.396(Bottom%20of%20the%20Hill)',
    ])
    await world.core.editVenue(admin, venue.id, venueEdit({ ...pin, addressVisibility: 'ask-a-punk', version: 2 }))
    expect(await openMap()).toBeNull()
  })

  test('shows the visitor info, with directions only while the address is public', async () => {
    const world = makeWorld()
    const info = {
      website: 'https://www.hill.example/',
      capacity: 1350,
      accessibility: 'Ramp\n\nLift',
      transport: 'Bus 10',
    }
    const venue = await addVenue(world, info)
    const visitorInfo = async () => {
      const { page } = await openPage(world, `/venues/${venue.slug}`)
      const visit = page.querySelector('section[aria-label="Plan your visit"]')
      return [...[...(visit?.querySelectorAll('p') ?? [])].map((p) => p.textContent), text(page, '[rel*=ugc]')]
    }
    expect(await visitorInfo()).toEqual(['Capacity 1,350', 'Ramp', 'Lift', 'Bus 10', 'hill.example'])
    const admin = await world.as('ShowAdmin')
    await world.core.editVenue(admin, venue.id, venueEdit({ addressVisibility: 'ask-a-punk' }))
    expect(await visitorInfo()).toEqual(['Capacity 1,350', 'hill.example'])
    await world.core.editVenue(admin, venue.id, venueEdit({ capacity: null, website: null, version: 2 }))
    expect(await visitorInfo()).toEqual(['Ramp', 'Lift', 'Bus 10', undefined])
  })

  test('shows its address and upcoming shows', async () => {
    const world = makeWorld()
    const show = await addShow(world, { latitude: 37.76, longitude: -122.39 })
    const { page, status } = await openPage(world, `/venues/${show.venueSlug}`)
    expect(status).toBe(200)
    expect(text(page, 'h1')).toBe('Bottom of the Hill')
    expect(text(page, '.lead')).toBe('1233 17th Street, San Francisco, California, US')
    expect(hrefs(page, '.bands a')).toEqual([`/shows/${show.slug}`])
    expect(page.title).toBe('Bottom of the Hill, San Francisco: upcoming shows | Upstroke')
    expect(structuredDataOf(page)).toMatchObject({
      '@type': 'MusicVenue',
      address: { streetAddress: '1233 17th Street' },
      geo: { latitude: 37.76 },
    })
    expect(hrefs(page, '.row a')[0]).toContain('mlat=37.76')
  })

  test('never contains a private street or pin, in the HTML or in the structured data', async () => {
    const world = makeWorld()
    const privateAddress = { latitude: 37.76, longitude: -122.39, addressVisibility: 'ask-a-punk' }
    const venue = await addVenue(world, privateAddress)
    const { page, html } = await openPage(world, `/venues/${venue.slug}`)
    expect(text(page, '.lead')).toBe('Ask a punk, San Francisco, California, US')
    expect(html).not.toContain('17th Street')
    expect(html).not.toContain('37.76')
    expect(structuredDataOf(page).address).not.toHaveProperty('streetAddress')
    expect(hrefs(page, '.row a')[0]).toBe(
      'https://www.openstreetmap.org/search?query=San%20Francisco%2C%20California%2C%20US',
    )
  })

  test('redirects permanently after a rename', async () => {
    const world = makeWorld()
    const venue = await addVenue(world)
    await world.core.editVenue(await world.as('ShowAdmin'), venue.id, venueEdit({ name: 'Top of the Hill' }))
    const { status, location } = await openPage(world, `/venues/${venue.slug}`)
    expect({ status, location }).toEqual({ status: 301, location: '/venues/top-of-the-hill-san-francisco' })
  })
})

test.each(['/bands/nobody', '/venues/nowhere', '/bands/%00', '/bands/00000000-0000-4000-8000-0000000000aa'])(
  '%s is not found',
  async (path) => {
    const { status, page } = await openPage(makeWorld(), path)
    expect(status).toBe(404)
    expect(text(page, 'h1')).toBe('Not on the bill')
  },
)

test('names, bios and links that look like HTML remain text', async () => {
  const world = makeWorld()
  const hostile = '</script><script>alert(1)</script><img src=x onerror=alert(1)>'
  const band = await addBand(world, hostile)
  const admin = await world.as('ShowAdmin')
  await world.core.editBand(admin, band.id, bandEdit(band, { bio: hostile, links: ['https://x.example/"><img>'] }))
  const { html, page } = await openPage(world, `/bands/${band.slug}`)
  expect(text(page, 'h1')).toBe(hostile)
  expect(html).not.toContain('<script>alert')
  expect(html).not.toContain('<img')
})
