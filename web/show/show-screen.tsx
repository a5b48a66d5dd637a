import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useParams } from 'react-router-dom'
import { playingBandNames } from '#core/shows/formatting.ts'
import { listExcerpt } from '#core/shows/list-excerpt.ts'
import type { ShowInList, ShowListing } from '#core/shows/listing.ts'
import { musicEvent } from '#core/shows/music-event.ts'
import { previewImageContentOf, shareImageVersion, sharePath } from '#core/shows/preview-image-content.ts'
import { isOff } from '#core/shows/status.ts'
import { knownDoorFacts } from '#core/venues/door-facts.ts'
import { m } from '#messages'
import { useApi } from '#web/data/api.ts'
import { showBySlugQuery } from '#web/data/queries.ts'
import { useSession, useViewer } from '#web/data/session.ts'
import { History } from '#web/history/history.tsx'
import { formatBandNames, formatDate, shortWeekday, statusLabel } from '#web/i18n/formatting.ts'
import { localizedPath } from '#web/i18n/language.ts'
import { BackToList } from '#web/page/back-to-list.tsx'
import { ClientRedirect } from '#web/page/client-redirect.tsx'
import { ErrorScreen } from '#web/page/error-screen.tsx'
import { GoneScreen } from '#web/page/gone-screen.tsx'
import { NotFoundScreen } from '#web/page/not-found-screen.tsx'
import { Screen } from '#web/page/screen.tsx'
import { useSite } from '#web/page/site-context.tsx'
import { ShowRsvp } from '#web/rsvps/show-rsvp.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Loading } from '#web/ui/loading.tsx'
import { CalendarLinks } from './calendar-links.tsx'
import { DeletedNote } from './deleted-note.tsx'
import { DoorList } from './door-list.tsx'
import { useEditRule } from './edit-rule.ts'
import { useIsOver } from './is-over.ts'
import { useMapsApp } from './maps-link.ts'
import { PageActions } from './page-actions.tsx'
import { Poster } from './poster.tsx'
import { showPath, useShare } from './share.ts'
import { ShowConfirmation } from './show-confirmation.tsx'
import { Description, ShowDetails, ShowHeading } from './show-details.tsx'
import { ShowSources } from './show-sources.tsx'
import { ShowVenue } from './show-venue.tsx'
import { SimilarShows } from './similar-shows.tsx'
import { ticketOrEventLink } from './ticket-link.ts'

/** The page of a show, `/shows/{slug}` (specification/decisions.md, section 6). */
export function ShowScreen() {
  const { slug = '' } = useParams()
  const session = useSession()
  const viewer = useViewer()
  const canEdit = useEditRule(session)
  const { data: show, isFetching, refetch } = useShow(slug, viewer)
  // For a user, this may still be the anonymous response; their own response may contain the deleted show.
  if (show === 'gone') return isFetching && viewer ? <Loading /> : <GoneScreen />
  if (show && show.slug !== slug) return <ClientRedirect to={showPath(show)} />
  if (show) return <ShowPage show={show} canEdit={canEdit(show)} />
  if (show === null) return <NotFoundScreen />
  return isFetching ? <Loading /> : <ErrorScreen onRetry={refetch} />
}

function useShow(slug: string, viewer: string) {
  const api = useApi()
  const client = useQueryClient()
  return useQuery({
    ...showBySlugQuery(api, slug, viewer),
    // Keeps the anonymous listing on screen while the user's own listing loads.
    initialData: () => (viewer ? client.getQueryData(showBySlugQuery(api, slug, '').queryKey) : undefined),
    initialDataUpdatedAt: 0,
  })
}

