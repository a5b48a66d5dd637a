import { act, cleanup, fireEvent, render } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keyHistoryEntries, useScrollMemory } from '#web/page/scroll-memory.ts'

const root = document.documentElement
let longest = 0
let top = 0
let resized = () => {}

beforeEach(() => {
  sessionStorage.clear()
  vi.spyOn(root, 'scrollTop', 'get').mockImplementation(() => top)
  // Browsers clamp scrolling to the height of the page.
  vi.spyOn(root, 'scrollTop', 'set').mockImplementation((wanted) => {
    top = Math.min(wanted, longest)
  })
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(tell: () => void) {
        resized = tell
      }
      observe() {}
      disconnect() {}
    },
  )
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function Page() {
  useScrollMemory()
  return null
}

/** Loads the page with room to scroll; `as` is the navigation type. Same history entry by default. */
const load = (room: number, key = 'here', as = 'reload') => {
  cleanup()
  top = 0
  longest = room
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type: as } as unknown as PerformanceEntry])
  render(
    <MemoryRouter initialEntries={[{ pathname: '/', key }]}>
      <Page />
    </MemoryRouter>,
  )
}
const leave = () => fireEvent(window, new Event('pagehide'))
/** Scrolls to this position and leaves. */
const readTo = (place: number) => {
  load(9000)
  root.scrollTop = place
  leave()
}
const grow = (room: number) => {
  longest = room
  act(resized)
}

test('restores the scroll position, even if the page was left before its scroll event', () => {
  load(9000)
  root.scrollTop = 6000
  fireEvent.scroll(window)
  root.scrollTop = 8000
  leave()
  load(9000)
  expect(top).toBe(8000)
})

test('keeps the position when a page is left before growing long enough', () => {
  readTo(8000)
  load(3000)
  expect(top).toBe(3000)
  fireEvent.scroll(window)
  leave()
  load(3000)
  grow(9000)
  expect(top).toBe(8000)
})

test('stops restoring when the user scrolls a growing page', () => {
  readTo(8000)
  load(3000)
  fireEvent.wheel(window)
  root.scrollTop = 1000
  fireEvent.scroll(window)
  leave()
  load(9000)
  expect(top).toBe(1000)
})

test('a new page starts at the top, and the former one keeps its position', () => {
  readTo(8000)
  load(9000, 'another', 'navigate')
  expect(top).toBe(0)
  root.scrollTop = 300
  leave()
  load(9000)
  expect(top).toBe(8000)
})

test('a new visit to the same address starts at the top', () => {
  readTo(8000)
  load(9000, 'here', 'navigate')
  expect(top).toBe(0)
})

test('every history entry has its own permanent key', () => {
  const nameNow = () => history.state.key as unknown
  history.replaceState({ usr: 'kept' }, '')
  keyHistoryEntries()
  const first = nameNow()
  expect(history.state).toEqual({ usr: 'kept', key: expect.stringMatching(/./) })
  keyHistoryEntries()
  expect(nameNow()).toBe(first)
  // As browsers do for an anchor.
  history.pushState(null, '', '#list')
  fireEvent.popState(window)
  expect(nameNow()).toEqual(expect.stringMatching(/./))
  expect(nameNow()).not.toBe(first)
})
