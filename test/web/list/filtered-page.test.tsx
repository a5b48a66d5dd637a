import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { addShow, addShows } from '#test/support/add-shows.ts'
import { openPage } from '#test/support/open-page.tsx'
import { makeWorld } from '#test/support/world.ts'

const inLeeds = { venueName: 'The Hexagon Arms', venueCity: 'Leeds', venueRegion: 'England', venueCountry: 'GB' }

const robots = (page: Document) => page.querySelector('meta[name=robots]')?.getAttribute('content')
const canonical = (page: Document) => page.querySelector('link[rel=canonical]')?.getAttribute('href')
const hrefs = (page: Document, selector: string) =>
  [...page.querySelectorAll(selector)].map((link) => link.getAttribute('href'))

const manyIds = Array.from({ length: 500 }, (_, index) => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`)

describe('the server-rendered page', () => {
  test('contains the filtered list with its chips, links to dates and pages, and a heading for printing', async () => {
    const world = makeWorld()
    await addShow(world)
    await addShows(world, 30, inLeeds)
    const { status, page } = await openPage(world, '/?utm=x&city=leeds')
    expect(status).toBe(200)
    expect(page.querySelectorAll('article')).toHaveLength(25)
    expect(hrefs(page, '.list-more a')).toEqual(['/?city=leeds&page=2'])
    expect(hrefs(page, '.chips a')).toEqual(['/', '/'])
    expect(hrefs(page, '.when a')[1]).toBe('/?city=leeds&when=tonight')
    expect(page.querySelector('.print-head span')?.textContent).toBe('Shows in Leeds (first 25). localhost')
    const second = (await openPage(world, '/?city=leeds&page=2')).page
    expect(second.querySelectorAll('article')).toHaveLength(5)
    expect(hrefs(second, 'a.back')).toEqual(['/?city=leeds'])
  })

  test('uses the view named in the URL; links keep the view, and the canonical URL omits it', async () => {
    const world = makeWorld()
    await addShows(world, 30, inLeeds)
    const viewAt = async (path: string) => (await openPage(world, path)).page.documentElement.dataset.view
    expect(await Promise.all(['/', '/?view=posters', '/?view=text'].map(viewAt))).toEqual([
      undefined,
      undefined,
      'text',
    ])
    const { page } = await openPage(world, '/?view=text&city=leeds')
    expect(hrefs(page, '.segmented-control [aria-current]')).toEqual(['/?city=leeds&view=text'])
    expect(hrefs(page, '.segmented-control a')[0]).toBe('/?city=leeds&view=posters')
    expect(hrefs(page, '.list-more a')).toEqual(['/?city=leeds&view=text&page=2'])
    expect(hrefs(page, '.chips a')).toEqual(['/?view=text', '/?view=text'])
    expect(hrefs(page, '.when a')[1]).toBe('/?city=leeds&when=tonight&view=text')
    expect(canonical(page)).toBe('http://localhost/?city=Leeds')
  })

  test.each([
    ['?city=LEEDS', 'Shows in Leeds', '/?city=Leeds'],
    ['?country=gb', 'Shows in the United Kingdom', '/?country=GB'],
    ['?city=Leeds&page=2', 'Shows in Leeds, page 2', '/?city=Leeds&page=2'],
  ])('for %s is indexable, with the title “%s” and the canonical URL %s', async (query, title, path) => {
    const world = makeWorld()
    await addShows(world, 26, inLeeds)
    const { page } = await openPage(world, `/${query}`)
    expect(page.title).toBe(`${title} | Upstroke`)
    expect(canonical(page)).toBe(`http://localhost${path}`)
    expect(robots(page)).toBeUndefined()
  })

  test.each([
    ['?city=Leeds&country=GB', 'Shows in Leeds, United Kingdom'],
    ['?startDate=2026-11-27&endDate=2026-11-29', 'Shows from 11/27/2026 to 11/29/2026'],
    ['?startDate=2026-11-27&endDate=2026-11-27', 'Shows on 11/27/2026'],
    ['?city=Leeds&when=tonight', 'Shows in Leeds tonight'],
    ['?when=next7', 'Shows in the next 7 days'],
    ['?endDate=2026-11-27&ages=all', 'All-ages shows until 11/27/2026'],
    ['?q=skank&near=53.8,-1.5&within=25', 'Shows within 25 km of a point near Leeds for “skank”'],
    ['?near=53.7965,-1.5478', 'Shows within 50 km of Leeds'],
    ['?near=0,-140', 'Shows within 50 km of the chosen point'],
    ['?status=cancelled,sold-out&ages=all', 'Cancelled or sold-out all-ages shows'],
    ['?ages=16&includePast=true', 'Shows open to 16-year-olds, including past ones'],
    ['?includePast=false', 'Shows'],
  ])('for %s has the title “%s” and is not indexed', async (query, title) => {
    const { page } = await openPage(makeWorld(), `/${query}`)
    expect(page.title).toBe(`${title} | Upstroke`)
    expect(canonical(page)).toBeUndefined()
    expect(robots(page)).toBe('noindex')
  })

  test("hydrates without errors, and without repeating the server's calls", async () => {
    const world = makeWorld()
    const { lineUp } = await addShow(world)
    const { hydratePage, page } = await openPage(world, `/?bands=${lineUp[0]?.bandId}`)
    expect(page.querySelector('.chip')?.textContent?.trim()).toBe('Band The Nutmeg Seven')
    const { calls, warnings, container } = await hydratePage()
    await screen.findByRole('button', { name: /not logged in/ })
    expect(warnings).toEqual([])
    expect(calls).toEqual(['/api/session'])
    expect(within(container).getAllByRole('article')).toHaveLength(1)
  })

  test.each([
    ['when=someday', 'when must be one of tonight, tomorrow, weekend, next7'],
    ['startDate=nonsense', 'Start date must be a real date like 2026-11-20'],
    ['startDate=2026-12-02&endDate=2026-12-01', 'End date must not be before the start date'],
    ['country=Atlantis', 'Choose a country from the list'],
    ['bands=1', 'bands must be IDs, separated by commas'],
    [`bands=${manyIds}`, 'Choose no more than 50 bands'],
    ['near=1,2&within=0', 'within must be from 1 to 500 km'],
    ['near=1,2&within=1e9', 'within must be from 1 to 500 km'],
    ['near=here', 'near must be a latitude and a longitude, separated by a comma'],
    [`q=${'x'.repeat(1000)}`, 'Search must be 256 characters or less'],
    ['q=x', 'Enter at least two letters or digits to search'],
    ['q=%25%27%22%5C', 'Enter at least two letters or digits to search'],
    ['city=leeds&page=99999', 'That page is too far down the list'],
  ])('for an invalid query shows the error in place of the list: %#', async (query, message) => {
    const { status, page, hydratePage } = await openPage(makeWorld(), `/?${query}`)
    expect(status).toBe(422)
    expect(page.querySelector('[role=alert]')?.textContent).toBe(message)
    expect(hrefs(page, '.list-message a')).toEqual(['/'])
    expect(robots(page)).toBe('noindex')
    const { calls, warnings } = await hydratePage()
    await screen.findByRole('button', { name: /not logged in/ })
    expect(warnings).toEqual([])
    expect(calls).toEqual(['/api/session'])
  })

  test('refuses a nonexistent day, in German too', async () => {
    const { status, page } = await openPage(makeWorld(), '/de?startDate=2026-02-30&endDate=2026-99-99')
    expect(status).toBe(422)
    expect(page.querySelector('[role=alert]')).not.toBeNull()
  })

  test.each(['q=%00', 'utm_source=a&foo[]=b', 'city=a&city=b', 'q=%ED%A0%80', 'includePast=true'])(
    'for ?%s shows the list instead of an error',
    async (query) => {
      const { status, page } = await openPage(makeWorld(), `/?${query}`)
      expect(status).toBe(200)
      expect(page.querySelector('.list-end')?.textContent).toBe('No shows available')
    },
  )
})
