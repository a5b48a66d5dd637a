import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { addShows } from '#test/support/add-shows.ts'
import { openApp } from '#test/support/open-app.tsx'
import { openPage } from '#test/support/open-page.tsx'
import { allowConsoleErrors } from '#test/support/web-setup.ts'
import { makeWorld } from '#test/support/world.ts'
import type { Fetch } from '#web/data/api.ts'

const cardCount = () => screen.queryAllByRole('article').length

/** Opens a list of 60 shows. `printedCounts` holds the number of shows on the page at each print. */
const openList = async (intercept: (fetch: Fetch) => Fetch = (fetch) => fetch) => {
  const world = makeWorld()
  await addShows(world, 60)
  const app = await openApp(world, { at: '/', intercept })
  await waitFor(() => expect(cardCount()).toBe(25))
  const printedCounts: number[] = []
  vi.spyOn(window, 'print').mockImplementation(() => void printedCounts.push(cardCount()))
  return { ...app, printedCounts }
}

test('Ctrl+P prints all shows, including those not yet loaded', async () => {
  const { printedCounts } = await openList()
  const withCapsLock = { key: 'P', ctrlKey: true }
  expect(fireEvent.keyDown(window, withCapsLock)).toBe(false)
  await waitFor(() => expect(printedCounts).toEqual([60]))
  expect(fireEvent.keyDown(window, { key: 'p', ctrlKey: true })).toBe(true)
})

test('the subscribe dialog prints all shows too', async () => {
  const { printedCounts, user } = await openList()
  await user.click(screen.getByRole('button', { name: 'Subscribe' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Print this list' }))
  await waitFor(() => expect(printedCounts).toEqual([60]))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('⌘P prints nothing when a page of the list fails to load', async () => {
  allowConsoleErrors(/Error fetching shows/)
  const { printedCounts } = await openList((fetch) => async (path, init) => {
    if (path.startsWith('/api/shows?page=3')) throw new TypeError('Failed to fetch')
    return fetch(path, init)
  })
  fireEvent.keyDown(window, { key: 'p', metaKey: true })
  await screen.findAllByText('Something went wrong.')
  expect(printedCounts).toEqual([])
})

test.each(['month&month=2026-11', 'map'])('the printed heading for view=%s omits the number of shows', async (view) => {
  const world = makeWorld()
  await addShows(world, 2, { showDate: '2026-11-28', ageRestriction: 'No' })
  const { page } = await openPage(world, `/?ages=all&view=${view}`)
  expect(page.querySelector('.print-head span')?.textContent).toBe('All-ages shows. localhost')
})
