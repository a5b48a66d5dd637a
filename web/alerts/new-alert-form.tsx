import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { frequencies } from '#core/alerts/alert.ts'
import { Email } from '#core/mail/email.ts'
import { m } from '#messages'
import { BotCheck, type BotCheckHandle } from '#web/bot-check/bot-check.tsx'
import { BotCheckLoadError } from '#web/bot-check/bot-check-solver.ts'
import { ApiError, useApi } from '#web/data/api.ts'
import { failureText, fieldFailure } from '#web/data/failure-text.ts'
import { sessionKey } from '#web/data/session.ts'
import { Field, FieldErrorText, Options } from '#web/ui/field.tsx'
import { showFieldErrors, useSchemaForm } from '#web/ui/form-validation.ts'
import { type Status, StatusLine } from '#web/ui/status-line.tsx'
import { type AlertSubject, newAlertBody } from './alert-subject.ts'
import { subscribeBrowser, subscribeFailureText } from './browser-push.ts'
import { type Channel, ChannelField } from './channel-field.tsx'
import { frequencyOptions } from './frequency-options.ts'
import type { ActiveAlert } from './subscribers.ts'

const Frequency = z.enum(frequencies)
/** The bot check and the filter have no inputs, but the form shows the server's errors for them. */
const errorFields = { recaptcha: z.optional(z.string()), filter: z.optional(z.string()) }
const UserForm = z.object({ ...errorFields, email: z.optional(z.string()), frequency: Frequency })
const VisitorForm = z.object({ ...errorFields, email: Email, frequency: Frequency })

/** `email` is the address of a visitor, who must confirm the alert. `forThisBrowser` says whether this browser receives the alert.
 * `alert` is set if the alert is already active. */
export type NewAlertResult = {
  email?: string | undefined
  forThisBrowser: boolean
  alert?: ActiveAlert | undefined
}

type FormProps = {
  subject: AlertSubject
  isVisitor: boolean
  /** The error from the attempt to add the alert without this form, or null. */
  failure: unknown
  onAdded: (added: NewAlertResult) => void
  onClose: () => void
}

/** Asks for the channel of a new alert and, where needed, for its frequency and an email address. */
export function NewAlertForm({ subject, isVisitor, failure, onAdded, onClose }: FormProps) {
  const id = useId()
  const botCheck = useRef<BotCheckHandle>(null)
  const [status, setStatus] = useState<Status | null>(null)
  const api = useApi()
  const client = useQueryClient()
  const [channel, setChannel] = useState<Channel>('email')
  const [channelError, setChannelError] = useState<string>()
  const needsEmail = isVisitor && channel !== 'browser'
  const form = useSchemaForm(needsEmail ? VisitorForm : UserForm, { defaultValues: { frequency: 'daily', email: '' } })
  const { register, handleSubmit, setError, formState } = form
  const { errors, isSubmitting } = formState
  const add = async ({ email, frequency }: z.output<typeof UserForm>) => {
    setStatus({ tone: 'busy', text: m.common_sending() })
    setChannelError(undefined)
    // Subscribes first, because browsers prompt for the permission only right after a user gesture.
    const subscription = channel === 'email' ? undefined : await subscribe()
    if (subscription === null) return
    try {
      const recaptcha = (await botCheck.current?.response()) ?? ''
      const body = {
        ...newAlertBody(subject),
        ...(needsEmail && { email }),
        ...(isVisitor && { recaptcha }),
        byEmail: channel !== 'browser',
        ...(subscription && { browser: subscription }),
        frequency,
      }
      const { alert } = await api.send('POST', '/api/alerts', body)
      onAdded({ email: needsEmail ? email : undefined, forThisBrowser: channel !== 'email', alert })
    } catch (error) {
      // A bot-check response can be used only once.
      botCheck.current?.reset()
      await showError(error)
    }
  }
  const showError = async (error: unknown) => {
    if (error instanceof BotCheckLoadError) setError('recaptcha', { type: 'server', message: m.bot_not_loaded() })
    if (!isVisitor && (fieldFailure(error, 'email') || isBotCheckFailure(error))) {
      // The session has expired, so the form now asks for an address.
      setStatus({ tone: 'bad', text: m.alerts_logged_out() })
      await client.invalidateQueries({ queryKey: sessionKey })
      return
    }
    const filterError = filterFailure(error)
    if (filterError) setError('filter', { type: 'server', message: filterError })
    const hasFieldErrors = showFieldErrors(error, ['email', 'recaptcha'], setError)
    const isShownAtField = hasFieldErrors || filterError !== undefined || error instanceof BotCheckLoadError
    setStatus(isShownAtField ? null : { tone: 'bad', text: failureText(error) })
  }
  const showInitialFailure = useEffectEvent(() => void showError(failure))
  useEffect(() => {
    if (failure) showInitialFailure()
  }, [failure])
  /** Resolves to the push subscription, or to null after showing an error. */
  const subscribe = async () => {
    const subscription = await subscribeBrowser(api).catch(() => undefined)
    if (subscription) return subscription
    setChannelError(subscribeFailureText(subscription))
    setStatus(null)
    document.getElementById(`${id}-channel`)?.focus()
    return null
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isSubmitting) void handleSubmit(add, () => setStatus(null))(event)
  }
  return (
    <form className="stack gap3" method="post" noValidate onSubmit={submit}>
      <div role="status">
        <FieldErrorText id={`${id}-filter-error`} error={errors.filter?.message} />
      </div>
      {!('showId' in subject) && (
        <Field id={`${id}-frequency`} label={m.alerts_how_often()} hint={m.alerts_changes_hint()}>
          {(control) => (
            <select {...register('frequency')} {...control}>
              <Options options={frequencyOptions()} />
            </select>
          )}
        </Field>
      )}
      <ChannelField id={`${id}-channel`} value={channel} error={channelError} onChange={setChannel} />
      {needsEmail && (
        <Field id={`${id}-email`} label={m.common_email()} hint={m.alerts_email_hint()} error={errors.email?.message}>
          {(control) => <input {...register('email')} {...control} type="email" autoComplete="email" required />}
        </Field>
      )}
      {isVisitor && <BotCheck ref={botCheck} error={errors.recaptcha?.message} />}
      <StatusLine status={status} />
      <div className="row">
        <button className="btn" type="button" onClick={onClose}>
          {m.common_cancel()}
        </button>
        {/* Not `disabled` while sending: the button would lose the focus. */}
        <button className="btn btn--main" type="submit" aria-disabled={isSubmitting}>
          {m.alerts_tell_me()}
        </button>
      </div>
    </form>
  )
}

/** Returns whether the server demanded a bot check. For a user, this means that the session has expired. */
const isBotCheckFailure = (error: unknown): boolean =>
  error instanceof ApiError && error.problem.code === 'bot_check.failed'

const filterFailure = (error: unknown): string | undefined =>
  error instanceof ApiError ? error.errors.find(({ field }) => field.split('.')[0] === 'filter')?.message : undefined
