import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useId } from 'react'
import { useParams } from 'react-router-dom'
import { m } from '#messages'
import { ApiError } from '#web/data/api.ts'
import { failureText } from '#web/data/failure-text.ts'
import { sessionKey, useSession } from '#web/data/session.ts'
import { formatDay } from '#web/i18n/format-instant.ts'
import { useLinkToken } from '#web/page/link-token.ts'
import { Screen } from '#web/page/screen.tsx'
import { useFocusAfterRemoval } from '#web/ui/focus-after-removal.ts'
import { LoadFailure } from '#web/ui/load-failure.tsx'
import { Loading } from '#web/ui/loading.tsx'
import { Note } from '#web/ui/note.tsx'
import { browserLabel } from './alert-controls.tsx'
import { AlertItem } from './alert-item.tsx'
import { ManageHint } from './manage-hint.tsx'
import { PersonalData } from './personal-data.tsx'
import { alertGroups, type Subscriber, useSubscribers } from './subscribers.ts'
import { useBrowserToken } from './this-browser.ts'

/** `/alerts`, and `/alerts/{token}`, the link in alert emails. */
export function AlertsScreen() {
  const token = useLinkToken(useParams().token, '/alerts')
  const session = useSession()
  // Without a token in the URL or the history entry, the screen shows the user's alerts.
  const subscriber = token === '' ? (session.state === 'authenticated' ? 'me' : '') : token
  const browserToken = useBrowserToken()
  const isWaiting =
    subscriber === undefined || (token === '' && session.state === 'loading') || browserToken === undefined
  return (
    <Screen title={m.alerts_title()}>
      <div className="wrap medium page">
        <div className="page-head">
          <h1>{m.alerts_title()}</h1>
        </div>
        {isWaiting && <Loading />}
        {!isWaiting && subscriber === '' && (
          <Note tone="info">
            <ManageHint />
          </Note>
        )}
        <div className="stack gap5">
          {!isWaiting && (subscriber || browserToken) && (
            <SubscriberAlerts subscriber={subscriber} browserToken={browserToken} />
          )}
        </div>
      </div>
    </Screen>
  )
}

const isLoggedOutError = (error: unknown): boolean => error instanceof ApiError && error.status === 401

function SubscriberAlerts({ subscriber, browserToken }: { subscriber: string; browserToken: string | null }) {
  const client = useQueryClient()
  const { subscribers, isLoading, isLinkInvalid, error, refresh, forget } = useSubscribers(subscriber, browserToken)
  const isLoggedOut = isLoggedOutError(error)
  useEffect(() => {
    // Refetches the session, which has ended. The screen then shows a link to the log-in screen.
    if (isLoggedOut) void client.invalidateQueries({ queryKey: sessionKey })
  }, [isLoggedOut, client])
  if (isLoading || isLoggedOut) return <Loading />
  return (
    <>
      {isLinkInvalid && (
        <Note tone="bad">
          <b>{m.alerts_link_invalid()}</b> <ManageHint />
        </Note>
      )}
      {error !== null && <LoadFailure onRetry={refresh}>{failureText(error)}</LoadFailure>}
      {subscribers.length > 0 && <AlertList {...{ subscribers, browserToken, refresh, forget }} />}
    </>
  )
}

type ListProps = {
  subscribers: readonly Subscriber[]
  browserToken: string | null
  refresh: () => Promise<void>
  forget: (subscriber: string) => void
}

/** All alerts, and below them, for each address and browser with alerts, buttons to download or delete its data. */
function AlertList({ subscribers, browserToken, refresh, forget }: ListProps) {
  const id = useId()
  const groups = alertGroups(subscribers)
  const list = useFocusAfterRemoval<HTMLUListElement>(groups.length)
  const [first, ...others] = subscribers
  if (!first) return null
  const personalDataOf = (each: Subscriber) =>
    each.data.alerts.length > 0 && (
      <PersonalData
        {...each}
        isOwnBrowser={each.subscriber === browserToken}
        onErased={() => forget(each.subscriber)}
      />
    )
  return (
    <section className="stack gap5" aria-labelledby={id}>
      <h2 className="step-heading" id={id} tabIndex={-1}>
        {headingOf(first, others, browserToken)}
      </h2>
      {groups.length === 0 && <p>{m.alerts_none()}</p>}
      <ul className="row-list" aria-labelledby={id} ref={list}>
        {groups.map((group) => (
          <AlertItem key={group.key} {...{ group, subscribers, browserToken, refresh }} />
        ))}
      </ul>
      {personalDataOf(first)}
      {others.map((each) => (
        <div className="stack gap3 mt5" key={each.subscriber}>
          {each.data.browser && each.data.alerts.length > 0 && (
            <h3>{browserLabel(each.data.browser.since, each.subscriber === browserToken)}</h3>
          )}
          {personalDataOf(each)}
        </div>
      ))}
    </section>
  )
}

const headingOf = (
  { subscriber, data: { email, browser } }: Subscriber,
  others: readonly Subscriber[],
  browserToken: string | null,
): string => {
  if (others.some(({ data }) => data.alerts.length > 0))
    return browser ? m.alerts_title() : m.alerts_of_email_and_browsers({ email: email ?? '' })
  if (subscriber === browserToken) return m.alerts_of_this_browser()
  return browser ? m.alerts_of_browser({ date: formatDay(browser.since) }) : m.alerts_of({ email: email ?? '' })
}
