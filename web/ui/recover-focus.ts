import { useEffect, useRef } from 'react'

/** Focuses the box if a change of `content` has removed the focused element from the box. Spread the result into its props. */
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
