import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { addShow, addShows } from '#test/support/add-shows.ts'
import { openApp } from '#test/support/open-app.tsx'
import { openPage } from '#test/support/open-page.tsx'
import { respondWith } from '#test/support/request-interceptors.ts'
import { makeWorld } from '#test/support/world.ts'

const elementCount = (selector: string) => document.querySelectorAll(selector).length

describe('the shows of a band or venue', () => {
  test('are loaded page by page with a button, which moves the focus to the first new show', async () => {
    const world = makeWorld()
    await addShows(world, 27)
    const app = await openApp(world, { at: '/bands/the-nutmeg-seven' })
    await waitFor(() => expect(elementCount('.bands a')).toBe(25))
    expect(screen.queryByText('27 shows')).toBeNull()
    await app.user.click(screen.getByRole('button', { name: 'Load more shows' }))
    await waitFor(() => expect(elementCount('.bands a')).toBe(27))
    screen.getByText('27 shows')
    await waitFor(() => expect(document.activeElement).toBe(document.querySelectorAll('.bands a')[25]))
    expect(screen.queryByRole('button', { name: /^Load more/ })).toBeNull()
  })

  test('include past shows, which are listed latest first and also loaded page by page', async () => {
    const world = makeWorld({ now: '2026-10-01T12:00:00Z' })
    await addShows(world, 26, { showDate: '2026-10-02' })
    await addShow(world, { showDate: '2026-10-03' })
    world.clock.set('2026-11-20T12:00:00Z')
    const app = await openApp(world, { at: '/venues/bottom-of-the-hill-san-francisco' })
    await waitFor(() => expect(elementCount('.mini a')).toBe(25))
    expect(document.querySelector('.mini time')?.getAttribute('datetime')).toBe('2026-10-03')
    await app.user.click(screen.getByRole('button', { name: 'Load more past shows' }))
    await waitFor(() => expect(elementCount('.mini a')).toBe(27))
  })

  test('are also listed by year if they are past; each year has its own URL, which works without scripts', async () => {
    const world = makeWorld({ now: '2025-12-01T12:00:00Z' })
    await addShows(world, 2, { showDate: '2025-12-31' })
    await addShow(world, { showDate: '2026-01-01' })
    world.clock.set('2026-11-20T12:00:00Z')
    const { page } = await openPage(world, '/bands/the-nutmeg-seven?year=2026')
    const links = [...page.querySelectorAll('.entry-years a')]
    expect(links.map(({ textContent }) => textContent)).toEqual(['All years', '2026 (1)', '2025 (2)'])
    expect(links.map((link) => link.getAttribute('aria-current'))).toEqual([null, 'page', null])
    expect(links[2]?.getAttribute('href')).toBe('/bands/the-nutmeg-seven?year=2025#past')
    expect(page.querySelector('#past')?.textContent).toBe('Past shows in 2026')
    expect(page.querySelectorAll('.mini a')).toHaveLength(1)
    expect(page.title).toContain('The Nutmeg Seven: past shows in 2026')
    const app = await openApp(world, { at: '/bands/the-nutmeg-seven' })
    await app.user.click(await screen.findByRole('link', { name: '2025 (2)' }))
    await screen.findByRole('heading', { name: 'Past shows in 2025' })
    await waitFor(() => expect(elementCount('.mini a')).toBe(2))
  })

  test('are replaced by a message for a year without past shows; an invalid year is ignored', async () => {
    const world = makeWorld()
    await addShow(world)
    const pageForYear = async (year: string) =>
      (await openPage(world, `/venues/bottom-of-the-hill-san-francisco?year=${year}`)).page
    expect((await pageForYear('1999')).querySelector('.list-message')?.textContent).toBe('No past shows in 1999.')
    expect((await pageForYear('99')).querySelector('#past')).toBeNull()
  })

  test('are followed, on the page of a band, by links to the bands with which it shares the most line-ups', async () => {
    const world = makeWorld()
    const bandList = [{ bandName: 'The Nutmeg Seven' }, { bandName: 'Often' }]
    await addShow(world, { bandList: [...bandList, { bandName: 'Once' }] })
    await addShow(world, { bandList, showDate: '2026-12-24' })
    world.clock.set('2026-12-12T12:00:00Z')
    const app = await openApp(world, { at: '/bands/the-nutmeg-seven' })
    const section = await screen.findByRole('region', { name: 'Shared bills with' })
    const items = within(section).getAllByRole('listitem')
    expect(items.map(({ textContent }) => textContent)).toEqual(['Often 2 shows, 1\u00a0upcoming', 'Once 1 show'])
    await app.user.click(within(section).getByRole('link', { name: 'Once' }))
    await screen.findByRole('heading', { level: 1, name: 'Once' })
  })

  test('are replaced by an error message and a retry button when they fail to load', async () => {
    const world = makeWorld()
    await addShow(world)
    let isDown = true
    const intercept = respondWith((path) =>
      isDown && path.includes('when=upcoming') ? Response.json({ message: 'No.' }, { status: 422 }) : undefined,
    )
    const app = await openApp(world, { at: '/bands/the-nutmeg-seven', intercept })
    await screen.findByText('Something went wrong.')
    isDown = false
    await app.user.click(screen.getByRole('button', { name: 'Reload' }))
    await waitFor(() => expect(elementCount('.bands a')).toBe(1))
    expect(screen.queryByRole('alert')).toBeNull()
  })
})
