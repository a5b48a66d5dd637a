import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { useNavigationType, useSearchParams } from 'react-router-dom'
import { PAGE_SIZE } from '#core/paging/page-size.ts'
import type { ShowInList } from '#core/shows/listing.ts'
import { m } from '#messages'
import { AlertButton } from '#web/alerts/alert-button.tsx'
import { useApi } from '#web/data/api.ts'
import { filterOf, listPath } from '#web/data/filter-query.ts'
import { viewOf } from '#web/data/list-view.ts'
import { pageNumberOf } from '#web/data/queries.ts'
import { useSession, useViewer } from '#web/data/session.ts'
import { formatDate } from '#web/i18n/formatting.ts'
import { localizedPath } from '#web/i18n/language.ts'
import { useFollowLink } from '#web/page/follow-link.ts'
import { useLazyCode } from '#web/page/lazy-code.ts'
import { useRouteCode } from '#web/page/route-code.ts'
import { Screen } from '#web/page/screen.tsx'
import { useSite } from '#web/page/site-context.tsx'
import { useEditRule } from '#web/show/edit-rule.ts'
import { ShowList } from '#web/show/show-list.tsx'
import { Subscribe } from '#web/show/subscribe.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { LoadFailure } from '#web/ui/load-failure.tsx'
import { Loading } from '#web/ui/loading.tsx'
import { LONG_LIST_LENGTH, useContentVisibility } from './content-visibility.ts'
import { DateLinks } from './date-links.tsx'
import { FilterToggle } from './filter-toggle.tsx'
import { useFocusOnNew } from './focus-on-new.ts'
import { ListEnd } from './list-end.tsx'
import { useListPath } from './list-path.ts'
import { filteredListCode, filterNamesQuery } from './load-filtered.ts'
import { useNextPageOnScroll } from './next-page-on-scroll.ts'
import { usePrintList } from './print-list.ts'
import { ShowSkeleton } from './show-skeleton.tsx'
import { type ShowListState, useShowList } from './use-show-list.ts'
import { useView } from './use-view.tsx'
import { ViewSwitch } from './view-switch.tsx'

const loadPanel = () => import('./filter-panel.tsx')

const noNames = {}

/** The upcoming shows, as a list or in another view, with the filters (specification sections 2 and 4). */
export function HomeScreen() {
  const [search] = useSearchParams()
  const filter = filterOf(search)
  const firstPage = pageNumberOf(search)
  const session = useSession()
  const canEdit = useEditRule(session)
  const view = useView({ filter, search })
  const showList = useShowList(filter, firstPage, useViewer(), view === null)
  const list = view ? { ...showList, ...view.list } : showList
  const { data: names = noNames } = useQuery(filterNamesQuery(useApi(), list.filterErrors ? '' : filter))
  const { code: panel, isOpen, setIsOpen } = useLazyCode(loadPanel)
  const { filterErrors } = list
  const print = usePrintList(list)
  const filteredCode = useRouteCode(filter !== '' || isOpen ? filteredListCode : undefined, list.shows)
  const toggleProps = {
    isOpen,
    count: filteredCode?.activeFilters(filter, names).length ?? 0,
    onPress: () => setIsOpen(!isOpen),
  }
  const correctedFilter = filteredCode?.withShowSpelling(filter, list.shows?.[0]) ?? filter
  const summary = filter && !filterErrors ? filteredCode?.filterSummary(correctedFilter, names) : undefined
  const head =
    filteredCode && filter
      ? filteredCode.listHead(correctedFilter, firstPage, summary)
      : {
          title: firstPage > 1 ? m.list_page({ title: m.home_title(), page: firstPage }) : m.home_title(),
          description: m.home_description(),
          canonicalPath: listPath('', firstPage),
        }
  return (
    <Screen
      {...head}
      {...(filterErrors ? { status: 422 } : { feedQuery: filter, ...view?.headOf(head) })}
      isTextView={viewOf(search) === 'text'}
    >
      <div className="wrap">
        <PrintHead list={list} summary={summary} />
        <div className="home-lead">
          <div className="home-top">
            <h1>{m.home_heading()}</h1>
          </div>
          <div className="bar">
            <nav className="when" aria-label={m.list_dates()}>
              <DateLinks filter={filter} />
            </nav>
            <div className="bar-end">
              <AlertButton className="btn btn--sm" subject={{ filter: correctedFilter, names }} />
              <Subscribe filter={filter} onPrint={print} />
              <ViewSwitch filter={filter} page={firstPage} />
              <FilterToggle className="btn btn--sm toggle-filters needs-script" {...toggleProps} />
            </div>
          </div>
        </div>
        {isOpen &&
          (panel ? (
            <panel.FilterPanel filter={filter} names={names} list={list} onClose={() => setIsOpen(false)} />
          ) : (
            <Loading />
          ))}
        {filteredCode && filter && !isOpen && <filteredCode.FilterChips filter={correctedFilter} names={names} />}
        {!isOpen && (
          <p className="visually-hidden" role="status">
            {summary && filteredCode && !list.isPrevious && filteredCode.countText(list)}
          </p>
        )}
        <ScrollToListTop filter={filter}>
          {filterErrors && filteredCode ? (
            <filteredCode.InvalidFilter filterErrors={filterErrors} />
          ) : (
            <>
              {(list.failure === 'list' || !list.shows) && <ListPlaceholder list={list} />}
              {view
                ? view.content
                : list.shows && (
                    <LoadedList
                      list={list}
                      shows={list.shows}
                      filter={filter}
                      firstPage={firstPage}
                      canEdit={canEdit}
                    />
                  )}
            </>
          )}
          {summary && filteredCode && !view && list.shows?.length === 0 && !list.isPrevious && firstPage === 1 && (
            <filteredCode.NothingMatches filter={correctedFilter} names={names} />
          )}
        </ScrollToListTop>
      </div>
      <nav className="bottom-bar" aria-label={m.home_quick_choices()}>
        <DateLinks filter={filter} isShort />
        <FilterToggle className="needs-script" {...toggleProps} />
      </nav>
    </Screen>
  )
}

