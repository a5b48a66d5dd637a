import { type FormEvent, useState } from 'react'
import type { output } from 'zod/mini'
import { SubscriberSearch } from '#core/alerts/find-subscriber.ts'
import type { Responses } from '#core/responses.ts'
import { m } from '#messages'
import { useApi } from '#web/data/api.ts'
import { failureText } from '#web/data/failure-text.ts'
import { formatInstant } from '#web/i18n/format-instant.ts'
import { Field } from '#web/ui/field.tsx'
import { useSchemaForm } from '#web/ui/form-validation.ts'
import { type Status, StatusLine } from '#web/ui/status-line.tsx'

type Subscriber = Responses['GET /api/subscribers']

/** Shows whether an email address has alerts or is suppressed, and lets the admin lift the suppression. */
export function SubscriberLookup() {
  const api = useApi()
  const [status, setStatus] = useState<Status | null>(null)
  const [suppressed, setSuppressed] = useState<Subscriber | null>(null)
  const { register, handleSubmit, formState, setFocus } = useSchemaForm(SubscriberSearch)
  const { errors, isSubmitting } = formState
  const showFailure = (error: unknown) => setStatus({ tone: 'bad', text: failureText(error) })
  const reset = () => {
    setSuppressed(null)
    setStatus(null)
  }
  const lookUp = async ({ email }: output<typeof SubscriberSearch>) => {
    reset()
    await api.get(`/api/subscribers?email=${encodeURIComponent(email)}`).then((found) => {
      setStatus({ tone: 'ok', text: stateText(found) })
      setSuppressed(found.state === 'suppressed' ? found : null)
    }, showFailure)
  }
  const lift = async ({ email }: Subscriber) => {
    await api.send('DELETE', '/api/suppressions/{email}', {}, { params: { email } }).then(({ message }) => {
      setStatus({ tone: 'ok', text: message })
      setSuppressed(null)
      // The button that had the focus is gone.
      setFocus('email')
    }, showFailure)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isSubmitting) void handleSubmit(lookUp, reset)(event)
  }
  return (
    <form className="form" method="post" noValidate onSubmit={submit}>
      <Field id="subscriber" label={m.admin_look_up()} hint={m.admin_look_up_hint()} error={errors.email?.message}>
        {(control) => <input {...register('email')} {...control} type="email" autoComplete="off" />}
      </Field>
      <div className="row">
        <button className="btn" type="submit" aria-disabled={isSubmitting}>
          {m.admin_look_up_action()}
        </button>
        {suppressed && (
          <button className="btn" type="button" onClick={() => lift(suppressed)}>
            {m.admin_lift()}
          </button>
        )}
      </div>
      <StatusLine status={status} />
    </form>
  )
}

const stateText = ({ email, state, alerts, suppressedSince, smtpCode }: Subscriber): string => {
  if (state === 'unknown') return m.admin_address_unknown({ email })
  if (state === 'subscribed') return m.admin_address_subscribed({ email, count: alerts })
  const moment = formatInstant(suppressedSince ?? '')
  return smtpCode === null
    ? m.admin_address_suppressed({ email, moment })
    : m.admin_address_suppressed_with({ email, moment, code: smtpCode })
}
