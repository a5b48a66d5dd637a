import { type RefCallback, useCallback, useState } from 'react'

/** Returns a ref, and whether its element scrolls sideways. Such an element must be focusable, so that arrow keys scroll it. */
export function useScrollsSideways(): [ref: RefCallback<HTMLElement>, scrolls: boolean] {
  const [scrolls, setScrolls] = useState(false)
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element || typeof ResizeObserver === 'undefined') return
    const observer = new ResizeObserver(() => setScrolls(element.scrollWidth > element.clientWidth))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [ref, scrolls]
}
