import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { m } from '#messages'
import { language } from '#web/i18n/language.ts'
import { localeOf, pathOf } from '#web/i18n/locales.ts'

/** Marks a link that leads away for a while and loses nothing. */
export const keepsDraft = { 'data-keeps-draft': '' }

type Props = {
  /** Whether there is anything to lose at this moment. */
  isDirty: () => boolean
  /** What would be lost, in one sentence. */
  text: string
  /** Called when the person leaves all the same. */
  onLeave: () => void
  /** Draws what is guarded; `leave` goes to an address of the application, or asks first. */
  children: (leave: (to: string) => void) => React.ReactNode
}

/**
 * Asks before what was typed is given up: links of the application ask in a dialog, closing or reloading the tab in the
 * browser's own way. Going back with the browser's button is not held up: the draft stays.
 */
export function LeaveGuard({ isDirty, text, onLeave, children }: Props) {
  const navigate = useNavigate()
  const [target, setTarget] = useState<string | null>(null)
  const dirty = useRef(isDirty)
  useEffect(() => {
    dirty.current = isDirty
  })
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const to = addressOf(event)
      if (to === null || !dirty.current()) return
      event.preventDefault()
      setTarget(to)
    }
    const onUnload = (event: BeforeUnloadEvent) => dirty.current() && event.preventDefault()
    // Before the link itself hears of it.
    document.addEventListener('click', onClick, { capture: true })
    window.addEventListener('beforeunload', onUnload)
    return () => {
      document.removeEventListener('click', onClick, { capture: true })
      window.removeEventListener('beforeunload', onUnload)
    }
  }, [])
  const go = (to: string) => {
    onLeave()
    navigate(to)
  }
  return (
    <>
      {children((to) => (isDirty() ? setTarget(to) : go(to)))}
      <LeaveDialog
        isOpen={target !== null}
        text={text}
        onStay={() => setTarget(null)}
        onLeave={() => go(target ?? '/')}
      />
    </>
  )
}

/**
 * Where a click would lead inside the application; null when it leads elsewhere, into another tab or language, or loses
 * nothing. Another language is another page, before which the browser asks in its own way.
 */
function addressOf(event: MouseEvent): string | null {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (!link || link.target || 'keepsDraft' in link.dataset || link.origin !== location.origin) return null
  if (localeOf(link.pathname) !== language()) return null
  const isHere = link.pathname === location.pathname && link.hash !== ''
  return isHere ? null : pathOf(link.pathname) + link.search + link.hash
}

type DialogProps = { isOpen: boolean; text: string; onStay: () => void; onLeave: () => void }

function LeaveDialog({ isOpen, text, onStay, onLeave }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const box = dialog.current
    if (!box || box.open === isOpen) return
    // Where the platform has no modal dialogs, the attribute alone opens and closes it.
    if (typeof box.showModal !== 'function') box.open = isOpen
    else if (isOpen) box.showModal()
    else box.close()
  }, [isOpen])
  return (
    <dialog className="dlg" aria-labelledby="leave-title" ref={dialog} onClose={onStay}>
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
