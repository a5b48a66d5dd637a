import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { addShows } from '#test/support/add-shows.ts'
import { openApp } from '#test/support/open-app.tsx'
import { makeWorld } from '#test/support/world.ts'

test('after a page load, a long list skips the layout of off-screen shows only once it was laid out', async () => {
  const idleCallbacks: (() => void)[] = []
  vi.stubGlobal('requestIdleCallback', (callback: () => void) => idleCallbacks.push(callback))
  vi.stubGlobal('cancelIdleCallback', () => {})
  const skipsLayout = () => document.getElementById('list')?.dataset.long === 'true'
  const waitForShows = (count: number) => waitFor(() => expect(screen.queryAllByRole('article')).toHaveLength(count))
  const world = makeWorld()
  await addShows(world, 130)
  await openApp(world, { at: '/' })
  for (const count of [25, 50, 75, 100]) {
    await waitForShows(count)
    fireEvent.click(await screen.findByRole('link', { name: 'Load more shows' }))
  }
  await waitForShows(125)
  expect(skipsLayout()).toBe(false)
  act(() => {
    for (const callback of idleCallbacks) callback()
  })
  await waitFor(() => expect(skipsLayout()).toBe(true))
  vi.unstubAllGlobals()
})
