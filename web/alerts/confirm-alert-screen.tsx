import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router-dom'
import { m } from '#messages'
import { ApiError, useApi } from '#web/data/api.ts'
import { failureText } from '#web/data/failure-text.ts'
import { linkTo } from '#web/page/link-to.tsx'
import { useLinkToken } from '#web/page/link-token.ts'
import { Screen } from '#web/page/screen.tsx'
import { LoadFailure } from '#web/ui/load-failure.tsx'
import { Loading } from '#web/ui/loading.tsx'
import { NeedsScript } from '#web/ui/needs-script.tsx'
import { Note } from '#web/ui/note.tsx'
import { ManageHint } from './manage-hint.tsx'

/** The HTTP statuses for an invalid link, and for a show that is over, deleted or unknown. */
const UNUSABLE_LINK_STATUSES = [404, 410]
const TOO_MANY_ALERTS_STATUS = 409

const showStatusTexts = { cancelled: m.alerts_show_cancelled, postponed: m.alerts_show_postponed } as const

/** `/confirm-alert/{token}`, the link in a confirmation email. Confirms by script only, so a program that prefetches the
 * page confirms nothing. */
export function ConfirmAlertScreen() {
  const token = useLinkToken(useParams().token, '/confirm-alert')
  const api = useApi()
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['confirm-alert', token],
    queryFn: () => api.send('POST', '/api/alerts/confirm/{token}', {}, { params: { token: token ?? '' } }),
    enabled: !!token,
    retry: false,
    staleTime: 'static',
  })
  const isWaiting = token === undefined || (token !== '' && isFetching)
  const status = error instanceof ApiError ? error.status : 0
  return (
    <Screen title={m.alerts_confirm_title()}>
      <div className="wrap narrow page">
        <div className="page-head">
          <h1>{m.alerts_confirm_title()}</h1>
        </div>
        <NeedsScript />
        {isWaiting && <Loading />}
        <div role="status">
          {data && (
            <Note tone="ok">
              <b>{m.alerts_added()}</b>
              {data.showStatus && ` ${showStatusTexts[data.showStatus]()}`}
              <br />
              <Link to={`/alerts/${encodeURIComponent(data.subscriberToken)}`}>{m.alerts_manage()}</Link>
            </Note>
          )}
        </div>
        {token === '' && <AddAgainNote text={m.alerts_no_token()} />}
        {error && !isFetching && <Failure error={error} status={status} onRetry={refetch} />}
      </div>
    </Screen>
  )
}

function Failure({ error, status, onRetry }: { error: Error; status: number; onRetry: () => unknown }) {
  if (UNUSABLE_LINK_STATUSES.includes(status)) return <AddAgainNote text={failureText(error)} />
  if (status !== TOO_MANY_ALERTS_STATUS) return <LoadFailure onRetry={onRetry}>{failureText(error)}</LoadFailure>
  return (
    <Note tone="bad">
      <b>{failureText(error)}</b>
      <br />
      <ManageHint />
    </Note>
  )
}

function AddAgainNote({ text }: { text: string }) {
  return (
    <Note tone="bad">
      <b>{text}</b>
      <br />
      <ParaglideMessage message={m.alerts_ask_again} markup={{ list: linkTo('/') }} />
    </Note>
  )
}
