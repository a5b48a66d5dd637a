import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { m } from '#messages'
import { language } from '#web/i18n/language.ts'
import { localeOf, withoutLocale } from '#web/i18n/locales.ts'

/** Attributes for links that can be followed without losing input. */
export const draftLinkAttributes = { 'data-keeps-draft': '' }

type Props = {
  isDirty: () => boolean
  text: string
  /** Called before the guard navigates: always for `leave`, but for a link only if input was unsaved. */
  onLeave: () => void
  /** Renders the guarded form. `leave` navigates to a path, but asks first if input is unsaved. */
  children: (leave: (to: string) => void) => React.ReactNode
}

/** Asks before unsaved input is discarded: with its own dialog for internal links, and with the browser's dialog when the
 * page is closed or reloaded. Going back within the site is not blocked, because the draft remains. */
export function LeaveGuard({ isDirty, text, onLeave, children }: Props) {
  const navigate = useNavigate()
  const [destination, setDestination] = useState<string | null>(null)
  const latestIsDirty = useRef(isDirty)
  useEffect(() => {
    latestIsDirty.current = isDirty
  })
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const to = destinationOf(event)
      if (to === null || !latestIsDirty.current()) return
      event.preventDefault()
      setDestination(to)
    }
    const onBeforeUnload = (event: BeforeUnloadEvent) => latestIsDirty.current() && event.preventDefault()
    const controller = new AbortController()
    // Runs before the router's own click handler.
    document.addEventListener('click', onClick, { capture: true, signal: controller.signal })
    window.addEventListener('beforeunload', onBeforeUnload, controller)
    return () => controller.abort()
  }, [])
  const leave = (to: string) => {
    onLeave()
    navigate(to)
  }
  return (
    <>
      {children((to) => (isDirty() ? setDestination(to) : leave(to)))}
      <LeaveDialog
        isOpen={destination !== null}
        text={text}
        onStay={() => setDestination(null)}
        onLeave={() => leave(destination ?? '/')}
      />
    </>
  )
}

/** Returns the internal path to which a click leads, or null if the click keeps the input or leads to another site,
 * tab or language. A page in another language is a new document, so the browser's dialog asks. */
function destinationOf(event: MouseEvent): string | null {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (!link || link.target || 'keepsDraft' in link.dataset || link.origin !== location.origin) return null
  if (localeOf(link.pathname) !== language()) return null
  const isFragmentLink = link.pathname === location.pathname && link.search === location.search && link.hash !== ''
  return isFragmentLink ? null : withoutLocale(link.pathname) + link.search + link.hash
}

type DialogProps = { isOpen: boolean; text: string; onStay: () => void; onLeave: () => void }

function LeaveDialog({ isOpen, text, onStay, onLeave }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const element = dialog.current
    if (!element || element.open === isOpen) return
    // In browsers without modal dialogs, the `open` attribute shows and hides the dialog.
    if (typeof element.showModal !== 'function') element.open = isOpen
    else if (isOpen) element.showModal()
    else element.close()
  }, [isOpen])
  return (
    <dialog className="dialog" aria-labelledby="leave-title" ref={dialog} onClose={onStay}>
      <h2 id="leave-title">{m.leave_title()}</h2>
      <p>{text}</p>
      <div className="row">
        <button className="btn" type="button" onClick={onStay}>
          {m.leave_stay()}
        </button>
        <button className="btn btn--danger" type="button" onClick={onLeave}>
          {m.leave_leave()}
        </button>
      </div>
    </dialog>
  )
}
