import { useEffect, useRef } from 'react'

/** Returns a function that moves the focus to the target once `isBusy` is false: until then, the target may be disabled or missing. */
export function useFocusWhenReady(isBusy: boolean, getTarget: () => HTMLElement | null | undefined): () => void {
  const isFocusDue = useRef(false)
  useEffect(() => {
    if (isBusy || !isFocusDue.current) return
    isFocusDue.current = false
    getTarget()?.focus()
  })
  return () => {
    isFocusDue.current = true
  }
}
