import { act, cleanup, fireEvent, render } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keyHistoryEntries, useScrollMemory } from '#web/page/scroll-memory.ts'

const root = document.documentElement
let maxTop = 0
let top = 0
let triggerResize = () => {}

beforeEach(() => {
  sessionStorage.clear()
  vi.spyOn(root, 'scrollTop', 'get').mockImplementation(() => top)
  // Browsers clamp scrolling to the height of the page.
  vi.spyOn(root, 'scrollTop', 'set').mockImplementation((wanted) => {
    top = Math.min(wanted, maxTop)
  })
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(callback: () => void) {
        triggerResize = callback
      }
      observe() {}
      disconnect() {}
    },
  )
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function Page() {
  useScrollMemory()
  return null
}

/** Loads a page that can scroll down to `newMaxTop`. By default, reloads the same history entry. */
const load = (newMaxTop: number, key = 'here', navigationType = 'reload') => {
  cleanup()
  top = 0
  maxTop = newMaxTop
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type: navigationType } as unknown as PerformanceEntry])
  render(
    <MemoryRouter initialEntries={[{ pathname: '/', key }]}>
      <Page />
    </MemoryRouter>,
  )
}
const leave = () => fireEvent(window, new Event('pagehide'))
const scrollAndLeave = (position: number) => {
  load(9000)
  root.scrollTop = position
  leave()
}
const grow = (newMaxTop: number) => {
  maxTop = newMaxTop
  act(triggerResize)
}

test('the scroll position is restored, even if the page was left before the last scroll event fired', () => {
  load(9000)
  root.scrollTop = 6000
  fireEvent.scroll(window)
  root.scrollTop = 8000
  leave()
  load(9000)
  expect(top).toBe(8000)
})

test('the scroll position is kept when a page is left before it has grown tall enough', () => {
  scrollAndLeave(8000)
  load(3000)
  expect(top).toBe(3000)
  fireEvent.scroll(window)
  leave()
  load(3000)
  grow(9000)
  expect(top).toBe(8000)
})

test('restoring stops when the user scrolls a growing page', () => {
  scrollAndLeave(8000)
  load(3000)
  fireEvent.wheel(window)
  root.scrollTop = 1000
  fireEvent.scroll(window)
  leave()
  load(9000)
  expect(top).toBe(1000)
})

test('a new page starts at the top, and the previous one keeps its position', () => {
  scrollAndLeave(8000)
  load(9000, 'another', 'navigate')
  expect(top).toBe(0)
  root.scrollTop = 300
  leave()
  load(9000)
  expect(top).toBe(8000)
})

test('a new visit to the same URL starts at the top', () => {
  scrollAndLeave(8000)
  load(9000, 'here', 'navigate')
  expect(top).toBe(0)
})

test('every history entry has its own permanent key', () => {
  const currentKey = () => history.state.key as unknown
  history.replaceState({ usr: 'kept' }, '')
  keyHistoryEntries()
  const first = currentKey()
  expect(history.state).toEqual({ usr: 'kept', key: expect.stringMatching(/./) })
  keyHistoryEntries()
  expect(currentKey()).toBe(first)
  // Browsers add an entry without a key when a link to an anchor is followed.
  history.pushState(null, '', '#list')
  fireEvent.popState(window)
  expect(currentKey()).toEqual(expect.stringMatching(/./))
  expect(currentKey()).not.toBe(first)
})
