import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { useState } from 'react'
import { useParams } from 'react-router-dom'
import { m } from '#messages'
import { ApiError, useApi } from '#web/data/api.ts'
import { failureText } from '#web/data/failure-text.ts'
import { useSingleRequest } from '#web/data/single-request.ts'
import { linkTo } from '#web/page/link-to.tsx'
import { useLinkToken } from '#web/page/link-token.ts'
import { Screen } from '#web/page/screen.tsx'
import { FailureNote } from '#web/ui/failure-note.tsx'
import { Loading } from '#web/ui/loading.tsx'
import { NeedsScript } from '#web/ui/needs-script.tsx'
import { Note } from '#web/ui/note.tsx'
import { useRecoverFocus } from '#web/ui/recover-focus.ts'
import { ManageHint } from './manage-hint.tsx'

/** `/unsubscribe/{token}`. Opening it changes nothing; the button ends the alerts. */
export function UnsubscribeScreen() {
  const token = useLinkToken(useParams().token, '/unsubscribe')
  return (
    <Screen title={m.alerts_unsubscribe_title()}>
      <div className="wrap narrow page">
        <div className="page-head">
          <h1>{m.alerts_unsubscribe_title()}</h1>
        </div>
        <NeedsScript />
        {token === undefined && <Loading />}
        {token === '' && (
          <Note tone="bad">
            <b>{m.alerts_no_token()}</b>
            <br />
            <ManageHint />
          </Note>
        )}
        {token && <EndAlerts token={token} />}
      </div>
    </Screen>
  )
}

function EndAlerts({ token }: { token: string }) {
  const api = useApi()
  const [isDone, setIsDone] = useState(false)
  const { isBusy, failure, run } = useSingleRequest()
  const focusProps = useRecoverFocus<HTMLDivElement>(isDone)
  const isLinkInvalid = failure instanceof ApiError && failure.status === 410
  const end = () =>
    run(async () => {
      await api.send('POST', '/api/alerts/unsubscribe/{token}', {}, { params: { token } })
      setIsDone(true)
    })
  return (
    <div {...focusProps}>
      <div role="status">
        {isDone && (
          <Note tone="ok">
            <ParaglideMessage message={m.alerts_ended} markup={{ list: linkTo('/') }} />
          </Note>
        )}
      </div>
      {!isDone && (
        <div className="stack gap5">
          {!isLinkInvalid && <p>{m.alerts_unsubscribe_text()}</p>}
          {failure !== null && (
            <FailureNote failure={failure}>
              <b>{failureText(failure)}</b> {isLinkInvalid && <ManageHint />}
            </FailureNote>
          )}
          {!isLinkInvalid && (
            <button className="btn btn--main btn--block" type="button" aria-disabled={isBusy} onClick={end}>
              {m.alerts_end_these()}
            </button>
          )}
        </div>
      )}
    </div>
  )
}
