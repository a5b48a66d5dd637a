import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'

/** How long a restored page may take to grow to the old position: a list reloads its pages. */
const patience = 15_000

const kept = 'scroll'

const keptPositions = (): Map<string, number> => {
  try {
    return new Map(JSON.parse(sessionStorage.getItem(kept) ?? '[]'))
  } catch {
    return new Map()
  }
}

const keep = (positions: ReadonlyMap<string, number>): void => {
  try {
    sessionStorage.setItem(kept, JSON.stringify([...positions]))
  } catch {
    // Storage may be blocked or full. Positions then last until the page is closed.
  }
}

/** Returns whether this load is back, forward or a reload. Opening the same URL again may keep the history entry. */
const isReturn = (): boolean => {
  const [load] = performance.getEntriesByType?.('navigation') ?? []
  return load !== undefined && 'type' in load && load.type !== 'navigate'
}

const nameEntry = (): void => {
  if (!history.state?.key) history.replaceState({ ...history.state, key: Math.random().toString(36).slice(2) }, '')
}

/** Gives every history entry its own key, because the router shares one between entries it did not create. */
export const nameEntries = (): void => {
  nameEntry()
  window.addEventListener('popstate', nameEntry)
}

/** Scrolls new pages to the top or hash and restores positions on return, also across page loads. */
export function useScrollMemory(): void {
  const { key, pathname, hash } = useLocation()
  const type = useNavigationType()
  const positions = useRef<Map<string, number>>(null)
  const last = useRef<{ key: string; pathname: string } | null>(null)
  const remember = useRef(() => {})

  useEffect(() => {
    const setMode = (mode: ScrollRestoration) => {
      history.scrollRestoration = mode
    }
    const manual = () => setMode('manual')
    const onScroll = () => remember.current()
    const leave = () => {
      setMode('auto')
      // On a busy page, the scroll event may not have been delivered yet.
      remember.current()
      if (positions.current) keep(positions.current)
    }
    manual()
    window.addEventListener('scroll', onScroll, { passive: true })
    window.addEventListener('pageshow', manual)
    window.addEventListener('pagehide', leave)
    return () => {
      window.removeEventListener('scroll', onScroll)
      window.removeEventListener('pageshow', manual)
      window.removeEventListener('pagehide', leave)
      setMode('auto')
    }
  }, [])

  useLayoutEffect(() => {
    const before = last.current
    last.current = { key, pathname }
    positions.current ??= keptPositions()
    const places = positions.current
    let isReturning = false
    remember.current = () => {
      if (!isReturning) places.set(key, document.documentElement.scrollTop)
    }
    const place = places.get(key)
    if (before ? before.key === key : place === undefined || !isReturn()) return
    if (type === 'POP' && (place !== undefined || !hash)) {
      isReturning = true
      return scrollWhenPossible(place ?? 0, () => {
        isReturning = false
      })
    }
    const target = document.getElementById(hash.slice(1))
    if (target) {
      target.scrollIntoView?.()
      target.focus({ preventScroll: true })
    } else if (before?.pathname !== pathname) document.documentElement.scrollTop = 0
  }, [key, pathname, hash, type])
}

/** A page may shrink again when the user's display options are applied. */
const hold = 1_000

const ended = ['wheel', 'touchstart', 'keydown', 'mousedown']

/** Scrolls again while the page changes, until the user scrolls. Calls `arrived` on success or giving up. */
function scrollWhenPossible(top: number, arrived: () => void): () => void {
  const root = document.documentElement
  const reached = () => {
    root.scrollTop = top
    return Math.abs(root.scrollTop - top) < 2
  }
  if (typeof ResizeObserver === 'undefined') {
    reached()
    arrived()
    return () => {}
  }
  const scroll = () => {
    if (!reached()) return
    arrived()
    clearTimeout(timer)
    timer = setTimeout(stop, hold)
  }
  const observer = new ResizeObserver(scroll)
  const stop = () => {
    arrived()
    observer.disconnect()
    clearTimeout(timer)
    for (const event of ended) window.removeEventListener(event, stop)
  }
  let timer = setTimeout(stop, patience)
  for (const event of ended) window.addEventListener(event, stop, { passive: true })
  observer.observe(document.body)
  scroll()
  return stop
}