function ShowPage({ show, canEdit }: { show: ShowListing; canEdit: boolean }) {
  const { baseUrl } = useSite()
  const isOver = useIsOver(show)
  const mapsApp = useMapsApp()
  const share = useShare()
  const path = showPath(show)
  const excerpt = listExcerpt(show)
  const summary = summaryOf(excerpt)
  return (
    <Screen
      title={titleOf(excerpt)}
      description={summary}
      canonicalPath={path}
      image={{ path: `${sharePath(path)}?v=${shareImageVersion(previewImageContentOf(show))}`, alt: summary }}
      {...(!show.isDeleted && { calendarPath: path })}
      jsonLd={musicEvent(show, {
        pageUrl: baseUrl + path,
        localizedUrl: baseUrl + localizedPath(path),
        summary,
        isOver,
      })}
    >
      <div className="wrap page page--show">
        <BackToList />
        {show.isDeleted && <DeletedNote show={show} />}
        <article className={`split split--show mt4${isOff(show.status) ? ' is-off' : ''}`}>
          <div className="poster-column">
            <Poster show={show} />
          </div>
          <div className="stack gap5">
            <ShowHeading show={show} />
            <ShowDetails show={show} />
            {!show.isDeleted && !isOver && <ShowRsvp show={show} />}
            <ShowConfirmation show={show} canEdit={canEdit} />
            <PageActions show={show} mapsApp={mapsApp} share={share} isOver={isOver} />
            {!show.isDeleted && !isOff(show.status) && !isOver && (
              <CalendarLinks show={show} title={nameOf(excerpt)} pageUrl={baseUrl + path} />
            )}
            <ShowVenue show={show} mapsApp={mapsApp} />
            <DoorList facts={knownDoorFacts(show)} />
            {show.description && <Description text={show.description} label={m.show_about()} />}
            <ShowSources show={show} />
            <ShowLinks show={show} canEdit={canEdit && !show.isDeleted} />
          </div>
        </article>
        <SimilarShows show={show} />
        <History kind="shows" id={show.id} version={show.version} />
      </div>
    </Screen>
  )
}

/** Returns `Bands, Venue, City, Fri 11/20/2026`, preceded by the status unless it is `scheduled`. If no band plays, the title of
 * the show replaces the bands. */
const titleOf = (show: ShowInList): string => {
  const day = m.show_day({ weekday: shortWeekday(show.showDate), date: formatDate(show.showDate) })
  const title = [nameOf(show), show.venueName, show.venueCity, day].join(', ')
  const status = statusLabel(show.status)
  return status ? m.show_title_status({ status, title }) : title
}

/** Returns a summary for search engines and link previews. It begins with the status unless that is `scheduled`. */
const summaryOf = (show: ShowInList): string => {
  const parts = {
    bands: formatBandNames(show),
    venue: [show.venueName, show.venueCity, show.venueRegion].join(', '),
    date: formatDate(show.showDate),
  }
  const summary = show.hasOwnTitle ? m.show_summary({ title: show.showTitle, ...parts }) : m.show_summary_bands(parts)
  const status = statusLabel(show.status)
  return status ? m.show_summary_status({ status, summary }) : summary
}

const nameOf = (show: ShowInList): string =>
  playingBandNames(show).length > 0 ? formatBandNames(show) : show.showTitle

function ShowLinks({ show, canEdit }: { show: ShowListing; canEdit: boolean }) {
  const subject = encodeURIComponent(m.show_listing({ title: show.showTitle, date: formatDate(show.showDate) }))
  return (
    <p className="row text-sm muted">
      {canEdit && (
        <Link className="btn btn--sm" to={`/edit-show/${show.id}`} aria-label={m.card_edit({ title: show.showTitle })}>
          <Icon name="pencil" size={16} /> {m.common_edit()}
        </Link>
      )}
      {show.eventUrl && ticketOrEventLink(show)?.kind === 'tickets' && (
        <a className="text-link" href={show.eventUrl} rel="noopener">
          <Icon name="external" size={16} /> {m.show_event_page()}
        </a>
      )}
      <Link className="text-link" to={`/contact?subject=${subject}`}>
        <Icon name="flag" size={16} /> {m.show_report()}
      </Link>
    </p>
  )
}
