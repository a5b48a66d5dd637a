import { type RefObject, useLayoutEffect, useRef } from 'react'
import type { UpcomingList } from './upcoming-list.ts'

/** Moves the focus to the first new show after *Load more shows*, or to the message that none was added. Scrolling doesn't move
 * it. Returns the function to call on the press. */
export function useFocusOnNew(box: RefObject<HTMLElement | null>, list: UpcomingList): () => void {
  const pressedAt = useRef<number | null>(null)
  const { failed, isLoadingMore, nextPage, loadMore } = list
  const count = list.shows?.length ?? 0
  useLayoutEffect(() => {
    if (pressedAt.current === null || isLoadingMore) return
    const target =
      count > pressedAt.current ? cardLink(box.current, pressedAt.current) : endOfList(box.current, failed, nextPage)
    if (!target) return
    pressedAt.current = null
    target.focus({ preventScroll: true })
  }, [box, count, failed, isLoadingMore, nextPage])
  return () => {
    pressedAt.current = count
    loadMore()
  }
}

const cardLink = (box: HTMLElement | null, index: number) => box?.querySelectorAll<HTMLElement>('.bands a')[index]

const endOfList = (box: HTMLElement | null, failed: UpcomingList['failed'], nextPage: number | null) => {
  if (failed) return box?.querySelector<HTMLElement>('.list-more button')
  return nextPage === null ? box?.querySelector<HTMLElement>('.list-news p') : null
}
