import { type FormEvent, useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { Link } from 'react-router-dom'
import { AccessRequest } from '#core/access/show-manager-request.ts'
import { MAX_REASON } from '#core/text/max-lengths.ts'
import { m } from '#messages'
import { ApiError, NetworkError, useApi } from '#web/data/api.ts'
import { refusalText } from '#web/data/failure-text.ts'
import { useSession } from '#web/data/session.ts'
import { useDraftedFields } from '#web/drafts/drafted-fields.ts'
import { useOwnDraft } from '#web/drafts/own-draft.ts'
import { Screen } from '#web/page/screen.tsx'
import { CharacterCounter } from '#web/ui/character-counter.tsx'
import { Field } from '#web/ui/field.tsx'
import { showFieldErrors, useSchemaForm } from '#web/ui/form-validation.ts'
import { type Status, StatusLine } from '#web/ui/status-line.tsx'

const empty = { explanation: '' }

/** `/request-access` (specification sections 2, 5 and 8). */
export function RequestAccessScreen() {
  const session = useSession()
  const isManager = session.state === 'authenticated' && session.roles.includes('ShowManager')
  return (
    <Screen title={m.common_become_manager()}>
      <div className="wrap narrow page">
        <div className="page-head">
          <h1>{m.common_become_manager()}</h1>
          <p>{m.request_access_lead()}</p>
        </div>
        {isManager ? <AlreadyManager /> : <RequestForm />}
      </div>
    </Screen>
  )
}

function AlreadyManager() {
  return (
    <div className="stack">
      <p className="lead">{m.request_access_already()}</p>
      <div className="row">
        <Link className="btn btn--main" to="/add-show">
          {m.common_add_show()}
        </Link>
        <Link className="btn" to="/import">
          {m.common_import()}
        </Link>
      </div>
    </div>
  )
}

function RequestForm() {
  const api = useApi()
  const [status, setStatus] = useState<Status | null>(null)
  const isSending = useRef(false)
  const draft = useOwnDraft('request-access', empty)
  const form = useSchemaForm(AccessRequest, { defaultValues: empty })
  useDraftedFields(form, draft)
  const explanation = useWatch({ control: form.control, name: 'explanation' })
  const { register, handleSubmit, formState, setError, setValue, getValues } = form
  const { errors, isSubmitting } = formState
  const send = async (values: AccessRequest) => {
    isSending.current = true
    setStatus({ tone: 'busy', text: m.common_sending() })
    try {
      const response = await api.send('POST', '/api/access/request-show-manager-access', values)
      draft.drop()
      setValue('explanation', '')
      setStatus({ tone: 'ok', text: response?.message || m.request_access_sent() })
    } catch (error) {
      const isShownAtField = showFieldErrors(error, ['explanation'], setError)
      setStatus(isShownAtField ? null : { tone: 'bad', text: failureText(error) })
    } finally {
      isSending.current = false
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // A second click must neither send the request again nor show an error at the field, which the first click has emptied.
    const isDone = status?.tone === 'ok' && getValues('explanation') === ''
    if (!isSending.current && !isDone) void handleSubmit(send, () => setStatus(null))(event)
  }
  return (
    <form className="form" method="post" noValidate onSubmit={submit}>
      <Field
        id="explanation"
        label={m.request_access_explanation()}
        error={errors.explanation?.message}
        note={<CharacterCounter id="explanation-rules" text={explanation} max={MAX_REASON} />}
      >
        {(control) => <textarea {...register('explanation')} {...control} rows={5} required />}
      </Field>
      <button className="btn btn--main btn--block" type="submit" aria-disabled={isSubmitting}>
        {m.request_access_send()}
      </button>
      <StatusLine status={status} />
      {status?.tone === 'ok' && <p className="hint">{m.request_access_wait()}</p>}
    </form>
  )
}

const failureText = (error: unknown): string => {
  if (error instanceof NetworkError) return m.request_access_network_error()
  return error instanceof ApiError ? refusalText(error, m.request_access_failed()) : m.request_access_failed()
}
