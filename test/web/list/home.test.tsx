import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { ShowListing } from '#core/shows/listing.ts'
import { addShow, addShows, alterShow } from '#test/support/add-shows.ts'
import { openApp } from '#test/support/open-app.tsx'
import { makeWorld } from '#test/support/world.ts'

/** Sets the visitor's clock, independently of the server's. */
const setVisitorClock = (year: number, month: number, day: number, hour: number) =>
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(year, month - 1, day, hour, 59) })

const cardOf = async (title: string): Promise<HTMLElement> =>
  (await screen.findByText(title, { selector: '.show-title' })).closest('article') as HTMLElement

/** Opens the list with only one show. Returns the show and its card. */
const openCard = async (changes: Parameters<typeof addShow>[1], laterChanges?: Parameters<typeof alterShow>[2]) => {
  const world = makeWorld()
  const show = await addShow(world, changes)
  if (laterChanges) await alterShow(world, show, laterChanges)
  await openApp(world, { at: '/' })
  return { show, card: await cardOf(show.showTitle) }
}

test('the home page has a heading and a title', async () => {
  await openApp(makeWorld(), { at: '/' })
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Ska, punk, reggae & rocksteady. Live.')
  await waitFor(() => expect(document.title).toBe('Upcoming ska, punk, reggae and rocksteady shows | Upstroke'))
})

describe('a date', () => {
  test('has one section, headed by the weekday, the date as MM/DD/YYYY and the number of shows; the sections are in ascending order', async () => {
    const world = makeWorld()
    await addShows(world, 2, { showDate: '2026-12-04' })
    await addShow(world, { showDate: '2026-11-29' })
    await openApp(world, { at: '/' })
    await waitFor(() => expect(screen.getAllByRole('region', { name: /2026/ })).toHaveLength(2))
    const headings = screen.getAllByRole('heading', { level: 2 })
    expect(headings.map(({ textContent }) => textContent)).toEqual(['Sun 11/29/2026 1 show', 'Fri 12/04/2026 2 shows'])
    expect(headings.map((heading) => heading.querySelector('time')?.dateTime)).toEqual(['2026-11-29', '2026-12-04'])
    expect(within(screen.getByRole('region', { name: /12\/04/ })).getAllByRole('article')).toHaveLength(2)
  })

  test.each([
    ['in the afternoon', 20, 12, 'Fri 11/20/2026 Tonight 1 show', 'Sat 11/21/2026 Tomorrow 1 show'],
    [
      'before 6 AM, when it is still the night before',
      21,
      5,
      'Fri 11/20/2026 Tonight 1 show',
      'Sat 11/21/2026 Tomorrow 1 show',
    ],
    ['from 6 AM on', 21, 6, 'Fri 11/20/2026 1 show', 'Sat 11/21/2026 Tonight 1 show'],
  ])("is labelled Tonight or Tomorrow according to the visitor's clock, %s", async (_, day, hour, first, second) => {
    setVisitorClock(2026, 11, day, hour)
    const world = makeWorld()
    await addShow(world, { showDate: '2026-11-20' })
    await addShow(world, { showDate: '2026-11-21' })
    await openApp(world, { at: '/' })
    await screen.findByText('11/20/2026')
    const headings = screen.getAllByRole('heading', { level: 2 })
    expect(headings.map(({ textContent }) => textContent)).toEqual([first, second])
  })
})

