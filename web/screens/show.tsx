import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { holdsAny, mayEditEveryShow } from '#core/permissions/policy.ts'
import { inList, type ShowInList } from '#core/shows/in-list.ts'
import type { ShowListing } from '#core/shows/listing.ts'
import { musicEvent } from '#core/shows/music-event.ts'
import { shareMark, sharePath, shareWordsOf } from '#core/shows/share-words.ts'
import { isOff } from '#core/shows/status.ts'
import { playing } from '#core/shows/wording.ts'
import { m } from '#messages'
import { useApi } from '#web/api.ts'
import { here } from '#web/language.ts'
import { useMapsApp } from '#web/maps-link.ts'
import { BackToList } from '#web/parts/back-to-list.tsx'
import { DeletedNote } from '#web/parts/deleted-note.tsx'
import { History } from '#web/parts/history.tsx'
import { Icon } from '#web/parts/icon.tsx'
import { Loading } from '#web/parts/loading.tsx'
import { Moved } from '#web/parts/moved.tsx'
import { PageActions } from '#web/parts/page-actions.tsx'
import { Poster } from '#web/parts/poster.tsx'
import { Screen } from '#web/parts/screen.tsx'
import { Description, ShowFacts, ShowHeading } from '#web/parts/show-about.tsx'
import { ShowConfirm } from '#web/parts/show-confirm.tsx'
import { ShowVenue } from '#web/parts/show-venue.tsx'
import { ticketLink } from '#web/parts/ticket-link.ts'
import { showBySlug } from '#web/queries.ts'
import { useSession } from '#web/session.ts'
import { showPath, useShare } from '#web/share.ts'
import { useSite } from '#web/site-context.tsx'
import { shortWeekday, shownBands, shownDate, statusWord } from '#web/wording.ts'
import { ErrorScreen } from './error.tsx'
import { Gone } from './gone.tsx'
import { NotFound } from './not-found.tsx'

/** The page of one show, `/shows/{slug}` (decisions, section 6). */
export function ShowScreen() {
  const { slug = '' } = useParams()
  const session = useSession()
  const viewer = session.state === 'authenticated' ? session.name : ''
  const { data: show, isFetching, refetch } = useShow(slug, viewer)
  // Who turns out to be logged in may still see a deleted one.
  if (show === 'gone') return isFetching && viewer ? <Loading /> : <Gone />
  if (show && show.slug !== slug) return <Moved to={showPath(show)} />
  if (show) {
    const mayAll = session.state === 'authenticated' && holdsAny(session.roles, mayEditEveryShow)
    return <ShowPage show={show} canEdit={mayAll || (viewer !== '' && show.userEditable)} />
  }
  if (show === null) return <NotFound />
  return isFetching ? <Loading /> : <ErrorScreen onRetry={refetch} />
}

/** The show of an address, as `viewer` sees it. */
function useShow(slug: string, viewer: string) {
  const api = useApi()
  const client = useQueryClient()
  return useQuery({
    ...showBySlug(api, slug, viewer),
    // Who turns out to be logged in sees what a visitor sees until it is asked for anew.
    initialData: () => (viewer ? client.getQueryData(showBySlug(api, slug, '').queryKey) : undefined),
    initialDataUpdatedAt: 0,
  })
}

function ShowPage({ show, canEdit }: { show: ShowListing; canEdit: boolean }) {
  const { baseUrl, today } = useSite()
  const mapsApp = useMapsApp()
  const share = useShare()
  const path = showPath(show)
  const short = inList(show)
  const summary = summaryOf(short)
  return (
    <Screen
      title={titleOf(short)}
      description={summary}
      canonicalPath={path}
      picture={{ path: `${sharePath(path)}?v=${shareMark(shareWordsOf(show))}`, alt: summary }}
      {...(!show.isDeleted && { calendarOf: path })}
      jsonLd={musicEvent(show, {
        pageUrl: baseUrl + path,
        readAt: baseUrl + here(path),
        summary,
        isOver: show.showDate < today,
      })}
    >
      <div className="wrap page page--show">
        <BackToList />
        {show.isDeleted && <DeletedNote show={show} />}
        <article className={`split split--show mt4${isOff(show.status) ? ' is-off' : ''}`}>
          <div className="poster-col">
            <Poster show={show} />
          </div>
          <div className="stack gap5">
            <ShowHeading show={show} />
            <ShowFacts show={show} />
            <ShowConfirm show={show} canEdit={canEdit} />
            <PageActions show={show} mapsApp={mapsApp} share={share} />
            <ShowVenue show={show} mapsApp={mapsApp} />
            {show.description && <Description text={show.description} label={m.show_about()} />}
            <Ways show={show} canEdit={canEdit && !show.isDeleted} />
          </div>
        </article>
        <History kind="shows" id={show.id} version={show.version} />
      </div>
    </Screen>
  )
}

/** `Bands, Venue, City, Fri 11/20/2026`, with what has become of it before them; the show's title where no band is known. */
const titleOf = (show: ShowInList): string => {
  const day = m.show_day({ weekday: shortWeekday(show.showDate), date: shownDate(show.showDate) })
  const title = [nameOf(show), show.venueName, show.venueCity, day].join(', ')
  const status = statusWord(show.status)
  return status ? m.show_title_status({ status, title }) : title
}

/** The show in one sentence for search engines and previews, with what has become of it before everything else. */
const summaryOf = (show: ShowInList): string => {
  const parts = {
    bands: shownBands(show),
    venue: [show.venueName, show.venueCity, show.venueRegion].join(', '),
    date: shownDate(show.showDate),
  }
  const summary = show.hasOwnTitle ? m.show_summary({ title: show.showTitle, ...parts }) : m.show_summary_bands(parts)
  const status = statusWord(show.status)
  return status ? m.show_summary_status({ status, summary }) : summary
}

const nameOf = (show: ShowInList): string => (playing(show).length > 0 ? shownBands(show) : show.showTitle)

/** What else can be done about the listing. */
function Ways({ show, canEdit }: { show: ShowListing; canEdit: boolean }) {
  const subject = encodeURIComponent(m.show_listing({ title: show.showTitle, date: shownDate(show.showDate) }))
  return (
    <p className="row sm mute">
      {canEdit && (
        <Link className="btn btn--sm" to={`/edit-show/${show.id}`} aria-label={m.card_edit({ title: show.showTitle })}>
          <Icon name="pencil" size={16} /> {m.common_edit()}
        </Link>
      )}
      {show.eventUrl && ticketLink(show)?.kind === 'tickets' && (
        <a className="linkish" href={show.eventUrl} rel="noopener">
          <Icon name="external" size={16} /> {m.show_event_page()}
        </a>
      )}
      <Link className="linkish" to={`/contact?subject=${subject}`}>
        <Icon name="flag" size={16} /> {m.show_report()}
      </Link>
    </p>
  )
}
