import { type ReactNode, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { PAGE_SIZE } from '#core/page-size.ts'
import type { ShowListing } from '#core/shows/listing.ts'
import { shownDate } from '#core/shows/wording.ts'
import { useEditRule } from '#web/edit-rule.ts'
import { useFocusOnNew } from '#web/focus-on-new.ts'
import { useFollowLink } from '#web/follow-link.ts'
import { useNextPageOnScroll } from '#web/next-page-on-scroll.ts'
import { FilterToggle } from '#web/parts/filter-toggle.tsx'
import { Icon } from '#web/parts/icon.tsx'
import { ListEnd } from '#web/parts/list-end.tsx'
import { Loading } from '#web/parts/loading.tsx'
import { Screen } from '#web/parts/screen.tsx'
import { ShowList } from '#web/parts/show-list.tsx'
import { ShowSkeleton } from '#web/parts/show-skeleton.tsx'
import { ViewSwitch } from '#web/parts/view-switch.tsx'
import { pageOf } from '#web/queries.ts'
import { useSession } from '#web/session.ts'
import { useSite } from '#web/site-context.tsx'
import { type UpcomingList, useUpcomingList } from '#web/upcoming-list.ts'

/** The list of upcoming shows (specification sections 2 and 4). */
export function Home() {
  const [search] = useSearchParams()
  const firstPage = pageOf(search)
  const session = useSession()
  const canEdit = useEditRule(session)
  const list = useUpcomingList(firstPage, session.state === 'authenticated' ? session.name : '')
  return (
    <Screen
      title={`Upcoming ska, punk, reggae and rocksteady shows${firstPage > 1 ? `, page ${firstPage}` : ''}`}
      description="A free public calendar of live ska, punk, reggae and rocksteady: who plays where tonight and in the months to come."
      canonicalPath={firstPage > 1 ? `/?page=${firstPage}` : '/'}
    >
      <div className="wrap">
        <PrintHead first={list.shows?.[0]} />
        <div className="home-lead">
          <div className="home-top">
            <h1>Ska, punk, reggae &amp; rocksteady. Live.</h1>
          </div>
          <div className="bar">
            <div className="bar-end">
              <ViewSwitch />
              <FilterToggle />
            </div>
          </div>
        </div>
        {list.shows ? (
          <Listed list={list} shows={list.shows} firstPage={firstPage} canEdit={canEdit} />
        ) : (
          <NotYetListed list={list} />
        )}
      </div>
    </Screen>
  )
}

type ListedProps = {
  list: UpcomingList
  shows: readonly ShowListing[]
  firstPage: number
  canEdit: (show: ShowListing) => boolean
}

function Listed({ list, shows, firstPage, canEdit }: ListedProps) {
  const box = useRef<HTMLDivElement>(null)
  const loadMore = useFocusOnNew(box, list)
  useNextPageOnScroll(list.loadMore, list.nextPage !== null && !list.failed)
  return (
    <div ref={box}>
      {firstPage > 1 && <PageBefore page={Math.min(firstPage - 1, Math.ceil(list.totalItems / PAGE_SIZE))} />}
      <div id="list">
        <ShowList shows={shows} canEdit={canEdit} goesOnBefore={firstPage > 1} goesOnAfter={list.nextPage !== null} />
      </div>
      <ListEnd list={list} isEmpty={shows.length === 0 && firstPage === 1} onMore={loadMore} />
    </div>
  )
}

function PageBefore({ page }: { page: number }) {
  const follow = useFollowLink()
  return (
    <a className="back" href={page > 1 ? `/?page=${page}` : '/'} onClick={follow}>
      <Icon name="arrow-left" size={18} /> Earlier shows
    </a>
  )
}

function NotYetListed({ list: { failed, retry } }: { list: UpcomingList }): ReactNode {
  if (!failed)
    return (
      <>
        <ShowSkeleton />
        <Loading />
      </>
    )
  return (
    <div className="list-msg">
      <p role="alert">Something went wrong.</p>
      <button className="btn" type="button" onClick={retry}>
        <Icon name="reload" size={18} /> Load again
      </button>
    </div>
  )
}

/** What stands above the list on paper. */
function PrintHead({ first }: { first: ShowListing | undefined }) {
  const { name, baseUrl } = useSite()
  return (
    <div className="print-head">
      <b>{name}</b>
      <span>{`${first ? `Live shows from ${shownDate(first.showDate)}. ` : ''}${baseUrl.replace(/^https?:\/\//, '')}`}</span>
    </div>
  )
}
