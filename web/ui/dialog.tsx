import { type ReactNode, useLayoutEffect, useRef } from 'react'

type Props = {
  labelledBy: string
  /** Called on Escape. */
  onClose: () => void
  /** While true, Escape doesn't call `onClose`, because the running request can't be cancelled. */
  isBusy?: boolean
  className?: string
  children: ReactNode
}

/** A native modal dialog, open while rendered. When it closes, the focus returns to the opener or, if that is gone, to the
 * section's heading. */
export function Dialog({ labelledBy, onClose, isBusy = false, className = 'dialog', children }: Props) {
  const dialogRef = useRef<HTMLDialogElement>(null)
  // The clean-up of a layout effect runs before React removes the element, so it can close the dialog and return the focus.
  useLayoutEffect(() => {
    const dialog = dialogRef.current
    if (!dialog) return
    const opener = document.activeElement
    const heading = dialog.closest('section')?.querySelector('h2')
    // Platforms without modal dialogs have only `open`.
    if (typeof dialog.showModal === 'function') dialog.showModal()
    else dialog.open = true
    return () => {
      if (typeof dialog.close === 'function') dialog.close()
      const target = opener?.isConnected ? opener : heading
      if (target instanceof HTMLElement) target.focus()
    }
  }, [])
  return (
    <dialog
      className={className}
      aria-labelledby={labelledBy}
      ref={dialogRef}
      onCancel={(event) => {
        event.preventDefault()
        if (!isBusy) onClose()
      }}
    >
      {children}
    </dialog>
  )
}
