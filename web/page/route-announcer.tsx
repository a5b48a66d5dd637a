import { createContext, type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'
import { localizedPath } from '#web/i18n/language.ts'
import { OFFLINE_NOTE_ID, postToWorker } from '#web/offline/page-cache.ts'

type Announce = (pathname: string, title: string) => void

export const RouteAnnouncerContext = createContext<Announce>(() => {})

/** Announces the title after client-side navigations, and moves the focus (WCAG 2.4.2, 2.4.3, 4.1.3). After Back or Forward, focuses
 * the link to the page just left, if there is one; otherwise, the hash's target or the heading. Ignores the first load and changes
 * to the query. */
export function RouteAnnouncer({ children }: { children: ReactNode }) {
  const lastPathname = useRef<string | null>(null)
  const [announcement, setAnnouncement] = useState({ pathname: '', title: '' })
  const isPointerInput = useRef(false)
  const isReturn = useNavigationType() === 'POP'
  const { key } = useLocation()
  const [firstKey] = useState(key)
  useEffect(() => {
    if (key !== firstKey) document.getElementById(OFFLINE_NOTE_ID)?.remove()
  }, [key, firstKey])
  useEffect(() => {
    const controller = new AbortController()
    const options = { capture: true, signal: controller.signal }
    const recordInput = ({ type }: Event) => {
      isPointerInput.current = type === 'pointerdown'
    }
    for (const type of ['pointerdown', 'keydown']) document.addEventListener(type, recordInput, options)
    return () => controller.abort()
  }, [])
  const announce = useCallback<Announce>(
    (pathname, title) => {
      const previous = lastPathname.current
      if (previous === pathname) return
      lastPathname.current = pathname
      if (previous === null) return
      postToWorker({ cachePage: window.location.href })
      const link = isReturn ? findLink(previous) : undefined
      if (link) link.focus({ preventScroll: true })
      else if (!focusHashTarget()) focusHeading(isPointerInput.current)
      setAnnouncement({ pathname, title })
    },
    [isReturn],
  )
  return (
    <RouteAnnouncerContext value={announce}>
      {children}
      <div className="visually-hidden" role="status">
        {/* Keyed, because two screens may have the same title. */}
        <span key={announcement.pathname}>{announcement.title}</span>
      </div>
    </RouteAnnouncerContext>
  )
}

/** Finds the link to the page from which the user returns: in a list, the one to the show just visited. */
const findLink = (pathname: string): HTMLAnchorElement | undefined =>
  [...document.querySelectorAll<HTMLAnchorElement>('#main a')].find(
    (link) => link.getAttribute('href') === localizedPath(pathname),
  )

/** Focuses the element that the hash names, unless it already contains the focus. Returns whether there is such an element. */
function focusHashTarget(): boolean {
  const target = document.getElementById(window.location.hash.slice(1))
  if (!target?.contains(document.activeElement)) target?.focus()
  return target !== null
}

function focusHeading(isPointerInput: boolean) {
  const main = document.getElementById('main')
  const heading = main?.querySelector('h1')
  if (heading) heading.tabIndex = -1
  const target = heading ?? main
  if (!target) return
  // Browsers would show the focus ring after clicks too, because the clicked link is gone.
  target.style.outlineStyle = isPointerInput ? 'none' : ''
  target.focus({ preventScroll: true })
}
