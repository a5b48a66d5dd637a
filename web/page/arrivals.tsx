import { createContext, type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { here } from '#web/i18n/language.ts'
import { KEPT_NOTE_ID, tellKeeper } from '#web/offline/kept.ts'

type Arrive = (pathname: string, title: string) => void

/** Told by every screen when it stands on the page; does nothing where nobody listens. */
export const ArrivalContext = createContext<Arrive>(() => {})

/**
 * Does for a navigation inside the application what a browser does for a page load: the focus moves to the
 * heading of the new screen, to the element that its address names, or back to the link that led away from it, and its title is spoken (WCAG 2.4.2, 2.4.3, 4.1.3). The first screen is the
 * browser's own affair, and a change of the query alone is no arrival.
 */
export function Arrivals({ children }: { children: ReactNode }) {
  const last = useRef<string | null>(null)
  const [spoken, setSpoken] = useState({ pathname: '', title: '' })
  const isByPointer = useRef(false)
  const isBack = useNavigationType() === 'POP'
  const { key } = useLocation()
  const [firstKey] = useState(key)
  useEffect(() => {
    if (key !== firstKey) document.getElementById(KEPT_NOTE_ID)?.remove()
  }, [key, firstKey])
  useEffect(() => {
    const types = ['pointerdown', 'keydown']
    const note = ({ type }: Event) => {
      isByPointer.current = type === 'pointerdown'
    }
    for (const type of types) document.addEventListener(type, note, true)
    return () => {
      for (const type of types) document.removeEventListener(type, note, true)
    }
  }, [])
  const arrive = useCallback<Arrive>(
    (pathname, title) => {
      const before = last.current
      if (before === pathname) return
      last.current = pathname
      if (before === null) return
      tellKeeper({ read: window.location.href })
      const link = isBack ? linkTo(before) : undefined
      if (link) link.focus({ preventScroll: true })
      else if (!focusNamed()) focusHeading(isByPointer.current)
      setSpoken({ pathname, title })
    },
    [isBack],
  )
  return (
    <ArrivalContext value={arrive}>
      {children}
      <div className="vh" role="status">
        {/* A new element each time: two screens may bear the same title. */}
        <span key={spoken.pathname}>{spoken.title}</span>
      </div>
    </ArrivalContext>
  )
}

/** The link of the screen to where the reader comes back from: a list goes on at the show that was opened. */
const linkTo = (pathname: string): HTMLAnchorElement | undefined =>
  [...document.querySelectorAll<HTMLAnchorElement>('#main a')].find(
    (link) => link.getAttribute('href') === here(pathname),
  )

/** Focuses the element that the address names, unless the focus is in it already; false when there is none. */
function focusNamed(): boolean {
  const named = document.getElementById(window.location.hash.slice(1))
  if (!named?.contains(document.activeElement)) named?.focus()
  return named !== null
}

function focusHeading(isByPointer: boolean) {
  const main = document.getElementById('main')
  const heading = main?.querySelector('h1')
  if (heading) heading.tabIndex = -1
  const target = heading ?? main
  if (!target) return
  // With the pressed button gone, browsers would draw the ring also after a click or a tap.
  target.style.outlineStyle = isByPointer ? 'none' : ''
  target.focus({ preventScroll: true })
}
