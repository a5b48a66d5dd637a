import { expect, test } from 'vitest'
import { addShow, addShows } from '#test/support/add-shows.ts'
import { addVenue } from '#test/support/bands-and-venues.ts'
import { openPage } from '#test/support/open-page.tsx'
import { makeWorld, type World } from '#test/support/world.ts'

const inBerlin = { venueName: 'Kanal', venueCity: 'Berlin', venueRegion: 'Berlin', venueCountry: 'DE' }
const inPortlandOregon = { venueName: 'Cherry', venueCity: 'Portland', venueRegion: 'Oregon', venueCountry: 'US' }
const inPortlandMaine = { ...inPortlandOregon, venueName: 'Pier', venueRegion: 'Maine' }

const text = (page: ParentNode, selector: string) =>
  page.querySelector(selector)?.textContent?.replace(/\s+/g, ' ').trim()
const texts = (page: ParentNode, selector: string) =>
  [...page.querySelectorAll(selector)].map(({ textContent }) => textContent?.replace(/\s+/g, ' ').trim())
const hrefs = (page: ParentNode, selector: string) =>
  [...page.querySelectorAll(selector)].map((link) => link.getAttribute('href'))
const itemsUnder = (page: ParentNode, headingId: string) => texts(page, `[aria-labelledby=${headingId}] li`)

const addShowsInBerlinAndPotsdam = async (world: World) => {
  const show = await addShow(world, { ...inBerlin, bandList: [{ bandName: 'Trombone Tax' }] })
  await addShow(world, { ...inBerlin, venueName: 'Cellar', venueCity: 'Potsdam', venueRegion: 'Brandenburg' })
  return show
}

test('the page of a city shows its upcoming shows, venues and bands, and the cities nearby', async () => {
  const world = makeWorld()
  const show = await addShowsInBerlinAndPotsdam(world)
  const { page, status } = await openPage(world, '/cities/berlin-de')
  expect(status).toBe(200)
  expect(text(page, 'h1')).toBe('Berlin')
  expect(text(page, '.lead')).toBe('Germany')
  expect(hrefs(page, '.bands a')).toEqual([`/shows/${show.slug}`])
  expect(itemsUnder(page, 'venues')).toEqual(['Kanal 1 show'])
  expect(itemsUnder(page, 'bands')).toEqual(['Trombone Tax 1 show'])
  expect(itemsUnder(page, 'nearby')).toEqual(['Potsdam 27 km away · 1 show'])
  expect(hrefs(page, '[aria-labelledby=nearby] a')).toEqual(['/cities/potsdam-de'])
})

test('the page of a city says that it lists only the bands with the most shows', async () => {
  const world = makeWorld()
  await addShow(world, { ...inBerlin, bandList: Array.from({ length: 30 }, (_, n) => ({ bandName: `Band ${n + 1}` })) })
  const { page } = await openPage(world, '/cities/berlin-de')
  expect(text(page, '#bands + .hint')).toBe('The 30 bands with the most upcoming shows.')
})

test('the page of a city contains metadata, a feed link and structured data', async () => {
  const world = makeWorld()
  await addShow(world, inPortlandOregon)
  const { page } = await openPage(world, '/de/cities/portland-or-us')
  expect(page.title).toBe('Portland, Oregon: die nächsten Konzerte | Upstroke')
  expect(hrefs(page, 'link[rel=canonical]')).toEqual(['http://localhost/de/cities/portland-or-us'])
  expect(hrefs(page, 'link[hreflang=ja]')).toEqual(['http://localhost/ja/cities/portland-or-us'])
  expect(hrefs(page, 'link[type="text/calendar"]')).toEqual(['/feeds/shows.ics?city=Portland&region=Oregon&country=US'])
  expect(JSON.parse(text(page, 'script[type="application/ld+json"]') ?? '')).toMatchObject({
    '@type': 'CollectionPage',
    '@id': 'http://localhost/cities/portland-or-us',
    about: { '@type': 'City', name: 'Portland', address: { addressRegion: 'Oregon', addressCountry: 'US' } },
    breadcrumb: {
      '@type': 'BreadcrumbList',
      itemListElement: [
        { position: 1, name: 'Upstroke', item: 'http://localhost/de' },
        { position: 2, name: 'Städte', item: 'http://localhost/de/cities' },
        { position: 3, name: 'Portland, Oregon', item: 'http://localhost/de/cities/portland-or-us' },
      ],
    },
    mainEntity: {
      '@type': 'ItemList',
      itemListElement: [{ position: 1, name: 'Cherry', url: 'http://localhost/de/venues/cherry-portland' }],
    },
  })
})

