import { act, fireEvent, renderHook, screen, waitFor } from '@testing-library/react'
import { MemoryRouter, type NavigateFunction, useLocation, useNavigate } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { addShows } from '#test/support/add-shows.ts'
import { openApp } from '#test/support/open-app.tsx'
import { makeWorld } from '#test/support/world.ts'
import { useContentVisibility } from '#web/list/content-visibility.ts'

let idleCallbacks: (() => void)[]
beforeEach(() => {
  idleCallbacks = []
  vi.stubGlobal('requestIdleCallback', (callback: () => void) => idleCallbacks.push(callback))
  vi.stubGlobal('cancelIdleCallback', () => {})
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const runIdleCallbacks = () =>
  act(() => {
    for (const callback of idleCallbacks.splice(0)) callback()
  })

test('after a page load, a long list skips the layout of off-screen shows only once the browser has been idle', async () => {
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
  runIdleCallbacks()
  await waitFor(() => expect(skipsLayout()).toBe(true))
})

test('after Back, a list skips the layout of off-screen shows only once the browser has been idle again', () => {
  let navigate: NavigateFunction = () => {}
  const { result } = renderHook(
    () => {
      navigate = useNavigate()
      return useContentVisibility(useLocation().search)
    },
    { wrapper: MemoryRouter },
  )
  runIdleCallbacks()
  expect(result.current).toBe(true)
  act(() => navigate('?country=DE'))
  act(() => navigate(-1))
  expect(result.current).toBe(false)
  runIdleCallbacks()
  expect(result.current).toBe(true)
})
