import { type RefObject, useLayoutEffect, useRef } from 'react'

/** Returns a ref for a list of `count` items, or for an element around it. If the list gets shorter and nothing has the focus, the focus
 * moves to the section's heading. */
export function useFocusAfterRemoval<Box extends HTMLElement>(count: number): RefObject<Box | null> {
  const box = useRef<Box>(null)
  const previousCount = useRef(count)
  useLayoutEffect(() => {
    const isShorter = count < previousCount.current
    previousCount.current = count
    const hasFocus = document.activeElement !== null && document.activeElement !== document.body
    if (isShorter && !hasFocus) box.current?.closest('section')?.querySelector('h2')?.focus()
  }, [count])
  return box
}
