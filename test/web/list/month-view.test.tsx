import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { addShow, addShows, alterShow } from '#test/support/add-shows.ts'
import { openApp } from '#test/support/open-app.tsx'
import { openPage } from '#test/support/open-page.tsx'
import { makeWorld, type World } from '#test/support/world.ts'

const inLeeds = { venueName: 'The Hexagon Arms', venueCity: 'Leeds', venueRegion: 'England', venueCountry: 'GB' }

let world: World
beforeEach(() => {
  world = makeWorld()
})

const texts = (elements: Iterable<Element>) => [...elements].map(({ textContent }) => textContent)
const hrefs = (page: ParentNode, selector: string) =>
  [...page.querySelectorAll(selector)].map((link) => link.getAttribute('href'))
const robots = (page: Document) => page.querySelector('meta[name=robots]')?.getAttribute('content')
const canonical = (page: Document) => page.querySelector('link[rel=canonical]')?.getAttribute('href')
const cellOf = (page: ParentNode, day: string) =>
  page.querySelector(`time[datetime="${day}"]`)?.closest('td') as Element

describe('the server-rendered month', () => {
  test('is a table of weeks that start on the language’s first weekday, and lists the shows of each day in its cell', async () => {
    await addShow(world, { showDate: '2026-11-27', doorTime: '19:00' })
    const cancelled = await addShow(world, { showDate: '2026-11-27', doorTime: '20:00', ...inLeeds })
    await alterShow(world, cancelled, { status: 'cancelled' })
    const { page, status } = await openPage(world, '/?view=month&month=2026-11')
    expect(status).toBe(200)
    expect(page.querySelector('caption')?.textContent).toBe('Shows in November 2026')
    expect(page.querySelector('th')?.getAttribute('aria-label')).toBe('Sunday')
    const rows = [...page.querySelectorAll('tbody tr')]
    const daysIn = (row: Element) => [...row.querySelectorAll('td')].map((td) => td.querySelector('time')?.textContent)
    expect(rows.map((row) => daysIn(row).join(' ').trim())).toEqual([
      '1 2 3 4 5 6 7',
      '8 9 10 11 12 13 14',
      '15 16 17 18 19 20 21',
      '22 23 24 25 26 27 28',
      '29 30',
    ])
    expect(texts(cellOf(page, '2026-11-27').querySelectorAll('li'))).toEqual([
      'The Nutmeg Seven, Trombone Tax 7:00 PM, Bottom of the Hill, San Francisco',
      ' Cancelled The Nutmeg Seven, Trombone Tax 8:00 PM, The Hexagon Arms, Leeds',
    ])
    expect(cellOf(page, '2026-11-20').getAttribute('aria-current')).toBe('date')
    const germanPage = (await openPage(world, '/de?view=month&month=2026-11')).page
    expect(germanPage.querySelector('th')?.getAttribute('aria-label')).toBe('Montag')
    expect(texts(germanPage.querySelector('tbody tr')?.querySelectorAll('time') ?? [])).toEqual(['1'])
  })

  test('links each day that has shows to a list of them below, and “2 more” to all shows on that day', async () => {
    await addShows(world, 6, { showDate: '2026-11-28', ...inLeeds })
    await addShow(world, { showDate: '2026-11-30', ...inLeeds })
    const path = '/?country=GB&view=month&month=2026-11'
    const { page } = await openPage(world, path)
    const day = cellOf(page, '2026-11-28')
    expect(texts(day.querySelectorAll('li')).at(-1)).toBe('2 more 11/28/2026')
    expect(hrefs(day, '.month-more')).toEqual(['/?country=GB&startDate=2026-11-28&endDate=2026-11-28'])
    expect(hrefs(day, 'a.month-number')).toEqual([`${path}&day=2026-11-28#day`])
    expect(page.querySelector('#day h3')?.textContent).toBe('Saturday 11/28/2026 6 shows')
    expect(page.querySelectorAll('#day li')).toHaveLength(5)
    const chosenDayPage = (await openPage(world, `${path}&day=2026-11-30`)).page
    expect(chosenDayPage.querySelector('#day h3')?.textContent).toBe('Monday 11/30/2026 1 show')
    expect(hrefs(chosenDayPage, 'td [aria-current=true]')).toEqual([`${path}&day=2026-11-30#day`])
    expect((await openPage(world, `${path}&day=2026-11-29`)).page.querySelector('#day h3')?.textContent).toContain(
      'No shows available',
    )
  })

  test('links to neighbouring months that may have shows, and from an empty month to the next month with shows', async () => {
    await addShow(world, { showDate: '2027-02-04', ...inLeeds })
    const navHrefs = async (query: string) => hrefs((await openPage(world, `/?${query}`)).page, '.month-nav a')
    expect(await navHrefs('view=month')).toEqual(['/?view=month&month=2026-11', '/?view=month&month=2026-12'])
    expect(await navHrefs('includePast=true&view=month&month=2026-11')).toEqual([
      '/?includePast=true&view=month&month=2026-10',
      '/?includePast=true&view=month&month=2026-11',
      '/?includePast=true&view=month&month=2026-12',
    ])
    expect(await navHrefs('view=month&month=2027-03')).toEqual([
      '/?view=month&month=2027-02',
      '/?view=month&month=2026-11',
    ])
    expect(await navHrefs('startDate=2027-02-01&view=month')).toContain(
      '/?startDate=2027-02-01&view=month&month=2026-11',
    )
    const { page } = await openPage(world, '/?city=Leeds&view=month&month=2026-12')
    expect(page.querySelector('.month .list-message')?.textContent).toBe(
      'No matching shows in December 2026.Go to February 2027',
    )
    expect(hrefs(page, '.month .list-message a')).toEqual(['/?city=Leeds&view=month&month=2027-02'])
    const unfilteredPage = (await openPage(world, '/?view=month&month=2026-12')).page
    expect(unfilteredPage.querySelector('.month .list-message p')?.textContent).toBe(
      'No upcoming shows in December 2026.',
    )
  })

  test('has its own title and canonical URL, and is indexed only if it has shows and no filter other than a city or country', async () => {
    await addShow(world, { showDate: '2026-12-04', ...inLeeds })
    const monthPage = (await openPage(world, '/?view=month&month=2026-12&day=2026-12-04')).page
    expect(monthPage.title).toBe('Upcoming ska, punk, reggae and rocksteady shows, December 2026 | Upstroke')
    expect(canonical(monthPage)).toBe('http://localhost/?view=month&month=2026-12')
    const cityPage = (await openPage(world, '/?city=Leeds&view=month&month=2026-12')).page
    expect(cityPage.title).toBe('Shows in Leeds, December 2026 | Upstroke')
    expect(canonical(cityPage)).toBe('http://localhost/?city=Leeds&view=month&month=2026-12')
    for (const query of ['view=month&month=2027-01', 'ages=all&view=month&month=2026-12'])
      expect(robots((await openPage(world, `/?${query}`)).page)).toBe('noindex')
  })

  test.each(['2026-13', 'x', ''])('shows the current month instead of the invalid month %j', async (month) => {
    const { page } = await openPage(world, `/?view=month&month=${month}`)
    expect(page.querySelector('h2')?.textContent).toBe('November 2026')
  })

  test('responds with 422 to an invalid filter, without a table and with a link that removes the filter', async () => {
    const { page, status } = await openPage(world, '/?country=atlantis&view=month')
    expect(status).toBe(422)
    expect(page.querySelector('table')).toBeNull()
    expect(hrefs(page, '.list-message a')).toEqual(['/?view=month'])
  })

  test.each(['2026-11-99', '2026-11-3', '2026-11'])('ignores the invalid day %s, in German too', async (day) => {
    const { page, status } = await openPage(world, `/de?view=month&month=2026-11&day=${day}`)
    expect([status, page.querySelector('#day')]).toEqual([200, null])
  })

  test('hydrates without repeated calls or errors', async () => {
    await addShow(world, { showDate: '2026-11-27' })
    const { hydratePage } = await openPage(world, '/?view=month')
    const { calls, warnings, container } = await hydratePage()
    await screen.findByRole('button', { name: /not logged in/ })
    expect(warnings).toEqual([])
    expect(calls).toEqual(['/api/session'])
    expect(cellOf(container, '2026-11-20').getAttribute('aria-current')).toBe('date')
  })
})

