import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'

/** How long a page that grows after it came back may take to reach the old position. */
const patience = 2000

/**
 * A new page begins at its top (or at the element its address names); going back or forward returns to where the
 * reader was. A change of the query alone leaves the page where it is. Page loads stay with the browser.
 */
export function useScrollMemory(): void {
  const { key, pathname, hash } = useLocation()
  const type = useNavigationType()
  const positions = useRef(new Map<string, number>())
  const last = useRef<{ key: string; pathname: string } | null>(null)

  useEffect(() => {
    const setMode = (mode: ScrollRestoration) => {
      history.scrollRestoration = mode
    }
    const manual = () => setMode('manual')
    const auto = () => setMode('auto')
    manual()
    window.addEventListener('pageshow', manual)
    window.addEventListener('pagehide', auto)
    return () => {
      window.removeEventListener('pageshow', manual)
      window.removeEventListener('pagehide', auto)
      auto()
    }
  }, [])

  useLayoutEffect(() => {
    const before = last.current
    last.current = { key, pathname }
    const remember = () => positions.current.set(key, document.documentElement.scrollTop)
    window.addEventListener('scroll', remember, { passive: true })
    const forget = () => window.removeEventListener('scroll', remember)
    if (!before || before.key === key) return forget
    if (type === 'POP') {
      const stop = scrollWhenPossible(positions.current.get(key) ?? 0)
      return () => {
        stop()
        forget()
      }
    }
    const target = hash && document.getElementById(decodeURIComponent(hash.slice(1)))
    if (target) target.scrollIntoView?.()
    else if (before.pathname !== pathname) document.documentElement.scrollTop = 0
    return forget
  }, [key, pathname, hash, type])
}

/** Scrolls at once, and again while the page is still too short for it, until the reader moves it. */
function scrollWhenPossible(top: number): () => void {
  const root = document.documentElement
  const reached = () => {
    root.scrollTop = top
    return Math.abs(root.scrollTop - top) < 2
  }
  if (reached() || typeof ResizeObserver === 'undefined') return () => {}
  const observer = new ResizeObserver(() => {
    if (reached()) stop()
  })
  const stop = () => {
    observer.disconnect()
    clearTimeout(timer)
    for (const event of ['wheel', 'touchstart', 'keydown']) window.removeEventListener(event, stop)
  }
  const timer = setTimeout(stop, patience)
  for (const event of ['wheel', 'touchstart', 'keydown']) window.addEventListener(event, stop, { passive: true })
  observer.observe(document.body)
  return stop
}
