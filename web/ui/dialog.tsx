import { type ReactNode, useLayoutEffect, useRef } from 'react'

type Props = {
  /** The id of its heading. */
  labelledBy: string
  /** Closed by Escape, or by `close` given to the content: the focus is back where it was before, or at the heading of the section. */
  onClose: () => void
  /** While true, Escape waits: something is on its way that cannot be called back. */
  isBusy?: boolean
  /** Its look, when it is not that of a question. */
  className?: string
  children: ReactNode
}

/** A native modal dialog that is open as long as it is rendered. */
export function Dialog({ labelledBy, onClose, isBusy = false, className = 'dlg', children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  // Before the dialog leaves the page: its place tells where the focus goes.
  useLayoutEffect(() => {
    const box = dialog.current
    if (!box) return
    const before = document.activeElement
    const heading = box.closest('section')?.querySelector('h2')
    // Where the platform has no modal dialogs, the attribute alone opens it.
    if (typeof box.showModal === 'function') box.showModal()
    else box.open = true
    return () => {
      if (typeof box.close === 'function') box.close()
      // What opened it may have gone with what was removed.
      const target = before?.isConnected ? before : heading
      if (target instanceof HTMLElement) target.focus()
    }
  }, [])
  return (
    <dialog
      className={className}
      aria-labelledby={labelledBy}
      ref={dialog}
      onCancel={(event) => {
        event.preventDefault()
        if (!isBusy) onClose()
      }}
    >
      {children}
    </dialog>
  )
}
