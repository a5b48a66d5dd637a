import { useEffect, useRef } from 'react'

/** Returns a function that focuses `target` once `isBusy` is false: until then, the target may be disabled or missing. */
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
