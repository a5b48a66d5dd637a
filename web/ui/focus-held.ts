import { useEffect, useRef } from 'react'

/**
 * For a box whose content becomes another one under whoever is in it: where the focus goes with what had it, the box takes
 * it. `change` is what the content follows. The result is spread over the box.
 */
export function useFocusHeld<Box extends HTMLElement>(change: unknown) {
  const ref = useRef<Box>(null)
  const wasInside = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change is the reason to look
  useEffect(() => {
    if (wasInside.current && document.activeElement === document.body) ref.current?.focus()
  }, [change])
  const onFocus = () => {
    wasInside.current = true
  }
  return { ref, tabIndex: -1, onFocus }
}
