import { useEffect, useEffectEvent } from 'react'

/** Specification, section 9. */
const SCROLL_THRESHOLD_PX = 100
const SCROLL_DELAY_MS = 500

/** Calls `load` 500 ms after the page is scrolled to within 100 px of the bottom, if it is still that close
 * (specification, section 4). `load` must ignore concurrent calls. */
export function useNextPageOnScroll(load: () => void, isOn: boolean): void {
  const loadNow = useEffectEvent(load)
  useEffect(() => {
    if (!isOn) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const onScroll = () => {
      if (timer !== undefined || !isNearBottom() || isInFooter(document.activeElement)) return
      timer = setTimeout(() => {
        timer = undefined
        if (isNearBottom()) loadNow()
      }, SCROLL_DELAY_MS)
    }
    window.addEventListener('scroll', onScroll, { passive: true })
    // The page may already be at the bottom, after scroll restoration or scrolling before hydration.
    if (window.scrollY > 0) onScroll()
    return () => {
      window.removeEventListener('scroll', onScroll)
      clearTimeout(timer)
    }
  }, [isOn])
}

const isNearBottom = (): boolean => {
  const { scrollTop, scrollHeight } = document.documentElement
  return scrollTop + window.innerHeight >= scrollHeight - SCROLL_THRESHOLD_PX
}

/** Loading would push the footer away from keyboard users who have reached it. */
const isInFooter = (element: Element | null): boolean => element?.closest('footer') != null
