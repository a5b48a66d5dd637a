import { useEffect, useEffectEvent } from 'react'
import { m } from '#messages'
import { useToast } from '#web/page/toasts.tsx'
import type { UpcomingList } from './upcoming-list.ts'

/** About ten sheets of A4. */
const MOST_PRINTED = 500

/**
 * Returns a function that loads the rest of the list, up to 500 shows, and prints it. Ctrl+P and ⌘P do the same: a `beforeprint`
 * listener cannot wait for the network.
 */
export function usePrintList({ loadUpTo, nextPage }: Pick<UpcomingList, 'loadUpTo' | 'nextPage'>): () => void {
  const toast = useToast()
  const print = async () => {
    if (nextPage !== null) toast(m.print_loading())
    if (!(await loadUpTo(MOST_PRINTED))) return toast(m.common_failed())
    // The shows that came last are on the page after the next frame.
    requestAnimationFrame(() => setTimeout(() => window.print()))
  }
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, shiftKey, altKey } = event
    if (key !== 'p' || !(ctrlKey || metaKey) || shiftKey || altKey || nextPage === null) return
    event.preventDefault()
    void print()
  })
  useEffect(() => {
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
  return print
}
