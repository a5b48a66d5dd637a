import type { MouseEvent } from 'react'
import { m } from '#messages'
import { countParams } from '#web/i18n/formatting.ts'
import { localizedPath } from '#web/i18n/language.ts'
import { isPlainClick } from '#web/page/follow-link.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Loading } from '#web/ui/loading.tsx'
import type { ShowListState } from './use-show-list.ts'

type Props = {
  list: Pick<ShowListState, 'nextPage' | 'failure' | 'isLoadingMore' | 'addedCount' | 'isPrevious'>
  pathOf: (page: number) => string
  isEmpty: boolean
  /** Called when the link or the retry button is pressed, not when the page is scrolled. */
  onMore: () => void
}

export function ListEnd({ list, pathOf, isEmpty, onMore }: Props) {
  const { nextPage, failure, isLoadingMore, addedCount, isPrevious } = list
  return (
    <>
      {isLoadingMore && <Loading />}
      {nextPage !== null && failure && <Retry isLoading={isLoadingMore} onMore={onMore} />}
      {nextPage !== null && !failure && <MoreLink path={pathOf(nextPage)} isLoading={isLoadingMore} onMore={onMore} />}
      <div className="list-message list-end" role="status">
        {/* The key creates a new element for each page, so that screen readers announce the count even if it is the same again. */}
        {addedCount !== null && addedCount > 0 && !isLoadingMore && (
          <span className="visually-hidden" key={nextPage}>
            {m.list_more(countParams(addedCount))}
          </span>
        )}
        {nextPage === null && !isPrevious && <p tabIndex={-1}>{isEmpty ? m.common_no_shows() : m.list_end()}</p>}
      </div>
    </>
  )
}

type MoreProps = { isLoading: boolean; onMore: () => void }

/** A link to the next page. With JavaScript, it loads that page in place. */
function MoreLink({ path, isLoading, onMore }: MoreProps & { path: string }) {
  const load = (event: MouseEvent) => {
    if (!isPlainClick(event)) return
    event.preventDefault()
    onMore()
  }
  return (
    <div className="list-message list-more">
      <a className="btn" href={localizedPath(path)} aria-disabled={isLoading || undefined} onClick={load}>
        {m.common_load_more_shows()}
      </a>
    </div>
  )
}

/** Stays mounted during a retry to keep the focus. */
function Retry({ isLoading, onMore }: MoreProps) {
  return (
    <div className="list-message list-more">
      {!isLoading && <p role="alert">{m.common_failed()}</p>}
      <button className="btn" type="button" aria-disabled={isLoading || undefined} onClick={onMore}>
        <Icon name="reload" size={18} /> {m.common_load_more_shows()}
      </button>
    </div>
  )
}
