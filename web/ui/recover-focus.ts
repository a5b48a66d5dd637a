import { useEffect, useRef } from 'react'

/** Focuses a box that has had the focus if nothing has the focus after a change to `content`. Spread the result into the box's props. */
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
