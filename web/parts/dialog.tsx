import { type ReactNode, useEffect, useRef } from 'react'

type Props = {
  /** The id of its heading. */
  labelledBy: string
  /** Closed by Escape, or by `close` given to the content: the focus is back where it was before. */
  onClose: () => void
  /** While true, Escape waits: something is on its way that cannot be called back. */
  isBusy?: boolean
  children: ReactNode
}

/** A native modal dialog that is open as long as it is rendered. */
export function Dialog({ labelledBy, onClose, isBusy = false, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const box = dialog.current
    if (!box) return
    const before = document.activeElement
    // Where the platform has no modal dialogs, the attribute alone opens it.
    if (typeof box.showModal === 'function') box.showModal()
    else box.open = true
    return () => {
      if (typeof box.close === 'function') box.close()
      if (before instanceof HTMLElement) before.focus()
    }
  }, [])
  return (
    <dialog
      className="dlg"
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
