import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { useId, useState } from 'react'
import { createPortal } from 'react-dom'
import { Link } from 'react-router-dom'
import { m } from '#messages'
import { useSession } from '#web/data/session.ts'
import { bold } from '#web/i18n/markup.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Loading } from '#web/ui/loading.tsx'
import { useRecoverFocus } from '#web/ui/recover-focus.ts'
import { AddAlertOnMount } from './add-alert-on-mount.tsx'
import { AddedAlert } from './added-alert.tsx'
import { type AlertSubject, alertFilter, alertFilterText } from './alert-subject.ts'
import { NewAlertForm, type NewAlertResult } from './new-alert-form.tsx'
import { SpellingHint } from './spelling-hint.tsx'
import type { ActiveAlert } from './subscribers.ts'

type Props = { subject: AlertSubject; onClose: () => void }

/** Adds an alert for a user as soon as the dialog opens. A visitor first chooses email, this browser or both, and
 * confirms an alert by email through an emailed link. Rendered in the body, because the button that opens the dialog
 * may be in a bar that styles its content. */
export function NewAlertDialog({ subject: initialSubject, onClose }: Props) {
  const id = useId()
  const session = useSession()
  const [subject, setSubject] = useState(initialSubject)
  const [added, setAdded] = useState<NewAlertResult | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const focusProps = useRecoverFocus<HTMLDivElement>(added)
  const words = 'filter' in subject ? new URLSearchParams(subject.filter).get('q') : null
  const isUser = session.state === 'authenticated'
  const showReplacement = (alert: ActiveAlert, newSubject: AlertSubject) => {
    setAdded({ forThisBrowser: false, alert })
    setSubject(newSubject)
  }
  return createPortal(
    <Dialog labelledBy={id} onClose={onClose}>
      <h2 id={id}>{m.alerts_tell_me()}</h2>
      <div className="stack gap3" {...focusProps}>
        <p className="long-word">
          {'showId' in subject ? (
            <ParaglideMessage message={m.alerts_lead_show} inputs={{ show: subject.showTitle }} markup={{ b: bold }} />
          ) : (
            <ParaglideMessage
              message={m.alerts_lead}
              inputs={{ shows: alertFilterText(alertFilter(subject.filter), subject.names) }}
              markup={{ b: bold }}
            />
          )}
        </p>
        {words && !added && <SpellingHint words={words} />}
        {session.state === 'loading' && <Loading />}
        {added && isUser && added.alert ? (
          <AddedAlert alert={added.alert} onReplaced={showReplacement} onClose={onClose} />
        ) : (
          <div role="status">
            {isUser && !added && !failure && (
              <AddAlertOnMount subject={subject} onAdded={setAdded} onFailed={setFailure} />
            )}
            {added && <AddedText {...added} />}
          </div>
        )}
        {!added && (session.state === 'anonymous' || (isUser && Boolean(failure))) && (
          <NewAlertForm {...{ subject, failure, onClose }} isVisitor={!isUser} onAdded={setAdded} />
        )}
      </div>
      {added && !(isUser && added.alert) && (
        <div className="row">
          <button className="btn" type="button" onClick={onClose}>
            {m.common_close()}
          </button>
        </div>
      )}
    </Dialog>,
    document.body,
  )
}

function AddedText({ email, forThisBrowser }: NewAlertResult) {
  if (email)
    return (
      <p className="long-word">
        {m.alerts_check_email({ email })} {forThisBrowser && m.alerts_browser_added()}
      </p>
    )
  return (
    <p>
      {m.alerts_added()} <Link to="/alerts">{m.alerts_manage()}</Link>
    </p>
  )
}
