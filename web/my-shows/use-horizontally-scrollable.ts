import { type RefCallback, useCallback, useState } from 'react'

/** Returns a ref, and whether its element is horizontally scrollable. If so, it must be focusable, so that arrow keys can scroll it. */
export function useHorizontallyScrollable(): [ref: RefCallback<HTMLElement>, isScrollable: boolean] {
  const [isScrollable, setIsScrollable] = useState(false)
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element || typeof ResizeObserver === 'undefined') return
    const observer = new ResizeObserver(() => setIsScrollable(element.scrollWidth > element.clientWidth))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [ref, isScrollable]
}
