import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'

/** How long a page that grows after it came back may take to reach the old position: a list loads its pages anew. */
const patience = 15_000

/** What is kept over a page load, in sessionStorage: how far down each entry of the history was. */
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
    // Storage may be forbidden or full; the places then last as long as the page.
  }
}

/** Whether this page load is one back, forward or again, to where the reader has been. An address asked for anew may keep its entry. */
const isReturn = (): boolean => {
  const [load] = performance.getEntriesByType?.('navigation') ?? []
  return load !== undefined && 'type' in load && load.type !== 'navigate'
}

const nameEntry = (): void => {
  if (!history.state?.key) history.replaceState({ ...history.state, key: Math.random().toString(36).slice(2) }, '')
}

/**
 * Gives every entry of the history a name of its own, before the router asks for it: it names only those it makes itself, and takes
 * those that a page load or a place on a page makes for one and the same.
 */
export const nameEntries = (): void => {
  nameEntry()
  window.addEventListener('popstate', nameEntry)
}

/**
 * A new page begins at its top (or at the element its address names); going back or forward returns to where the
 * reader was, also over page loads. A change of the query alone leaves the page where it is.
 */
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
      // A busy page may be left before it was told that it had been scrolled.
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
    // As it stands in the address: no place of ours has a name that an address would have to encode.
    const target = document.getElementById(hash.slice(1))
    if (target) {
      target.scrollIntoView?.()
      target.focus({ preventScroll: true })
    } else if (before?.pathname !== pathname) document.documentElement.scrollTop = 0
  }, [key, pathname, hash, type])
}

/** A page that is long enough may become shorter once more, when it is drawn as the reader has chosen. */
const hold = 1_000

/** With these the reader moves the page himself. */
const ended = ['wheel', 'touchstart', 'keydown', 'mousedown']

/**
 * Scrolls at once, and again while the page is too short for it or still changes, until the reader moves it. `arrived` is
 * called when it was long enough for the first time, or the reader has gone elsewhere.
 */
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
