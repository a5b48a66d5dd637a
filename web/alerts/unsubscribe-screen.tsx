import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { useState } from 'react'
import { useParams } from 'react-router-dom'
import { m } from '#messages'
import { useApi } from '#web/data/api.ts'
import { failureText } from '#web/data/failure-text.ts'
import { useSingleRequest } from '#web/data/single-request.ts'
import { linkTo } from '#web/page/link-to.tsx'
import { useLinkToken } from '#web/page/link-token.ts'
import { Screen } from '#web/page/screen.tsx'
import { FailureNote } from '#web/ui/failure-note.tsx'
import { Loading } from '#web/ui/loading.tsx'
import { NeedsScript } from '#web/ui/needs-script.tsx'
import { Note } from '#web/ui/note.tsx'

/** `/unsubscribe/{token}`. Opening it changes nothing; the button ends the alerts. */
export function Unsubscribe() {
  const token = useLinkToken(useParams().token, '/unsubscribe')
  const api = useApi()
  const [isDone, setIsDone] = useState(false)
  const { isBusy, failure, run } = useSingleRequest()
  const end = () =>
    run(async () => {
      await api.send('POST', '/api/alerts/unsubscribe/{token}', {}, { params: { token: token ?? '' } })
      setIsDone(true)
    })
  return (
    <Screen title={m.alerts_unsubscribe_title()}>
      <div className="wrap narrow page">
        <div className="page-head">
          <h1>{m.alerts_unsubscribe_title()}</h1>
        </div>
        <NeedsScript />
        {token === undefined && <Loading />}
        {token === '' && <Note tone="bad">{m.alerts_no_token()}</Note>}
        <div role="status">
          {isDone && (
            <Note tone="ok">
              <ParaglideMessage message={m.alerts_ended} markup={{ list: linkTo('/') }} />
            </Note>
          )}
        </div>
        {token && !isDone && (
          <div className="stack gap5">
            <p>{m.alerts_unsubscribe_text()}</p>
            {failure !== null && <FailureNote failure={failure}>{failureText(failure)}</FailureNote>}
            <button className="btn btn--main btn--block" type="button" aria-disabled={isBusy} onClick={end}>
              {m.alerts_end_these()}
            </button>
          </div>
        )}
      </div>
    </Screen>
  )
}
