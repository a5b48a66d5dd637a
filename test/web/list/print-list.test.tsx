import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { addShows } from '#test/support/add-shows.ts'
import { openApp } from '#test/support/open-app.tsx'
import { mayComplain } from '#test/support/web-setup.ts'
import { makeWorld } from '#test/support/world.ts'
import type { Fetch } from '#web/data/api.ts'

const shown = () => screen.queryAllByRole('article').length

/** The list of 60 shows; `printed` holds the number of shows on the page at each printing. */
const openList = async (intercept: (fetch: Fetch) => Fetch = (fetch) => fetch) => {
  const world = makeWorld()
  await addShows(world, 60)
  const app = await openApp(world, { at: '/', intercept })
  await waitFor(() => expect(shown()).toBe(25))
  const printed: number[] = []
  vi.spyOn(window, 'print').mockImplementation(() => void printed.push(shown()))
  return { ...app, printed }
}

test('Ctrl+P prints all shows, including those not loaded', async () => {
  const { printed } = await openList()
  expect(fireEvent.keyDown(window, { key: 'p', ctrlKey: true })).toBe(false)
  await waitFor(() => expect(printed).toEqual([60]))
  expect(fireEvent.keyDown(window, { key: 'p', ctrlKey: true })).toBe(true)
})

test('the dialog prints them without a keyboard', async () => {
  const { printed, user } = await openList()
  await user.click(screen.getByRole('button', { name: 'Subscribe' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Print this list' }))
  await waitFor(() => expect(printed).toEqual([60]))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('prints nothing when a page of the list fails to load', async () => {
  mayComplain(/Error fetching shows/)
  const { printed } = await openList((fetch) => async (path, init) => {
    if (path.startsWith('/api/shows?page=3')) throw new TypeError('Failed to fetch')
    return fetch(path, init)
  })
  fireEvent.keyDown(window, { key: 'p', metaKey: true })
  await screen.findAllByText('Something went wrong.')
  expect(printed).toEqual([])
})
