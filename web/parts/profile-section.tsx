import { type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'

/** A part of the profile under a heading of its own. */
export function ProfileSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className="step" aria-labelledby={id}>
      <h2 className="step-h" id={id} tabIndex={-1}>
        {title}
      </h2>
      {children}
    </section>
  )
}

/**
 * A form that stands behind a button until it is wanted, so that no password manager fills it in unasked. The focus goes to
 * its first field, and back to the button when it is closed.
 */
export function Unfolding({ label, children }: { label: string; children: (close: () => void) => ReactNode }) {
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

/** A list some of whose lines go away: with the line goes the focus, and finds its place at the heading above. */
export function ShrinkingList({ count, children }: { count: number; children: ReactNode }) {
  const list = useRef<HTMLUListElement>(null)
  const before = useRef(count)
  useLayoutEffect(() => {
    const isShorter = count < before.current
    before.current = count
    if (!isShorter || (document.activeElement && document.activeElement !== document.body)) return
    list.current?.closest('section')?.querySelector<HTMLElement>('h2')?.focus()
  }, [count])
  return (
    <ul className="plain own-list" ref={list}>
      {children}
    </ul>
  )
}