/** Scrolls up to the top of the list when the filter changes, except on Back and Forward. */
function ScrollToListTop({ filter, children }: { filter: string; children: ReactNode }) {
  const container = useRef<HTMLDivElement>(null)
  const lastFilter = useRef(filter)
  const navigationType = useNavigationType()
  useLayoutEffect(() => {
    if (lastFilter.current === filter) return
    lastFilter.current = filter
    const top = container.current?.getBoundingClientRect().top ?? 0
    if (navigationType !== 'POP' && top < 0) window.scrollBy(0, top)
  }, [filter, navigationType])
  return <div ref={container}>{children}</div>
}

type LoadedListProps = {
  list: ShowListState
  shows: readonly ShowInList[]
  filter: string
  firstPage: number
  canEdit: (show: ShowInList) => boolean
}

function LoadedList({ list, shows, filter, firstPage, canEdit }: LoadedListProps) {
  const pathOf = useListPath()
  const container = useRef<HTMLDivElement>(null)
  const loadMore = useFocusOnNew(container, list)
  useNextPageOnScroll(list.loadMore, list.nextPage !== null && !list.failure)
  const skipsLayout = useContentVisibility(filter) && shows.length > LONG_LIST_LENGTH
  return (
    <div ref={container}>
      {firstPage > 1 && (
        <PreviousPageLink path={pathOf(filter, Math.min(firstPage - 1, Math.ceil(list.totalItems / PAGE_SIZE)))} />
      )}
      <div id="list" aria-busy={list.isPrevious || undefined} data-long={skipsLayout || undefined}>
        <ShowList
          shows={shows}
          canEdit={canEdit}
          hasEarlierPage={firstPage > 1}
          hasLaterPage={list.nextPage !== null}
        />
      </div>
      <ListEnd
        list={list}
        pathOf={(page) => pathOf(filter, page)}
        isEmpty={shows.length === 0 && firstPage === 1}
        onMore={loadMore}
      />
    </div>
  )
}

function PreviousPageLink({ path }: { path: string }) {
  const follow = useFollowLink()
  return (
    <a className="back" href={localizedPath(path)} onClick={follow}>
      <Icon name="arrow-left" size={18} /> {m.home_earlier()}
    </a>
  )
}

function ListPlaceholder({ list: { failure, retry } }: { list: ShowListState }): ReactNode {
  if (!failure)
    return (
      <>
        <ShowSkeleton />
        <Loading />
      </>
    )
  return <LoadFailure onRetry={retry}>{m.common_failed()}</LoadFailure>
}

type PrintHeadProps = { list: Pick<ShowListState, 'shows' | 'totalItems'>; summary: string | undefined }

function PrintHead({ list: { shows, totalItems }, summary }: PrintHeadProps) {
  const { name, baseUrl } = useSite()
  const first = shows?.[0]
  const description = summary ?? (first && m.print_from({ date: formatDate(first.showDate) }))
  const scope =
    description && first && shows.length < totalItems
      ? m.print_part({ words: description, count: shows.length })
      : description
  const host = baseUrl.replace(/^https?:\/\//, '')
  return (
    <div className="print-head">
      <b>{name}</b>
      <span>{scope ? m.print_line({ words: scope, site: host }) : host}</span>
    </div>
  )
}
