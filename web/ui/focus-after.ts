import { useEffect, useRef } from 'react'

/**
 * Gives the focus to what `target` finds as soon as the call is over and drawn, since a disabled button cannot take it.
 * Returns what to call when that is due.
 */
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
