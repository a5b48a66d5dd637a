import { type RefObject, useLayoutEffect, useRef } from 'react'
import type { ShowListState } from './use-show-list.ts'

/** Moves the focus to the first new show after *Load more shows* is pressed. If there is none, focuses the retry button or
 * the message at the end. Loading by scrolling doesn't move the focus. Returns the function to call when the button is
 * pressed. */
export function useFocusOnNew(container: RefObject<HTMLElement | null>, list: ShowListState): () => void {
  const countWhenPressed = useRef<number | null>(null)
  const { failure, isLoadingMore, nextPage, loadMore } = list
  const count = list.shows?.length ?? 0
  useLayoutEffect(() => {
    if (countWhenPressed.current === null || isLoadingMore) return
    const target =
      count > countWhenPressed.current
        ? showLinkAt(container.current, countWhenPressed.current)
        : retryButtonOrEndMessage(container.current, failure, nextPage)
    if (!target) return
    countWhenPressed.current = null
    target.focus({ preventScroll: true })
  }, [container, count, failure, isLoadingMore, nextPage])
  return () => {
    countWhenPressed.current = count
    loadMore()
  }
}

const showLinkAt = (container: HTMLElement | null, index: number) =>
  container?.querySelectorAll<HTMLElement>('.bands a, .mini a')[index]

const retryButtonOrEndMessage = (
  container: HTMLElement | null,
  failure: ShowListState['failure'],
  nextPage: number | null,
) => {
  if (failure) return container?.querySelector<HTMLElement>('.list-more button')
  return nextPage === null ? container?.querySelector<HTMLElement>('.list-end p') : null
}
