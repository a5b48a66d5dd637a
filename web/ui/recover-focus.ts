import { useEffect, useRef } from 'react'

/** Focuses the box if the focus is lost with a change of `change`: the focused element inside disappeared. Spread the result over the
 * box. */
export function useRecoverFocus<Box extends HTMLElement>(change: unknown) {
  const ref = useRef<Box>(null)
  const hasHadFocus = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: every change may remove the focused element
  useEffect(() => {
    if (hasHadFocus.current && document.activeElement === document.body) ref.current?.focus()
  }, [change])
  const onFocus = () => {
    hasHadFocus.current = true
  }
  return { ref, tabIndex: -1, onFocus }
}
