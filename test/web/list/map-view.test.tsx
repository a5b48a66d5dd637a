import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Box } from '#core/geography/box.ts'
import { noFilter } from '#core/shows/filter/show-filter.ts'
import { addShow } from '#test/support/add-shows.ts'
import { openApp } from '#test/support/open-app.tsx'
import { openPage } from '#test/support/open-page.tsx'
import { makeWorld, type World } from '#test/support/world.ts'
import { STATE_ID } from '#web/page/dehydrated-state.ts'

const inBerlin = { venueCity: 'Berlin', venueRegion: 'Berlin', venueCountry: 'DE', latitude: 52.52, longitude: 13.4 }
const inRome = { venueCity: 'Roma', venueRegion: 'Lazio', venueCountry: 'IT', latitude: 41.9, longitude: 12.5 }
const GERMANY_BOX = 'box=5,46,16,56'

let world: World
beforeEach(async () => {
  world = makeWorld({ now: '2026-11-20T12:00:00Z' })
  await addShow(world, { ...inBerlin, venueName: 'SO36', showDate: '2026-11-27' })
  await addShow(world, { ...inBerlin, venueName: 'Lido', showDate: '2026-11-28', latitude: 52.5, longitude: 13.45 })
  await addShow(world, { ...inRome, venueName: 'Traffic', showDate: '2026-11-29' })
})

const markersOf = (page: ParentNode) =>
  [...page.querySelectorAll('[role=listitem] a')].map((link) => [
    link.getAttribute('aria-label'),
    link.getAttribute('href'),
  ])
const listedShows = (page: ParentNode) => [...page.querySelectorAll('.mini a')].map((link) => link.textContent)
const boxIn = (path: string | null | undefined) =>
  (new URLSearchParams(path?.split('?')[1]).get('box') ?? '').split(',').map(Number)
const controlHref = (page: ParentNode, name: string) =>
  [...page.querySelectorAll('.map-controls a')].find((link) => link.textContent?.endsWith(name))?.getAttribute('href')

