import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useState } from 'react'
import { Link, useParams } from 'react-router-dom'
import type { Frequency } from '#core/alerts/alert.ts'
import type { Responses } from '#core/responses.ts'
import { m } from '#messages'
import { ApiError, useApi } from '#web/data/api.ts'
import { failureText } from '#web/data/failure-text.ts'
import { listPath } from '#web/data/filter-query.ts'
import type { NamesById } from '#web/data/filter-text.ts'
import { pointName } from '#web/data/near-place.ts'
import { sessionKey, useSession } from '#web/data/session.ts'
import { useSingleRequest } from '#web/data/single-request.ts'
import { formatDay } from '#web/i18n/format-instant.ts'
import { useLinkToken } from '#web/page/link-token.ts'
import { Screen } from '#web/page/screen.tsx'
import { useToast } from '#web/page/toasts.tsx'
import { FailureNote } from '#web/ui/failure-note.tsx'
import { Options } from '#web/ui/field.tsx'
import { useFocusAfterRemoval } from '#web/ui/focus-after-removal.ts'
import { LoadFailure } from '#web/ui/load-failure.tsx'
import { Loading } from '#web/ui/loading.tsx'
import { NeedsScript } from '#web/ui/needs-script.tsx'
import { Note } from '#web/ui/note.tsx'
import { frequencyOptions } from './frequency-label.ts'
import { ManageHint } from './manage-hint.tsx'
import { useOwnBrowser } from './own-browser.ts'
import { OwnData, useSubscriberKey } from './own-data.tsx'
import { watchedText } from './watched.ts'

type Subscriber = Responses['GET /api/subscribers/{subscriber}']
type Alert = Subscriber['alerts'][number]

/** `/alerts` of a user, and `/alerts/{token}`, the link of an alert mail. */
export function Alerts() {
  const token = useLinkToken(useParams().token, '/alerts')
  const session = useSession()
  // Without a token in the URL or history, these are the alerts of the user.
  const subscriber = token === '' ? (session.state === 'authenticated' ? 'me' : '') : token
  const browser = useOwnBrowser()
  const isWaiting = token === undefined || (token === '' && session.state === 'loading') || browser === undefined
  const isOwnLink = subscriber !== '' && subscriber === browser
  return (
    <Screen title={m.alerts_title()}>
      <div className="wrap mid page">
        <div className="page-head">
          <h1>{m.alerts_title()}</h1>
        </div>
        <NeedsScript />
        {isWaiting && <Loading />}
        {!isWaiting && subscriber === '' && (
          <Note tone="info">
            <ManageHint />
          </Note>
        )}
        <div className="stack gap5">
          {!isWaiting && subscriber && !isOwnLink && <SubscriberAlerts subscriber={subscriber} ownBrowser={browser} />}
          {!isWaiting && browser && <SubscriberAlerts subscriber={browser} ownBrowser={browser} />}
        </div>
      </div>
    </Screen>
  )
}

const isLoggedOutError = (error: unknown): boolean => error instanceof ApiError && error.status === 401

type SubscriberProps = { subscriber: string; ownBrowser: string | null | undefined }

function SubscriberAlerts({ subscriber, ownBrowser }: SubscriberProps) {
  const api = useApi()
  const client = useQueryClient()
  const params = { subscriber }
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: useSubscriberKey(subscriber),
    queryFn: ({ signal }) => api.get('/api/subscribers/{subscriber}', { params, signal }),
    retry: false,
  })
  const isLoggedOut = isLoggedOutError(error)
  useEffect(() => {
    // The screen then offers the log-in.
    if (isLoggedOut) void client.invalidateQueries({ queryKey: sessionKey })
  }, [isLoggedOut, client])
  if (data && !isLoggedOut)
    return (
      <>
        <AlertList subscriber={subscriber} data={data} isOwnBrowser={subscriber === ownBrowser} />
        {data.browsers
          .filter(({ subscriberToken }) => subscriberToken !== ownBrowser)
          .map(({ subscriberToken }) => (
            <SubscriberAlerts key={subscriberToken} subscriber={subscriberToken} ownBrowser={ownBrowser} />
          ))}
      </>
    )
  if (error instanceof ApiError && error.status === 410)
    return (
      <Note tone="bad">
        <b>{failureText(error)}</b> <ManageHint />
      </Note>
    )
  if (error && !isFetching && !isLoggedOut) return <LoadFailure onRetry={refetch}>{failureText(error)}</LoadFailure>
  return <Loading />
}

