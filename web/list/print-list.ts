import { useEffect, useEffectEvent } from 'react'
import { m } from '#messages'
import { useToast } from '#web/page/toasts.tsx'
import type { ShowListState } from './use-show-list.ts'

/** About ten A4 sheets. */
const MAX_SHOWS = 500

/** Returns a function that loads up to 500 shows, then prints the list. While the list has a next page, Ctrl+P and ⌘P do the
 * same, because `beforeprint` can't wait for the network. */
export function usePrintList({ loadUpTo, nextPage }: Pick<ShowListState, 'loadUpTo' | 'nextPage'>): () => void {
  const toast = useToast()
  const print = async () => {
    if (nextPage !== null) toast(m.print_loading())
    if (!(await loadUpTo(MAX_SHOWS))) return toast(m.common_failed())
    // Waits until the last shows are painted.
    requestAnimationFrame(() => setTimeout(() => window.print()))
  }
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, shiftKey, altKey } = event
    if (key.toLowerCase() !== 'p' || !(ctrlKey || metaKey) || shiftKey || altKey || nextPage === null) return
    event.preventDefault()
    void print()
  })
  useEffect(() => {
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
  return print
}
