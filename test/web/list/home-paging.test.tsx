import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { addShow, addShows } from '#test/support/add-shows.ts'
import { openApp } from '#test/support/open-app.tsx'
import { openPage } from '#test/support/open-page.tsx'
import { allowConsoleErrors } from '#test/support/web-setup.ts'
import { makeWorld } from '#test/support/world.ts'
import type { Fetch } from '#web/data/api.ts'

const pageRequestPattern = /^\/api\/shows\?page=(\d+)&limit=25$/

/** Opens the home page with `count` shows; `respond` may replace the response for a page. */
const openList = async (count: number, respond: (page: number) => ReturnType<Fetch> | null = () => null, at = '/') => {
  const world = makeWorld()
  await addShows(world, count)
  const requestedPages: number[] = []
  const app = await openApp(world, {
    at,
    intercept: (fetch) => (path, init) => {
      const page = Number(pageRequestPattern.exec(path)?.[1] ?? 0)
      if (page) requestedPages.push(page)
      return (page && respond(page)) || fetch(path, init)
    },
  })
  return { ...app, world, requestedPages }
}

const cardCount = () => screen.queryAllByRole('article').length
const waitForShows = (count: number) => waitFor(() => expect(cardCount()).toBe(count))
const loadMoreLink = () => screen.findByRole('link', { name: 'Load more shows' })

/** Scrolls a 5000 px page in an 800 px window to `fromBottom` px from the bottom. */
const scrollTo = (fromBottom: number) => {
  const root = document.documentElement
  vi.spyOn(root, 'scrollHeight', 'get').mockReturnValue(5000)
  vi.spyOn(window, 'innerHeight', 'get').mockReturnValue(800)
  root.scrollTop = 4200 - fromBottom
  fireEvent.scroll(window)
}

describe('scrolling', () => {
  const fakeTimers = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const advance = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))

  test('to within 100 px of the bottom loads the next page after 500 ms', async () => {
    const { requestedPages } = await openList(60)
    await waitForShows(25)
    fakeTimers()
    scrollTo(100)
    await advance(499)
    expect(requestedPages).toEqual([1])
    await advance(1)
    expect(requestedPages).toEqual([1, 2])
    vi.useRealTimers()
    await waitForShows(50)
  })

  test('to 101 px from the bottom loads nothing', async () => {
    const { requestedPages } = await openList(60)
    await waitForShows(25)
    fakeTimers()
    scrollTo(101)
    await advance(5000)
    expect(requestedPages).toEqual([1])
  })

  test('loads a page only once, despite further scrolling', async () => {
    const never = new Promise<never>(() => {})
    const { requestedPages } = await openList(60, (page) => (page === 2 ? never : null))
    await waitForShows(25)
    fakeTimers()
    for (let repetition = 0; repetition < 4; repetition += 1) {
      scrollTo(50)
      await advance(700)
    }
    expect(requestedPages).toEqual([1, 2])
    expect(screen.getByText('Loading...')).toBeDefined()
  })

  test('loads nothing more at the end of the list', async () => {
    const { requestedPages } = await openList(30)
    await waitForShows(25)
    fakeTimers()
    scrollTo(0)
    await advance(600)
    vi.useRealTimers()
    expect(await screen.findByText('No more shows available')).toBeDefined()
    fakeTimers()
    scrollTo(0)
    await advance(600)
    expect(requestedPages).toEqual([1, 2])
  })

  test('loads nothing while keyboard focus is in the footer', async () => {
    const { requestedPages } = await openList(60)
    await waitForShows(25)
    within(screen.getByRole('contentinfo')).getByRole('button', { name: 'Dark' }).focus()
    fakeTimers()
    scrollTo(0)
    await advance(5000)
    expect(requestedPages).toEqual([1])
  })
})

describe('the list ends', () => {
  test('with a message when it is empty', async () => {
    await openList(0)
    expect(await screen.findByText('No shows available')).toBeDefined()
    expect(screen.queryByText('No more shows available')).toBeNull()
  })

  test('after a page of fewer than 25 shows', async () => {
    await openList(24)
    expect(await screen.findByText('No more shows available')).toBeDefined()
    expect(screen.queryByRole('link', { name: 'Load more shows' })).toBeNull()
  })

  test('once as many shows are loaded as totalItems says', async () => {
    await openList(25)
    await waitForShows(25)
    expect(screen.getByText('No more shows available')).toBeDefined()
  })

  test('after an empty page', async () => {
    const emptyPage = () => Response.json({ shows: [], totalItems: 60, isTotalExact: true, nextCursor: null })
    const { user } = await openList(60, (page) => (page === 2 ? emptyPage() : null))
    await user.click(await loadMoreLink())
    const end = await screen.findByText('No more shows available')
    expect(cardCount()).toBe(25)
    await waitFor(() => expect(document.activeElement).toBe(end))
  })
})

