import { useEffect, useState } from 'react'
import { useNavigationType } from 'react-router-dom'

/** The number of shows above which the layout of the whole list would delay each interaction. */
export const LONG_LIST_LENGTH = 100

/** Returns whether the browser may skip the layout of off-screen shows. After a page load, Back or Forward, it must
 * first lay out the whole list once, so that the scroll position is restored exactly. */
export function useContentVisibility(filter: string): boolean {
  const restoresScroll = useNavigationType() === 'POP'
  const [laidOutFilter, setLaidOutFilter] = useState<string | null>(null)
  useEffect(() => {
    if (!restoresScroll) return setLaidOutFilter(null)
    const whenIdle = globalThis.requestIdleCallback ?? setTimeout
    const cancel = globalThis.cancelIdleCallback ?? clearTimeout
    const handle = whenIdle(() => setLaidOutFilter(filter))
    return () => cancel(handle)
  }, [filter, restoresScroll])
  return !restoresScroll || laidOutFilter === filter
}