test('the month view opens from the view switch and keeps the filter and its chips, and Back restores a removed filter', async () => {
  await addShow(world, { showDate: '2026-11-27', ...inLeeds })
  await addShow(world, { showDate: '2026-12-04' })
  const calls: string[] = []
  const { user, address } = await openApp(world, {
    at: '/?city=Leeds',
    intercept: (fetch) => (path, init) => {
      calls.push(path)
      return fetch(path, init)
    },
  })
  await user.click(await screen.findByRole('link', { name: 'Month' }))
  const table = await screen.findByRole('table', { name: 'Shows in November 2026' })
  expect(within(table).getAllByRole('listitem')).toHaveLength(1)
  expect(address()).toBe('/?city=Leeds&view=month')
  await user.click(screen.getByRole('link', { name: 'Next month, December 2026' }))
  await screen.findByText('No matching shows in December 2026.')
  await user.click(screen.getByRole('link', { name: 'Remove filter: City Leeds' }))
  await waitFor(() => expect(address()).toBe('/?view=month&month=2026-12'))
  await waitFor(() => expect(screen.getAllByRole('listitem').some((item) => item.closest('td'))).toBe(true))
  window.history.back()
  await screen.findByText('No matching shows in December 2026.')
  expect(calls.filter((path) => path.startsWith('/api/shows?'))).toHaveLength(1)
  await user.click(screen.getByRole('link', { name: 'Posters' }))
  expect(address()).toBe('/?city=Leeds&view=posters')
  expect(await screen.findByRole('article')).toBeDefined()
})

test('changing the dates resets the month, and changing another filter keeps it', async () => {
  const { page } = await openPage(world, '/?city=Leeds&view=month&month=2027-01&day=2027-01-03')
  const monthParams = '&view=month&month=2027-01&day=2027-01-03'
  expect(hrefs(page, '.when a')).toEqual([
    `/?city=Leeds${monthParams}`,
    ...['tonight', 'tomorrow', 'weekend', 'next7'].map((when) => `/?city=Leeds&when=${when}&view=month`),
  ])
  expect(hrefs(page, '.chips a')[0]).toBe(`/?${monthParams.slice(1)}`)
})