describe('Load more shows', () => {
  test('links to the next page, loads it in place and moves the focus to the first new show', async () => {
    const { user, requestedPages, address } = await openList(60)
    expect((await loadMoreLink()).getAttribute('href')).toBe('/?page=2')
    await user.click(await loadMoreLink())
    await waitForShows(50)
    expect(requestedPages).toEqual([1, 2])
    expect(address()).toBe('/')
    expect(document.activeElement?.closest('article')?.querySelector('.show-title')?.textContent).toBe('Show 026')
    expect((await screen.findByText('25 more shows loaded')).closest('[role=status]')).not.toBeNull()
    await user.click(await loadMoreLink())
    await waitForShows(60)
    expect((await screen.findByText('10 more shows loaded')).parentElement?.textContent).toContain(
      'No more shows available',
    )
  })

  test('merges the sections of a date across pages, and adds the count once the date is complete', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 20) })
    const { user } = await openList(30)
    await waitForShows(25)
    const headings = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
    expect(headings()).toEqual(['Fri 11/27/2026'])
    await user.click(await loadMoreLink())
    await waitForShows(30)
    expect(headings()).toEqual(['Fri 11/27/2026 30 shows'])
  })

  test('lists a show only once, even if an added show has moved it to the next page', async () => {
    const { user, world } = await openList(30)
    await waitForShows(25)
    await addShow(world, { showTitle: 'Before all', showDate: '2026-11-21' })
    await user.click(await loadMoreLink())
    await waitForShows(30)
    expect(screen.getAllByText('Show 025', { selector: '.show-title' })).toHaveLength(1)
  })

  test('keeps the list when a page fails to load, and offers a retry', async () => {
    allowConsoleErrors(/^Error fetching shows/)
    let isBroken = true
    const refusal = () => Response.json({ message: 'Slowly, please.' }, { status: 429 })
    const { user } = await openList(30, (page) => (page === 2 && isBroken ? refusal() : null))
    await user.click(await loadMoreLink())
    const retry = await screen.findByRole('button', { name: 'Load more shows' })
    expect(cardCount()).toBe(25)
    await waitFor(() => expect(document.activeElement).toBe(retry))
    expect(screen.getByRole('alert').textContent).toBe('Something went wrong.')
    isBroken = false
    await user.click(retry)
    await waitForShows(30)
    expect(screen.queryByRole('alert')).toBeNull()
  })
})

test('once the session is known, the list is refetched for the user and keeps its length', async () => {
  const world = makeWorld()
  await addShows(world, 30)
  const account = await world.addAccount(['ShowManager'])
  await addShow(world, { showTitle: 'Mine', showDate: '2026-11-21' }, await world.actorOf(account))
  let releaseSession = () => {}
  const sessionGate = new Promise<void>((resolve) => {
    releaseSession = resolve
  })
  const { user } = await openApp(world, {
    at: '/',
    account,
    intercept: (fetch) => async (path, init) => {
      if (path === '/api/session') await sessionGate
      // Until the page knows the session, it gets the responses for visitors, as from a shared cache.
      const response = await fetch(path, init)
      if (path === '/api/session' || screen.queryByRole('button', { name: /not logged in/ }) === null) return response
      return new Response((await response.text()).replaceAll('"userEditable":true', '"userEditable":false'))
    },
  })
  await user.click(await loadMoreLink())
  await waitForShows(31)
  expect(screen.queryByRole('link', { name: 'Edit Mine' })).toBeNull()
  const lengths = new Set<number>()
  const observer = new MutationObserver(() => lengths.add(cardCount()))
  observer.observe(document.body, { childList: true, subtree: true })
  releaseSession()
  expect(await screen.findByRole('link', { name: 'Edit Mine' })).toBeDefined()
  observer.disconnect()
  expect([...lengths]).toEqual([31])
})

