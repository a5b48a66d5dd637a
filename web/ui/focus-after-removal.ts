import { type RefObject, useLayoutEffect, useRef } from 'react'

/** Returns a ref for the box around a list: if a focused item is removed, the focus moves to the section's heading. */
export function useFocusAfterRemoval<Box extends HTMLElement>(count: number): RefObject<Box | null> {
  const box = useRef<Box>(null)
  const before = useRef(count)
  useLayoutEffect(() => {
    const isShorter = count < before.current
    before.current = count
    const hasFocus = document.activeElement !== null && document.activeElement !== document.body
    if (isShorter && !hasFocus) box.current?.closest('section')?.querySelector('h2')?.focus()
  }, [count])
  return box
}