type ListProps = { subscriber: string; data: Subscriber; isOwnBrowser: boolean }

function AlertList({ subscriber, data, isOwnBrowser }: ListProps) {
  const id = useId()
  const { alerts } = data
  return (
    <section className="stack gap5" aria-labelledby={id}>
      <h2 className="step-h" id={id} tabIndex={-1}>
        {isOwnBrowser ? m.alerts_of_this_browser() : headingOf(data)}
      </h2>
      {alerts.length === 0 && <p>{m.alerts_none()}</p>}
      <ul className="own-list" aria-labelledby={id} ref={useFocusAfterRemoval<HTMLUListElement>(alerts.length)}>
        {alerts.map((alert) => (
          <AlertItem key={alert.id} subscriber={subscriber} alert={alert} />
        ))}
      </ul>
      {alerts.length > 0 && <OwnData subscriber={subscriber} data={data} isOwnBrowser={isOwnBrowser} />}
    </section>
  )
}

const headingOf = ({ email, browser }: Subscriber): string =>
  browser ? m.alerts_of_browser({ date: formatDay(browser.since) }) : m.alerts_of({ email: email ?? '' })

function AlertItem({ subscriber, alert }: { subscriber: string; alert: Alert }) {
  const api = useApi()
  const client = useQueryClient()
  const toast = useToast()
  const { isBusy, failure, run } = useSingleRequest()
  const [chosenFrequency, setChosenFrequency] = useState<Frequency | null>(null)
  const queryKey = useSubscriberKey(subscriber)
  const params = { subscriber, id: alert.id }
  const words = wordsOf(alert)
  const change = (changes: { frequency?: Frequency; isPaused?: boolean }) =>
    run(async () => {
      setChosenFrequency(changes.frequency ?? null)
      try {
        const changed = await api.send('PUT', '/api/subscribers/{subscriber}/alerts/{id}', changes, { params })
        client.setQueryData(queryKey, changed)
      } finally {
        setChosenFrequency(null)
      }
    })
  const end = () =>
    run(async () => {
      await api.send('DELETE', '/api/subscribers/{subscriber}/alerts/{id}', undefined, { params })
      toast(m.alerts_one_ended())
      await client.invalidateQueries({ queryKey })
    })
  return (
    <li>
      <div className="stack gap2">
        <Link className="linkish long-word" to={alert.show ? `/shows/${alert.show.slug}` : listPath(filterOf(alert))}>
          {words}
        </Link>
        {!alert.isConfirmed && <span className="hint">{m.alerts_unconfirmed()}</span>}
        {alert.isPaused && <span className="hint">{m.alerts_is_paused()}</span>}
        {failure !== null && <FailureNote failure={failure}>{failureText(failure)}</FailureNote>}
      </div>
      <div className="row">
        {!alert.show && (
          <select
            className="input"
            aria-label={m.alerts_frequency_of({ alert: words })}
            value={chosenFrequency ?? alert.frequency}
            aria-disabled={isBusy}
            onChange={({ target }) => void change({ frequency: target.value as Frequency })}
          >
            <Options options={frequencyOptions()} />
          </select>
        )}
        <button
          className="btn btn--sm"
          type="button"
          aria-disabled={isBusy}
          aria-label={alert.isPaused ? m.alerts_resume_of({ alert: words }) : m.alerts_pause_of({ alert: words })}
          onClick={() => change({ isPaused: !alert.isPaused })}
        >
          {alert.isPaused ? m.alerts_resume() : m.alerts_pause()}
        </button>
        <button
          className="btn btn--sm"
          type="button"
          aria-disabled={isBusy}
          aria-label={m.alerts_end_of({ alert: words })}
          onClick={end}
        >
          {m.alerts_end()}
        </button>
      </div>
    </li>
  )
}

const filterOf = ({ filter }: Alert): string => new URLSearchParams(filter ?? {}).toString()

const wordsOf = (alert: Alert): string =>
  alert.show ? m.alerts_changes_of({ show: alert.show.showTitle }) : watchedText(filterOf(alert), namesOf(alert))

const namesOf = ({ filter, names, place }: Alert): NamesById =>
  filter?.near && place ? { ...names, [filter.near]: pointName(place) } : names
