import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router-dom'
import { m } from '#messages'
import { useApi } from '#web/data/api.ts'
import { failureText } from '#web/data/failure-text.ts'
import { FRESH_MS } from '#web/data/queries.ts'
import { useSession, useViewer } from '#web/data/session.ts'
import { useSingleRequest } from '#web/data/single-request.ts'
import { formatDateWithWeekday } from '#web/i18n/formatting.ts'
import { linkTo } from '#web/page/link-to.tsx'
import { Screen } from '#web/page/screen.tsx'
import type { DeviceRsvp } from '#web/rsvps/device-rsvps.ts'
import { refreshShows } from '#web/rsvps/sync-rsvps.ts'
import { type RsvpSync, useHasAccountRsvps, useRsvps } from '#web/rsvps/use-rsvps.ts'
import { isOver } from '#web/show/is-over.ts'
import { FailureNote } from '#web/ui/failure-note.tsx'
import { useFocusAfterRemoval } from '#web/ui/focus-after-removal.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Loading } from '#web/ui/loading.tsx'
import { Note } from '#web/ui/note.tsx'
import { saveAs } from '#web/ui/save-as.ts'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import { ForgetDeviceRsvps } from './forget-device-rsvps.tsx'
import { HourPlan } from './hour-plan.tsx'
import { type Night, type Plan, planOf } from './plan.ts'
import { fetchCalendar } from './rsvp-calendar.ts'
import { RsvpItem, UnknownShow } from './rsvp-item.tsx'

/** `/my-shows`: lists the shows that the user or visitor has marked as going or maybe. Works offline with the last known data. */
export function MyShowsScreen() {
  const isHydrated = useHydrated()
  const { rsvps, sync } = useRsvps()
  const refresh = useShowRefresh(rsvps)
  const { state } = useSession()
  const isEmpty = rsvps.every(({ response }) => response === null)
  const isWaiting = !isHydrated || (isEmpty && (state === 'loading' || sync.isSyncing))
  const { failure, retry } = sync.failure ? sync : refresh
  return (
    <Screen title={m.my_shows_title()}>
      <div className="wrap medium page">
        <div className="page-head">
          <h1>{m.my_shows_title()}</h1>
          <StorageNote />
        </div>
        {failure !== null && !isEmpty && (
          <Note tone="info">
            {m.my_shows_unchecked({ reason: failureText(failure) })}{' '}
            <button className="text-link" type="button" onClick={() => retry()}>
              {m.common_load_again()}
            </button>
          </Note>
        )}
        {isWaiting && <Loading />}
        {!isWaiting && isEmpty && <Empty failure={failure} />}
        {!isWaiting && !isEmpty && <RsvpLists plan={planOf(rsvps, new Date())} />}
      </div>
    </Screen>
  )
}

/** Refetches a visitor's upcoming shows. A user's shows come with the RSVPs of the account. */
function useShowRefresh(rsvps: readonly DeviceRsvp[]): RsvpSync {
  const api = useApi()
  const viewer = useViewer()
  const { state } = useSession()
  const now = new Date()
  const { error, isFetching, refetch } = useQuery({
    queryKey: ['rsvp-shows', { viewer }],
    queryFn: async () => {
      const upcoming = rsvps.filter(({ show }) => show && !isOver(show, now))
      await refreshShows(
        api,
        upcoming.map(({ showId }) => showId),
      )
      return true
    },
    enabled: state === 'anonymous',
    staleTime: FRESH_MS,
  })
  return { failure: state === 'anonymous' ? error : null, isSyncing: isFetching, retry: refetch }
}

function StorageNote() {
  if (useHasAccountRsvps()) return <p>{m.my_shows_in_account()}</p>
  return (
    <p>
      <ParaglideMessage message={m.my_shows_on_device} markup={{ login: linkTo('/login') }} />
    </p>
  )
}

function Empty({ failure }: { failure: unknown }) {
  return (
    <div className="list-message">
      <p>{failure === null ? m.my_shows_none() : failureText(failure)}</p>
      <Link className="btn btn--main" to="/">
        {m.common_see_all_shows()}
      </Link>
    </div>
  )
}

function RsvpLists({ plan }: { plan: Plan }) {
  const [search, setSearch] = useSearchParams()
  const isByHour = search.get('view') === 'hours'
  const { nights, past, unknown } = plan
  const count = nights.reduce((sum, night) => sum + night.rsvps.length, past.length + unknown.length)
  return (
    <section
      className="stack gap5 my-shows"
      aria-label={m.my_shows_title()}
      ref={useFocusAfterRemoval<HTMLElement>(count)}
    >
      {nights.length > 0 && (
        <div className="row">
          {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for the fields of a form */}
          <div className="segmented-control segmented-control--text" role="group" aria-label={m.view_label()}>
            <button type="button" aria-pressed={!isByHour} onClick={() => isByHour && setSearch({})}>
              <Icon name="list" size={18} /> {m.my_shows_list()}
            </button>
            <button type="button" aria-pressed={isByHour} onClick={() => isByHour || setSearch({ view: 'hours' })}>
              <Icon name="clock" size={18} /> {m.my_shows_by_hour()}
            </button>
          </div>
          <CalendarButton nights={nights} />
          <ForgetDeviceRsvps />
        </div>
      )}
      {nights.length === 0 && <p>{m.my_shows_no_upcoming()}</p>}
      {nights.map((night) => (
        <NightSection key={night.day} night={night} isByHour={isByHour} />
      ))}
      {unknown.length > 0 && (
        <ul className="row-list">
          {unknown.map((rsvp) => (
            <UnknownShow key={rsvp.showId} rsvp={rsvp} />
          ))}
        </ul>
      )}
      {past.length > 0 && (
        <details>
          <summary className="text-link">{m.my_shows_past({ count: past.length })}</summary>
          <ul className="row-list">
            {past.map((rsvp) => (
              <RsvpItem key={rsvp.showId} rsvp={rsvp} isPast />
            ))}
          </ul>
          {nights.length === 0 && <ForgetDeviceRsvps />}
        </details>
      )}
    </section>
  )
}

function NightSection({ night, isByHour }: { night: Night; isByHour: boolean }) {
  const id = `night-${night.day}`
  return (
    <section aria-labelledby={id}>
      <h2 className="step-heading" id={id} tabIndex={-1}>
        {formatDateWithWeekday(night.day)}
      </h2>
      {isByHour ? (
        <HourPlan night={night} />
      ) : (
        <ul className="row-list">
          {night.rsvps.map((rsvp) => (
            <RsvpItem key={rsvp.showId} rsvp={rsvp} overlaps={rsvp.overlaps} />
          ))}
        </ul>
      )}
    </section>
  )
}

function CalendarButton({ nights }: { nights: readonly Night[] }) {
  const { isBusy, failure, run } = useSingleRequest()
  const rsvps = nights.flatMap((night) => night.rsvps).filter(({ isDeleted }) => !isDeleted)
  const save = () => run(async () => saveAs('my-shows.ics', await fetchCalendar(rsvps), 'text/calendar'))
  return (
    <>
      <button className="btn btn--sm" type="button" aria-disabled={isBusy} onClick={save}>
        <Icon name="calendar" size={18} /> {m.my_shows_calendar()}
      </button>
      {failure !== null && <FailureNote failure={failure}>{failureText(failure)}</FailureNote>}
    </>
  )
}
