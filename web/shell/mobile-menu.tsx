import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { m } from '#messages'
import { useSession } from '#web/data/session.ts'
import { useScrollLock } from '#web/page/scroll-lock.ts'
import { useSite } from '#web/page/site-context.tsx'
import { Avatar, displayNameOf } from '#web/ui/avatar.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { accountEntries, menusFor } from './menu-entries.ts'
import { MenuItems, MenuLink } from './menu-link.tsx'

export function MobileMenu() {
  const [isOpen, setIsOpen] = useState(false)
  const dialog = useRef<HTMLDialogElement>(null)
  const { key } = useLocation()
  const close = () => setIsOpen(false)
  useEffect(() => {
    const element = dialog.current
    if (!element || element.open === isOpen) return
    if (isOpen) showDialog(element)
    else hideDialog(element)
  }, [isOpen])
  // Hides the dialog at once, not through state: it must return the focus to the button before the new screen takes the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation closes the drawer, whatever caused it
  useEffect(() => {
    if (dialog.current?.open) hideDialog(dialog.current)
  }, [key])
  return (
    <>
      <button
        className="burger"
        type="button"
        aria-label={m.header_menu()}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        <Icon name="menu" size={26} />
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the click is on the backdrop; the equivalent key is Escape */}
      <dialog className="drawer" aria-label={m.header_menu()} ref={dialog} onClose={close} onClick={closeOnBackdrop}>
        {isOpen && <Drawer close={close} />}
      </dialog>
    </>
  )
}

function Drawer({ close }: { close: () => void }) {
  useScrollLock()
  const session = useSession()
  const name = displayNameOf(session)
  return (
    <div className="drawer-inner">
      <div className="drawer-top">
        <span className="logo-word" aria-hidden="true">
          {useSite().name}
        </span>
        <button className="burger burger--close" type="button" aria-label={m.header_close_menu()} onClick={close}>
          <Icon name="x" size={26} />
        </button>
      </div>
      <nav aria-label={m.header_menu()}>
        {menusFor(session).map(({ id, label, entries }) => (
          <details key={id} open>
            <summary>
              {label()} <Icon name="chevron-down" />
            </summary>
            <ul className="plain">
              <MenuItems entries={entries} />
            </ul>
          </details>
        ))}
      </nav>
      <div className="drawer-account">
        <span className="avatar">
          <Avatar session={session} />
          {name && <span className="visually-hidden">{m.header_logged_in_as({ name })}</span>}
        </span>
        <div className="drawer-buttons">
          {accountEntries(session).map((entry) => (
            <MenuLink key={entry.to} entry={entry} className="btn btn--sm" />
          ))}
        </div>
      </div>
    </div>
  )
}

function closeOnBackdrop({ target, currentTarget }: MouseEvent<HTMLDialogElement>) {
  if (target === currentTarget) hideDialog(currentTarget)
}

/** Opens the dialog; it is not modal on platforms without modal dialogs (jsdom). */
function showDialog(dialog: HTMLDialogElement) {
  if (typeof dialog.showModal === 'function') dialog.showModal()
  else dialog.open = true
}

function hideDialog(dialog: HTMLDialogElement) {
  if (typeof dialog.close === 'function') return dialog.close()
  dialog.open = false
  dialog.dispatchEvent(new Event('close'))
}
