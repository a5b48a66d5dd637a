import { useEffect, useRef } from 'react'

/** Focuses the box if the focused element inside it disappears with `change`. Spread the result over the box. */
export function useKeepFocusInside<Box extends HTMLElement>(change: unknown) {
  const ref = useRef<Box>(null)
  const wasInside = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: checks after every change
  useEffect(() => {
    if (wasInside.current && document.activeElement === document.body) ref.current?.focus()
  }, [change])
  const onFocus = () => {
    wasInside.current = true
  }
  return { ref, tabIndex: -1, onFocus }
}