describe('a card', () => {
  test('lists the first 8 bands of a long line-up, and the number of the others, in the link to the show', async () => {
    const bandList = Array.from({ length: 100 }, (_, index) => ({ bandName: `Band ${index + 1}` }))
    const { show, card } = await openCard({ bandList })
    const link = within(card).getByRole('link', { name: /^Band 1 / })
    expect(link.textContent).toBe('Band 1 Band 2, Band 3, Band 4, Band 5, Band 6, Band 7, Band 8 and 92 more')
    expect(link.getAttribute('href')).toBe(`/shows/${show.slug}`)
  })

  test('shows the title, venue, times and age limit, and links the bands, with the first one large, to the show', async () => {
    const { show, card } = await openCard({ ageRestriction: 'Yes', ageLimit: 18, doorTime: '19:05', showTime: '00:00' })
    const link = within(card).getByRole('link', { name: 'The Nutmeg Seven Trombone Tax' })
    expect(link.getAttribute('href')).toBe(`/shows/${show.slug}`)
    expect(link.parentElement?.tagName).toBe('H3')
    expect(link.querySelector('.first-band')?.textContent).toBe('The Nutmeg Seven')
    expect(link.querySelector('.other-bands')?.textContent).toBe('Trombone Tax')
    expect(card.querySelector('.show-title')?.textContent).toBe('Skanksgiving')
    expect(card.querySelector('.venue b')?.textContent).toBe('Bottom of the Hill')
    expect(card.querySelector('.venue span')?.textContent).toBe('San Francisco, California')
    expect(card.querySelector('.times')?.textContent).toBe('Doors 7:05 PM Show 12:00 AM')
    expect(card.querySelector('.age')?.textContent).toBe('Age limit 18+')
  })

  test.each([
    ['the doors', { doorTime: null, showTime: '20:00' }, 'Show 8:00 PM'],
    ['the start', { doorTime: '12:30', showTime: null }, 'Doors 12:30 PM'],
  ])('leaves out %s if that time is missing', async (_time, times, expected) => {
    const { card } = await openCard(times)
    expect(card.querySelector('.times')?.textContent?.trim()).toBe(expected)
  })

  test('says TBD for a show without bands', async () => {
    const { card } = await openCard({ bandList: [] })
    expect(within(card).getByRole('heading', { level: 3, name: 'TBD' })).toBeDefined()
  })

  test.each([
    [{ ageRestriction: 'Yes', ageLimit: 21 }, 'Age limit 21+'],
    [{ ageRestriction: 'No', ageLimit: null }, 'Age limit None'],
    [{ ageRestriction: 'Unknown', ageLimit: null }, 'Age limit Unknown'],
  ])('shows the age limit for %o', async (age, expected) => {
    const { card } = await openCard(age)
    expect(card.querySelector('.age')?.textContent).toBe(expected)
  })

  test.each([
    ['cancelled', {}, 'Cancelled', true],
    ['postponed', {}, 'Postponed', true],
    ['rescheduled', { previousDate: '2026-10-02' }, 'Rescheduled from 10/02/2026', false],
    ['moved', {}, 'Moved', false],
    ['sold-out', {}, 'Sold out', false],
  ] as const)('shows that a show is %s', async (status, changes, expected, isOff) => {
    const { card } = await openCard({}, { status, ...changes })
    expect(card.querySelector('.status')?.textContent?.trim()).toBe(expected)
    expect(card.classList.contains('is-off')).toBe(isOff)
  })

  test('shows no status for a scheduled show', async () => {
    const { card } = await openCard({})
    expect(card.querySelector('.status')).toBeNull()
    expect(card.classList.contains('is-off')).toBe(false)
  })

  const ticketUrl = 'https://tickets.example/1'
  const eventUrl = 'https://events.example/1'
  test.each([
    ['the tickets', { ticketUrl, eventUrl }, 'scheduled', 'Tickets', ticketUrl],
    ['the event if there is no ticket URL', { eventUrl }, 'scheduled', 'Event', eventUrl],
    ['the event if the show is cancelled', { ticketUrl, eventUrl }, 'cancelled', 'Event', eventUrl],
    ['the event if the show is sold out', { ticketUrl, eventUrl }, 'sold-out', 'Event', eventUrl],
  ] as const)('links to %s', async (_what, urls, status, label, url) => {
    const { card } = await openCard(urls, { status })
    const link = within(card).getByRole('link', { name: new RegExp(`^${label}, `) })
    expect(link.getAttribute('href')).toBe(url)
    expect(link.getAttribute('rel')).toBe('noopener')
  })

  test('of a show without URLs links only to the show, its venue, map and calendar file', async () => {
    const { card } = await openCard({ latitude: 37.7649, longitude: -122.3961 })
    const links = within(card).getAllByRole('link')
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/shows/2026-11-27-skanksgiving',
      '/venues/bottom-of-the-hill-san-francisco',
      'https://www.openstreetmap.org/?mlat=37.7649&mlon=-122.3961#map=17/37.7649/-122.3961',
      '/shows/2026-11-27-skanksgiving.ics',
    ])
  })

  test('has a coloured placeholder for a missing poster', async () => {
    const { card } = await openCard({})
    const placeholder = card.querySelector('[aria-hidden] .fallback')
    expect(placeholder?.textContent).toBe('The Nutmeg Seven')
    expect(placeholder?.className).toMatch(/\bfallback-[1-6]\b/)
  })

  test('escapes user text', async () => {
    const hostile = '<img src=x onerror=alert(1)>'
    const { card } = await openCard({ showTitle: `${hostile}!`, bandList: [{ bandName: hostile }] })
    expect(card.querySelector('.first-band')?.textContent).toBe(hostile)
    expect(card.querySelector('img')).toBeNull()
  })

  test('omits a derived title', async () => {
    const world = makeWorld()
    await addShow(world, { showTitle: undefined, hasOwnTitle: false })
    await openApp(world, { at: '/' })
    const card = (await screen.findByText('The Nutmeg Seven', { selector: '.first-band' })).closest('article')
    expect(card?.textContent).toContain('Trombone Tax')
    expect(card?.querySelector('.show-title')).toBeNull()
  })

  test("copies the show's URL if the browser cannot share it", async () => {
    const world = makeWorld()
    const { slug } = await addShow(world)
    const { user } = await openApp(world, { at: '/' })
    const card = await cardOf('Skanksgiving')
    await user.click(within(card).getByRole('button', { name: 'Share Skanksgiving' }))
    expect(await screen.findByText('Link copied')).toBeDefined()
    expect(await navigator.clipboard.readText()).toBe(`http://localhost/shows/${slug}`)
  })
})

