import { useEffect, useRef } from 'react'

/** Keeps the focus in a box: once the focus has been in the box, focuses the box whenever a change to `content` leaves nothing
 * focused. Spread the result into the box's props. */
export function useRecoverFocus<Box extends HTMLElement>(content: unknown) {
  const ref = useRef<Box>(null)
  const hasHadFocus = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: every change may remove the focused element
  useEffect(() => {
    if (hasHadFocus.current && document.activeElement === document.body) ref.current?.focus()
  }, [content])
  const onFocus = () => {
    hasHadFocus.current = true
  }
  return { ref, tabIndex: -1, onFocus }
}