test('if the first page fails to load, the list offers a retry', async () => {
  allowConsoleErrors(/^Error fetching shows/)
  let isBroken = true
  const refusal = () => Response.json({ message: 'Slowly, please.' }, { status: 429 })
  const { user } = await openList(3, () => (isBroken ? refusal() : null))
  expect(screen.getByText('Loading...')).toBeDefined()
  expect((await screen.findByRole('alert')).textContent).toBe('Something went wrong.')
  isBroken = false
  await user.click(screen.getByRole('button', { name: 'Reload' }))
  await waitForShows(3)
})

describe('the server-rendered page', () => {
  test('works without scripts: it contains the shows, and links to the next and previous pages', async () => {
    const world = makeWorld()
    await addShows(world, 60)
    const first = await openPage(world, '/')
    expect(first.status).toBe(200)
    expect(first.page.querySelectorAll('article')).toHaveLength(25)
    expect(pageHrefsIn(first.page)).toEqual(['/?page=2'])
    const second = await openPage(world, '/?page=2')
    expect(second.page.querySelector('.show-title')?.textContent).toBe('Show 026')
    expect(pageHrefsIn(second.page)).toEqual(['/', '/?page=3'])
    const third = await openPage(world, '/?page=3')
    expect(third.page.querySelectorAll('article')).toHaveLength(10)
    expect(pageHrefsIn(third.page)).toEqual(['/?page=2'])
    expect((await openPage(world, '/?page=9')).page.querySelector('a.back')?.getAttribute('href')).toBe('/?page=3')
  })

  test('has no inline style, which the Content-Security-Policy forbids', async () => {
    const world = makeWorld()
    await addShows(world, 3)
    const { page } = await openPage(world, '/')
    expect(page.querySelectorAll('article')).toHaveLength(3)
    expect(page.querySelectorAll('[style]')).toHaveLength(0)
  })

  test("hydrates without errors, and without repeating the server's calls", async () => {
    localStorage.setItem('view', 'text')
    document.documentElement.dataset.view = 'text'
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 27, 3, 0) })
    const world = makeWorld({ now: new Date().toISOString() })
    await addShow(world, { showDate: '2026-11-26' })
    const { page, hydratePage } = await openPage(world, '/')
    // The server renders without the visitor's clock and stored view.
    expect(page.querySelector('h2')?.textContent).toBe('Thu 11/26/2026 1 show')
    expect(page.querySelector('.segmented-control [aria-current=true]')?.textContent?.trim()).toBe('Posters')
    const { calls, warnings, container } = await hydratePage()
    await screen.findByRole('button', { name: /not logged in/ })
    expect(warnings).toEqual([])
    expect(calls).toEqual(['/api/session'])
    expect(within(container).getByRole('heading', { level: 2 }).textContent).toBe('Thu 11/26/2026 Tonight 1 show')
    expect(within(container).getByRole('link', { name: 'Text' }).getAttribute('aria-current')).toBe('true')
    expect(document.documentElement.dataset.view).toBe('text')
    delete document.documentElement.dataset.view
  })

  test('opens a show without a page load, and returns to the list without another call', async () => {
    const world = makeWorld({ now: new Date().toISOString() })
    await addShows(world, 26, { showDate: '2099-11-27' })
    const { calls, container } = await (await openPage(world, '/')).hydratePage()
    act(() => within(container).getByRole('link', { name: 'Load more shows' }).click())
    await waitForShows(26)
    const card = within(container).getByText('Show 003', { selector: '.show-title' }).closest('article') as HTMLElement
    act(() =>
      within(card)
        .getByRole('link', { name: /Nutmeg/ })
        .click(),
    )
    await screen.findByText('Show 003', { selector: '.own-title' })
    const callsBefore = calls.length
    act(() => window.history.back())
    await waitForShows(26)
    expect(calls.slice(callsBefore)).toEqual([])
    const cardAfterReturn = within(container).getByText('Show 003', { selector: '.show-title' }).closest('article')
    await waitFor(() => expect(document.activeElement).toBe(cardAfterReturn?.querySelector('.bands a')))
  })
})

const pageHrefsIn = (page: Document) =>
  [...page.querySelectorAll('main a[href="/"].back, main a[href^="/?page="]')].map((link) => link.getAttribute('href'))
