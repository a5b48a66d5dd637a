import { type ReactNode, useEffect, useId, useRef, useState } from 'react'

export function ProfileSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className="step" aria-labelledby={id}>
      <h2 className="step-heading" id={id} tabIndex={-1}>
        {title}
      </h2>
      {children}
    </section>
  )
}

/** Shows a form only after a button press, so that no password manager autofills it. Moves the focus into the form, and back
 * to the button when the form closes. */
export function Disclosure({ label, children }: { label: string; children: (close: () => void) => ReactNode }) {
  const [isOpen, setIsOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const wasOpen = useRef(false)
  useEffect(() => {
    if (isOpen) box.current?.querySelector<HTMLElement>('input:not([tabindex])')?.focus()
    else if (wasOpen.current) box.current?.querySelector('button')?.focus()
    wasOpen.current = isOpen
  }, [isOpen])
  return (
    <div ref={box}>
      {isOpen ? (
        children(() => setIsOpen(false))
      ) : (
        <button className="btn" type="button" onClick={() => setIsOpen(true)}>
          {label}
        </button>
      )}
    </div>
  )
}