test("the pages of cities hydrate without errors, and without repeating the server's calls", async () => {
  const world = makeWorld()
  await addShowsInBerlinAndPotsdam(world)
  for (const path of ['/cities/berlin-de', '/cities', '/cities/atlantis-de']) {
    const { hydratePage } = await openPage(world, path)
    const { calls, warnings } = await hydratePage()
    expect(warnings).toEqual([])
    expect(calls.filter((call) => /^\/api\/(?:cities|shows)/.test(call))).toEqual([])
  }
})

test('without scripts, the page of a city links to further pages of its shows', async () => {
  const world = makeWorld()
  await addShows(world, 30, inBerlin)
  const { page } = await openPage(world, '/de/cities/berlin-de')
  expect(page.querySelectorAll('.bands')).toHaveLength(25)
  expect(hrefs(page, '.list-more a')).toEqual(['/de/cities/berlin-de?page=2'])
  const { page: second } = await openPage(world, '/cities/berlin-de?page=2')
  expect(second.querySelectorAll('.bands')).toHaveLength(5)
  expect(hrefs(second, 'link[rel=canonical]')).toEqual(['http://localhost/cities/berlin-de?page=2'])
})

test.each([
  ['/cities/Berlin-DE', '/cities/berlin-de'],
  ['/fr/cities/berlin', '/fr/cities/berlin-de'],
  ['/cities/portland-oregon-us', '/cities/portland-or-us'],
])('%s redirects permanently to %s', async (path, target) => {
  const world = makeWorld()
  await addShowsInBerlinAndPotsdam(world)
  await addShow(world, inPortlandOregon)
  const { status, location } = await openPage(world, path)
  expect({ status, location }).toEqual({ status: 301, location: target })
})

test('the page of a city without shows offers an alert, lists cities nearby, and is indexed only if the city has a venue', async () => {
  const world = makeWorld()
  await addShowsInBerlinAndPotsdam(world)
  await addVenue(world, { name: 'Silent', city: 'Oranienburg', region: 'Brandenburg', country: 'DE' })
  for (const [slug, robots, nearby] of [
    ['oranienburg-de', undefined, ['Berlin', 'Potsdam']],
    ['falkensee-de', 'noindex', ['Potsdam', 'Berlin']],
  ] as const) {
    const { page, status } = await openPage(world, `/cities/${slug}`)
    expect(status).toBe(200)
    expect(texts(page, '.list-message')).toEqual(['No upcoming shows. Alert me when there is one'])
    expect(itemsUnder(page, 'nearby')).toEqual(
      nearby.map((city) => expect.stringMatching(new RegExp(`^${city} \\d+ km away · 1 show$`))),
    )
    expect(page.querySelector('meta[name=robots]')?.getAttribute('content')).toBe(robots)
  }
})

test('an ambiguous or invalid slug leads to a 404 page, which suggests cities if the slug is ambiguous', async () => {
  const world = makeWorld()
  for (const venue of [inPortlandOregon, inPortlandMaine]) await addShow(world, venue)
  const { page, status } = await openPage(world, '/cities/portland-us')
  expect(status).toBe(404)
  expect(text(page, 'h1')).toBe('Which city?')
  expect(new Set(itemsUnder(page, 'suggestions'))).toEqual(
    new Set(['Portland, Oregon United States · 1 show', 'Portland, Maine United States · 1 show']),
  )
  expect(new Set(hrefs(page, '[aria-labelledby=suggestions] a'))).toEqual(
    new Set(['/cities/portland-or-us', '/cities/portland-me-us']),
  )
  const { status: statusOfInvalidSlug } = await openPage(world, '/cities/%00')
  expect(statusOfInvalidSlug).toBe(404)
})

test('the page of all cities lists them by country', async () => {
  const world = makeWorld()
  await addShowsInBerlinAndPotsdam(world)
  await addShow(world, inPortlandOregon)
  await addVenue(world, { name: 'Silent', city: 'Aachen', region: 'NRW', country: 'DE' })
  const { page, status } = await openPage(world, '/cities')
  expect(status).toBe(200)
  expect(texts(page, 'h2')).toEqual(['Germany', 'United States'])
  expect(itemsUnder(page, 'DE')).toEqual(['Aachen', 'Berlin 1 show', 'Potsdam 1 show'])
  expect(itemsUnder(page, 'US')).toEqual(['Portland, Oregon 1 show'])
  expect(hrefs(page, 'link[rel=canonical]')).toEqual(['http://localhost/cities'])
})

test('the pages of a show and its venue link to the page of the city', async () => {
  const world = makeWorld()
  const show = await addShow(world, inPortlandOregon)
  for (const path of [`/shows/${show.slug}`, `/venues/${show.venueSlug}`]) {
    const { page } = await openPage(world, path)
    const link = page.querySelector('a[href="/cities/portland-or-us"]')
    expect(link?.textContent).toBe('All shows in Portland')
  }
})
