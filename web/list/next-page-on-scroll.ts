import { useEffect, useEffectEvent } from 'react'

/** Specification section 9: how near the bottom, in CSS pixels, and how long after, in ms. */
export const SCROLL_THRESHOLD = 100
export const SCROLL_DELAY = 500

/**
 * Calls `load` 500 ms after the page was scrolled to within 100 px of its bottom (specification section 4) and is still
 * there, as long as `isOn`. `load` sees to it that nothing is loaded twice at a time.
 */
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
      }, SCROLL_DELAY)
    }
    window.addEventListener('scroll', onScroll, { passive: true })
    // Who was at the bottom before the script came, or was brought back there, scrolls no more.
    if (window.scrollY > 0) onScroll()
    return () => {
      window.removeEventListener('scroll', onScroll)
      clearTimeout(timer)
    }
  }, [isOn])
}

const isNearBottom = (): boolean => {
  const { scrollTop, scrollHeight } = document.documentElement
  return scrollTop + window.innerHeight >= scrollHeight - SCROLL_THRESHOLD
}

/** Who has reached the footer with the keyboard is not pushed away from it. */
const isInFooter = (element: Element | null): boolean => element?.closest('footer') != null