describe('the server-rendered map', () => {
  test('is a picture of the area around the shows, with a list of the markers and a list of the shows', async () => {
    const { page, status } = await openPage(world, '/?view=map')
    expect(status).toBe(200)
    expect(page.title).toBe('Upcoming ska, punk, reggae and rocksteady shows, map | Upstroke')
    expect(page.querySelector('link[rel=canonical]')?.getAttribute('href')).toBe('http://localhost/?view=map')
    expect(page.querySelector('.map-land')?.getAttribute('d')).toMatch(/^M/)
    expect(page.querySelector('svg:has(.map-land)')?.getAttribute('aria-hidden')).toBe('true')
    expect(markersOf(page).map(([label]) => label)).toEqual(['Berlin: 2 shows', 'Traffic, Roma: 1 show'])
    expect(listedShows(page)).toHaveLength(3)
    expect(page.querySelector('#map-count')?.textContent).toBe('3 shows in this area')
  })

  test('links a marker for several venues to a closer map, and a marker for one venue to the shows there', async () => {
    const { page } = await openPage(world, '/?country=DE&view=map')
    expect(markersOf(page).length).toBeGreaterThan(0)
    const unfilteredPage = (await openPage(world, '/?view=map')).page
    const [severalVenuesHref, oneVenueHref] = markersOf(unfilteredPage).map(([, href]) => href)
    const [west = 0, , east = 0] = boxIn(severalVenuesHref)
    expect([west > 12, east < 15]).toEqual([true, true])
    expect(markersOf((await openPage(world, severalVenuesHref ?? '')).page).map(([label]) => label)).toEqual([
      'SO36, Berlin: 1 show',
      'Lido, Berlin: 1 show',
    ])
    expect(oneVenueHref).toMatch(/^\/\?venues=[^&]+&view=map&box=[^#]+#map-list$/)
    expect(listedShows((await openPage(world, oneVenueHref ?? '')).page)).toHaveLength(1)
  })

  test('links to a map of all places, without the venues, city and distance in the filter', async () => {
    const { shows } = await world.store.catalog.list({ filter: noFilter, now: world.clock.now(), limit: 1, offset: 0 })
    const at = `/?venues=${shows[0]?.venueId}&city=Berlin&near=52.52,13.41&within=50&ages=all&view=map&${GERMANY_BOX}`
    const { page } = await openPage(world, at)
    expect(page.querySelector('.map-head a')?.getAttribute('href')).toBe('/?ages=all&view=map')
  })

  test('shows the area that the URL names, with links that zoom and move the map', async () => {
    const { page } = await openPage(world, `/?ages=all&view=map&${GERMANY_BOX}`)
    expect(page.querySelector('#map-count')?.textContent).toBe('No shows in this area.')
    const unfiltered = (await openPage(world, `/?view=map&${GERMANY_BOX}`)).page
    expect(listedShows(unfiltered)).toHaveLength(2)
    const [west = 0, , east = 0] = boxIn(controlHref(unfiltered, 'Zoom in'))
    const [outerWest = 0, , outerEast = 0] = boxIn(controlHref(unfiltered, 'Zoom out'))
    expect((outerEast - outerWest) / (east - west)).toBeCloseTo(4, 0)
    expect(boxIn(controlHref(unfiltered, 'Move east'))[0]).toBeGreaterThan(10)
    expect(boxIn(controlHref(unfiltered, 'Move north'))[1]).toBeGreaterThan(50)
  })

  test('starts with the area around the position in the filter', async () => {
    const { page } = await openPage(world, '/?near=41.9,12.5&within=20&view=map')
    const [west = 0, , east = 0] = boxIn(controlHref(page, 'Zoom in'))
    expect([west > 12, east < 13, listedShows(page).length]).toEqual([true, true, 1])
  })

  test('shows streets instead of outlines where streets are known, with their names and a credit line for the data', async () => {
    const names = [{ name: 'Oranienstraße', latitude: 52.5, longitude: 13.42, angle: -20, length: 500 }]
    const credits = [
      { text: 'Data', url: null },
      { text: '© OpenStreetMap', url: 'https://www.openstreetmap.org/copyright' },
    ]
    const streets = { water: 'M1 1z', mainRoads: 'M2 2l1 1', streets: 'M3 3l1 1', names, credits }
    const streetsOf = async ({ west, east }: Box) => (east - west < 1 ? streets : null)
    const worldWithStreets = makeWorld({ now: '2026-11-20T12:00:00Z', streetsOf })
    await addShow(worldWithStreets, { ...inBerlin, showDate: '2026-11-27' })
    const { page } = await openPage(worldWithStreets, '/?view=map&box=13.36,52.49,13.48,52.55')
    // During hydration, the browser reads the outlines from the element with `data-outlines`.
    expect(page.querySelector('.map-land, [data-outlines]')).toBeNull()
    expect(page.querySelector('.map-streets')?.getAttribute('d')).toBe('M3 3l1 1')
    expect(page.querySelector('.map-street')?.textContent).toBe('Oranienstraße')
    expect(page.querySelector('.map-street')?.getAttribute('transform')).toBe('rotate(-20)')
    expect(page.querySelector('.map-credits')?.textContent?.trim()).toBe('Data © OpenStreetMap')
    expect(page.querySelector('.map-credits a')?.getAttribute('href')).toBe('https://www.openstreetmap.org/copyright')
    const largerMap = (await openPage(worldWithStreets, `/?view=map&${GERMANY_BOX}`)).page
    expect(largerMap.querySelector('.map-streets, .map-credits')).toBeNull()
    expect(largerMap.querySelector('.map-land')?.getAttribute('d')).toMatch(/^M/)
  })

  test('has a scale unless the area is so wide that the scale would vary within it', async () => {
    const scaleIn = async (box: string) =>
      (await openPage(world, `/?view=map&box=${box}`)).page.querySelector('.map-scale text')?.textContent
    expect(await scaleIn('13.36,52.48,13.48,52.54')).toBe('2 km')
    expect(await scaleIn('13.41,52.51,13.43,52.52')).toBe('200 m')
    expect(await scaleIn('5,46,16,56')).toBeUndefined()
  })

  test('responds with 422 to an invalid filter, and ignores an invalid area', async () => {
    expect((await openPage(world, '/?country=atlantis&view=map')).status).toBe(422)
    expect(listedShows((await openPage(world, '/?view=map&box=1,2,3')).page)).toHaveLength(3)
  })

  test("hydrates without errors, and without repeating the server's calls, although the dehydrated state omits the outlines", async () => {
    const { page, hydratePage } = await openPage(world, '/?view=map')
    const outlines = page.querySelector('.map-land')?.getAttribute('d') ?? expect.fail()
    expect(page.getElementById(STATE_ID)?.textContent).not.toContain(outlines)
    const { calls, warnings } = await hydratePage()
    await screen.findByRole('button', { name: /not logged in/ })
    expect(document.querySelector('.map-land')?.getAttribute('d')).toBe(outlines)
    expect(warnings).toEqual([])
    expect(calls).toEqual(['/api/session'])
  })

  test('lists shows without a position only next to a map of the world', async () => {
    const nowhere = { venueCity: 'Atlantis', venueRegion: 'Lazio', venueCountry: 'IT', latitude: null, longitude: null }
    await addShow(world, { ...nowhere, venueName: 'Lost', showDate: '2026-11-30' })
    const listedAt = async (box: string) => listedShows((await openPage(world, `/?view=map&box=${box}`)).page)
    expect(await listedAt('-180,-56,180,76')).toHaveLength(4)
    expect(await listedAt('-20,30,40,60')).toHaveLength(3)
  })
})

test('moving the map with keys and wheel adds one history entry, and Back returns to the original area', async () => {
  const { address } = await openApp(world, { at: `/?view=map&${GERMANY_BOX}` })
  const map = await screen.findByRole('group', { name: 'Map' })
  fireEvent.keyDown(map, { key: 'ArrowDown' })
  fireEvent.keyDown(map, { key: 'ArrowDown' })
  await waitFor(() => expect(boxIn(address())[1]).toBeLessThan(44))
  const movedAddress = address()
  fireEvent.wheel(map, { deltaY: 600, clientX: 0.5, clientY: 0.5 })
  await waitFor(() => expect(address()).not.toBe(movedAddress))
  await screen.findByText('3 shows in this area')
  window.history.back()
  await waitFor(() => expect(address()).toBe(`/?view=map&${GERMANY_BOX}`))
  await screen.findByText('2 shows in this area')
})

test('a double click on Zoom out adds one history entry, and a second click on a marker adds none', async () => {
  const { user, address } = await openApp(world, { at: `/?view=map&${GERMANY_BOX}` })
  await screen.findByText('2 shows in this area')
  await user.dblClick(screen.getByRole('link', { name: 'Zoom out' }))
  await screen.findByText('3 shows in this area')
  const zoomedOut = address()
  await user.click(screen.getByRole('link', { name: 'Traffic, Roma: 1 show' }))
  await screen.findByText('1 show in this area')
  await user.click(screen.getByRole('link', { name: 'Traffic, Roma: 1 show' }))
  expect(window.location.hash).toBe('#map-list')
  window.history.back()
  await waitFor(() => expect(address()).toBe(zoomedOut))
  window.history.back()
  await waitFor(() => expect(address()).toBe(`/?view=map&${GERMANY_BOX}`))
})

test('removing the city filter removes the area from the URL, whereas choosing dates keeps the area', async () => {
  const { user, address } = await openApp(world, { at: `/?city=Roma&view=map&${GERMANY_BOX}` })
  await screen.findByText('No shows in this area.')
  await user.click(screen.getAllByRole('link', { name: 'Next 7 days' })[0] as HTMLElement)
  await waitFor(() => expect(address()).toBe(`/?city=Roma&when=next7&view=map&${GERMANY_BOX}`))
  await user.click(await screen.findByRole('link', { name: 'Remove filter: City Roma' }))
  await waitFor(() => expect(address()).toBe('/?when=next7&view=map'))
})

test('a failure to load leaves the map and its shows in place, with an error message and a retry button', async () => {
  let isDown = false
  const { user } = await openApp(world, {
    at: `/?view=map&${GERMANY_BOX}`,
    intercept: (fetch) => (path, init) =>
      isDown && path.startsWith('/api/shows') ? new Response('{}', { status: 400 }) : fetch(path, init),
  })
  await screen.findByText('2 shows in this area')
  isDown = true
  await user.click(screen.getByRole('link', { name: 'Move south' }))
  await screen.findByRole('alert')
  expect(within(screen.getByRole('list', { name: 'Places with shows' })).getAllByRole('listitem')).toHaveLength(1)
  expect(listedShows(document)).toHaveLength(2)
  isDown = false
  await user.click(screen.getByRole('button', { name: 'Reload' }))
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
})
