import { act, cleanup, fireEvent, render } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useScrollMemory } from '#web/parts/scroll-memory.ts'

const root = document.documentElement
let longest = 0
let top = 0
let resized = () => {}

beforeEach(() => {
  sessionStorage.clear()
  vi.spyOn(root, 'scrollTop', 'get').mockImplementation(() => top)
  // A browser scrolls no further than the page goes.
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

/** The browser loads the page, `as` it says, with room to scroll so far; always the same entry of the history. */
const load = (as: 'navigate' | 'reload', room: number) => {
  cleanup()
  top = 0
  longest = room
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type: as } as unknown as PerformanceEntry])
  render(
    <MemoryRouter initialEntries={[{ pathname: '/', key: 'here' }]}>
      <Page />
    </MemoryRouter>,
  )
}
const leave = () => fireEvent(window, new Event('pagehide'))
const grow = (room: number) => {
  longest = room
  act(resized)
}

test('where the reader was is found again, also when the page was left before it was told of their scrolling', () => {
  load('navigate', 9000)
  root.scrollTop = 6000
  fireEvent.scroll(window)
  root.scrollTop = 8000
  leave()
  load('reload', 9000)
  expect(top).toBe(8000)
})

test('a page that is left again before it was long enough for the place has not lost it', () => {
  load('navigate', 9000)
  root.scrollTop = 8000
  leave()
  load('reload', 3000)
  expect(top).toBe(3000)
  fireEvent.scroll(window)
  leave()
  load('reload', 3000)
  grow(9000)
  expect(top).toBe(8000)
})

test('a reader who moves a page that is still growing stays where they went', () => {
  load('navigate', 9000)
  root.scrollTop = 8000
  leave()
  load('reload', 3000)
  fireEvent.wheel(window)
  root.scrollTop = 1000
  fireEvent.scroll(window)
  leave()
  load('reload', 9000)
  expect(top).toBe(1000)
})

test('whoever comes anew begins at the top', () => {
  load('navigate', 9000)
  root.scrollTop = 8000
  leave()
  load('navigate', 9000)
  expect(top).toBe(0)
})