describe('the Edit button', () => {
  const openCardAs = async (roles: Parameters<ReturnType<typeof makeWorld>['addAccount']>[0], isOwn: boolean) => {
    const world = makeWorld()
    const account = await world.addAccount(roles)
    const show: ShowListing = await addShow(
      world,
      {},
      isOwn
        ? await world.actorOf({ ...account }).then((actor) => ({ ...actor, roles: ['ShowManager'] as const }))
        : undefined,
    )
    const app = await openApp(world, { at: '/', account })
    const card = await cardOf('Skanksgiving')
    await screen.findByRole('button', { name: /Person/ })
    await waitFor(() => expect(app.client.isFetching()).toBe(0))
    return { show, editLink: within(card).queryByRole('link', { name: 'Edit Skanksgiving' }) }
  }

  test.each([
    ['a ShowAdmin', ['ShowAdmin'], false],
    ['the ShowManager who added the show', ['ShowManager'], true],
    ['the user who added the show and has since lost the role', [], true],
  ] as const)('appears on the card for %s', async (_who, roles, isOwn) => {
    const { show, editLink } = await openCardAs(roles, isOwn)
    expect(editLink?.getAttribute('href')).toBe(`/edit-show/${show.id}`)
  })

  test.each([
    ['a user without roles', []],
    ['another ShowManager', ['ShowManager']],
    ['a SiteAdmin and SiteOwner', ['SiteAdmin', 'SiteOwner']],
  ] as const)('is hidden from %s', async (_who, roles) => {
    expect((await openCardAs(roles, false)).editLink).toBeNull()
  })

  test('reserves its space on later page loads, until a user who may not edit every show logs in', async () => {
    const root = document.documentElement
    await openCardAs(['ShowAdmin'], false)
    expect([localStorage.getItem('edits'), 'edits' in root.dataset]).toEqual(['1', true])
    document.body.replaceChildren()
    await openCardAs(['ShowManager'], true)
    expect([localStorage.getItem('edits'), 'edits' in root.dataset]).toEqual([null, false])
  })

  test('is hidden from visitors', async () => {
    const { card } = await openCard({})
    expect(within(card).queryByRole('link', { name: /Edit/ })).toBeNull()
  })
})

describe('the view switch', () => {
  const currentView = () =>
    screen.getByRole('link', { current: true, name: /^(Posters|Text|Month)$/ }).textContent?.trim()
  const isTextView = () => document.documentElement.dataset.view === 'text'

  afterEach(() => {
    localStorage.clear()
    delete document.documentElement.dataset.view
  })

  test('puts the view into the URL, and stores it for URLs without a view', async () => {
    const { user, address } = await openApp(makeWorld(), { at: '/?city=Leeds' })
    expect([currentView(), isTextView()]).toEqual(['Posters', false])
    await user.click(screen.getByRole('link', { name: 'Text' }))
    expect([address(), currentView(), isTextView()]).toEqual(['/?city=Leeds&view=text', 'Text', true])
    expect(localStorage.getItem('view')).toBe('text')
    const chips = within(await screen.findByRole('group', { name: 'Active filters' }))
    await user.click(chips.getByRole('link', { name: 'Clear all' }))
    expect([address(), isTextView()]).toEqual(['/?view=text', true])
    await user.click(screen.getByRole('link', { name: 'Posters' }))
    expect([address(), isTextView(), localStorage.getItem('view')]).toEqual(['/?view=posters', false, 'posters'])
  })

  test('follows Back to the former view, even if the former URL names none', async () => {
    const { user } = await openApp(makeWorld(), { at: '/' })
    await user.click(screen.getByRole('link', { name: 'Text' }))
    window.history.back()
    await waitFor(() => expect([currentView(), isTextView()]).toEqual(['Posters', false]))
    window.history.forward()
    await waitFor(() => expect([currentView(), isTextView()]).toEqual(['Text', true]))
  })

  test.each([
    ['/', 'Text', true],
    ['/?view=posters', 'Posters', false],
    ['/?view=unknown', 'Text', true],
  ])('applies the stored choice to %s, unless the URL names a known view', async (at, view, isText) => {
    localStorage.setItem('view', 'text')
    await openApp(makeWorld(), { at })
    expect([currentView(), isTextView()]).toEqual([view, isText])
  })

  test('keeps the stored choice on other pages, which link back to the list in the view it had', async () => {
    localStorage.setItem('view', 'text')
    const world = makeWorld()
    await addShow(world, {})
    const { user } = await openApp(world, { at: '/?view=posters' })
    await user.click(await screen.findByRole('link', { name: 'The Nutmeg Seven Trombone Tax' }))
    const backLink = await screen.findByRole('link', { name: 'Back to the list' })
    expect(backLink.getAttribute('href')).toBe('/?view=posters')
    expect(isTextView()).toBe(true)
  })
})
