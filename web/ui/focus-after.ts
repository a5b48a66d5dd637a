import { useEffect, useRef } from 'react'

/** Returns a function that schedules the focus of `target` for when `isBusy` ends, because a disabled button can't take it. */
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
