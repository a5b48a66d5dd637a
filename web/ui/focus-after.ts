import { useEffect, useRef } from 'react'

/** Focuses the `target` once the call has ended, because a disabled button can't take the focus. Returns the function that
 * requests this. */
export function useFocusAfter(isBusy: boolean, target: () => HTMLElement | null | undefined): () => void {
  const isDue = useRef(false)
  useEffect(() => {
    if (isBusy || !isDue.current) return
    isDue.current = false
    target()?.focus()
  })
  return () => {
    isDue.current = true
  }
}
