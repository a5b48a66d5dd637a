import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'

/** How long a page may take to become tall enough for its saved position. A list must first load its later pages again. */
const RESTORE_TIMEOUT_MS = 15_000

const STORAGE_KEY = 'scroll'

const readPositions = (): Map<string, number> => {
  try {
    return new Map(JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '[]'))
  } catch {
    return new Map()
  }
}

const storePositions = (positions: ReadonlyMap<string, number>): void => {
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify([...positions]))
  } catch {
    // Storage may be blocked or full. Positions then last until the page is closed.
  }
}

/** Returns whether Back, Forward or Reload loaded the page. The key of the history entry doesn't show this, because
 * opening the same URL again may keep the key. */
const isReturn = (): boolean => {
  const [load] = performance.getEntriesByType?.('navigation') ?? []
  return load !== undefined && 'type' in load && load.type !== 'navigate'
}

const keyHistoryEntry = (): void => {
  if (!history.state?.key) history.replaceState({ ...history.state, key: Math.random().toString(36).slice(2) }, '')
}

/** Gives every history entry its own key, because the router uses the same key for all entries that it did not create. */
export const keyHistoryEntries = (): void => {
  keyHistoryEntry()
  window.addEventListener('popstate', keyHistoryEntry)
}

/** Scrolls new pages to the top or to the hash's target, and restores scroll positions on return, even across page loads. */
export function useScrollMemory(): void {
  const { key, pathname, hash } = useLocation()
  const navigationType = useNavigationType()
  const positions = useRef<Map<string, number>>(null)
  const lastLocation = useRef<{ key: string; pathname: string } | null>(null)
  const savePosition = useRef(() => {})

  useEffect(() => {
    const setMode = (mode: ScrollRestoration) => {
      history.scrollRestoration = mode
    }
    const takeOver = () => setMode('manual')
    const onPageHide = () => {
      setMode('auto')
      // On a busy page, the scroll event may not have been delivered yet.
      savePosition.current()
      if (positions.current) storePositions(positions.current)
    }
    takeOver()
    const controller = new AbortController()
    window.addEventListener('scroll', () => savePosition.current(), { passive: true, signal: controller.signal })
    window.addEventListener('pageshow', takeOver, controller)
    window.addEventListener('pagehide', onPageHide, controller)
    return () => {
      controller.abort()
      setMode('auto')
    }
  }, [])

  useLayoutEffect(() => {
    const previous = lastLocation.current
    lastLocation.current = { key, pathname }
    positions.current ??= readPositions()
    const saved = positions.current
    let isRestoring = false
    savePosition.current = () => {
      if (!isRestoring) saved.set(key, document.documentElement.scrollTop)
    }
    const position = saved.get(key)
    if (previous ? previous.key === key : position === undefined || !isReturn()) return
    if (navigationType === 'POP' && (position !== undefined || !hash)) {
      isRestoring = true
      return scrollWhenPossible(position ?? 0, () => {
        isRestoring = false
      })
    }
    const target = document.getElementById(hash.slice(1))
    if (target) {
      target.scrollIntoView?.()
      target.focus({ preventScroll: true })
    } else if (previous?.pathname !== pathname) document.documentElement.scrollTop = 0
  }, [key, pathname, hash, navigationType])
}

/** How long the position is corrected after it has been reached, because the height of the page may still change. */
const CORRECTION_MS = 1_000

const userScrollEvents = ['wheel', 'touchstart', 'keydown', 'mousedown']

/** Scrolls to `top`, and again on each resize until the user scrolls or time is up. Calls `onSettled` whenever `top` is
 * reached, and on stopping. */
function scrollWhenPossible(top: number, onSettled: () => void): () => void {
  const root = document.documentElement
  const tryScroll = () => {
    root.scrollTop = top
    return Math.abs(root.scrollTop - top) < 2
  }
  if (typeof ResizeObserver === 'undefined') {
    tryScroll()
    onSettled()
    return () => {}
  }
  const scroll = () => {
    if (!tryScroll()) return
    onSettled()
    clearTimeout(timer)
    timer = setTimeout(stop, CORRECTION_MS)
  }
  const observer = new ResizeObserver(scroll)
  const stop = () => {
    onSettled()
    observer.disconnect()
    clearTimeout(timer)
    for (const event of userScrollEvents) window.removeEventListener(event, stop)
  }
  let timer = setTimeout(stop, RESTORE_TIMEOUT_MS)
  for (const event of userScrollEvents) window.addEventListener(event, stop, { passive: true })
  observer.observe(document.body)
  scroll()
  return stop
}
