import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { type FormEvent, useState } from 'react'
import type { output } from 'zod/mini'
import { ForgotPassword } from '#core/authentication/forgot-password.ts'
import { m } from '#messages'
import { ApiError, useApi } from '#web/data/api.ts'
import { refusalText } from '#web/data/failure-text.ts'
import { useDraftedFields } from '#web/drafts/drafted-fields.ts'
import { makeDraft } from '#web/drafts/form-draft.ts'
import { linkTo } from '#web/page/link-to.tsx'
import { Screen } from '#web/page/screen.tsx'
import { Field } from '#web/ui/field.tsx'
import { showFieldErrors, useSchemaForm } from '#web/ui/form-validation.ts'
import { NeedsScript } from '#web/ui/needs-script.tsx'
import { type Status, StatusLine } from '#web/ui/status-line.tsx'

const draft = makeDraft('forgot-password', { email: '' })

/** `/forgot-password` (specification sections 2 and 8). */
export function ForgotPasswordScreen() {
  const api = useApi()
  const [status, setStatus] = useState<Status | null>(null)
  // No default values: they would overwrite text typed before hydration.
  const form = useSchemaForm(ForgotPassword)
  useDraftedFields(form, draft)
  const { register, handleSubmit, formState, setError } = form
  const { errors, isSubmitting } = formState

  const showFailure = (error: unknown) => {
    const isShownAtField = showFieldErrors(error, ['email'], setError)
    setStatus(isShownAtField ? null : { tone: 'bad', text: failureText(error) })
  }
  const send = async (values: output<typeof ForgotPassword>) => {
    setStatus({ tone: 'busy', text: m.common_sending() })
    await api.send('POST', '/api/passwords/forgot-password', values).then((response) => {
      draft.drop()
      setStatus({ tone: 'ok', text: response?.message || m.forgot_sent() })
    }, showFailure)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isSubmitting) void handleSubmit(send, () => setStatus(null))(event)
  }
  const hasErrors = status?.tone === 'bad' || errors.email !== undefined
  return (
    <Screen
      title={hasErrors ? m.common_error_title({ title: m.forgot_title() }) : m.forgot_title()}
      description={m.forgot_lead()}
      canonicalPath="/forgot-password"
    >
      <div className="wrap narrow page">
        <div className="page-head">
          <h1>{m.forgot_title()}</h1>
          <p>{m.forgot_lead()}</p>
        </div>
        <form className="form" method="post" noValidate onSubmit={submit}>
          <Field id="email" label={m.common_email()} error={errors.email?.message}>
            {(control) => <input {...register('email')} {...control} type="email" autoComplete="email" />}
          </Field>
          <NeedsScript />
          {/* Not `disabled` while sending: the button would lose the focus. */}
          <button className="btn btn--main btn--block needs-script" type="submit" aria-disabled={isSubmitting}>
            {m.forgot_send()}
          </button>
          <StatusLine status={status} />
        </form>
        {status?.tone === 'ok' && <p className="hint mt5">{m.forgot_not_arrived()}</p>}
        <p className="mt5">
          <ParaglideMessage message={m.forgot_remember} markup={{ login: linkTo('/login', 'text-link') }} />
        </p>
      </div>
    </Screen>
  )
}

const failureText = (error: unknown): string =>
  error instanceof ApiError ? refusalText(error, m.forgot_failed()) : m.forgot_failed()
