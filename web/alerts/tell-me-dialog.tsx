import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { Link } from 'react-router-dom'
import * as z from 'zod/mini'
import { frequencies } from '#core/alerts/alert.ts'
import { Email } from '#core/mail/email.ts'
import { m } from '#messages'
import { BotCheck, type BotCheckHandle } from '#web/bot-check/bot-check.tsx'
import { NotLoaded } from '#web/bot-check/bot-check-solver.ts'
import { ApiError, useApi } from '#web/data/api.ts'
import { failureText, fieldFailure } from '#web/data/failure-text.ts'
import { sessionKey, useSession } from '#web/data/session.ts'
import { language } from '#web/i18n/language.ts'
import { bold } from '#web/i18n/markup.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field, FieldErrorText, Options } from '#web/ui/field.tsx'
import { showFieldErrors, useSchemaForm } from '#web/ui/form-validation.ts'
import { Loading } from '#web/ui/loading.tsx'
import { useRecoverFocus } from '#web/ui/recover-focus.ts'
import { type Status, StatusLine } from '#web/ui/status-line.tsx'
import { subscribeBrowser } from './browser-push.ts'
import { type Channel, ChannelField } from './channel-field.tsx'
import { frequencyOptions } from './frequency-label.ts'
import { SpellingHint } from './spelling-hint.tsx'
import { type Watched, watchedFilter, watchedText } from './watched.ts'

const Frequency = z.enum(frequencies)
/** The bot check and the filter have no control in the form; the server's errors appear beside them. */
const shown = { recaptcha: z.optional(z.string()), filter: z.optional(z.string()) }
const OfUser = z.object({ ...shown, email: z.optional(z.string()), frequency: Frequency })
const OfVisitor = z.object({ ...shown, email: Email, frequency: Frequency })

/** `email` is that of a visitor, who has to confirm the alert. */
type Added = { email: string | undefined; isBrowser: boolean }

type Props = { watched: Watched; onClose: () => void }

/** Adds an alert: at once for a user or this browser; a visitor enters an email address and confirms it by mail. It is rendered in the body,
 * because the button may be in a bar that styles its content. */
export function TellMeDialog({ watched, onClose }: Props) {
  const id = useId()
  const session = useSession()
  const [added, setAdded] = useState<Added | null>(null)
  const box = useRecoverFocus<HTMLDivElement>(added)
  const words = 'filter' in watched ? new URLSearchParams(watched.filter).get('q') : null
  return createPortal(
    <Dialog labelledBy={id} onClose={onClose}>
      <h2 id={id}>{m.alerts_tell_me()}</h2>
      <div className="stack gap3" {...box}>
        <p className="long-word">
          {'showId' in watched ? (
            <ParaglideMessage message={m.alerts_lead_show} inputs={{ show: watched.showTitle }} markup={{ b: bold }} />
          ) : (
            <ParaglideMessage
              message={m.alerts_lead}
              inputs={{ shows: watchedText(watchedFilter(watched.filter), watched.names) }}
              markup={{ b: bold }}
            />
          )}
        </p>
        {words && !added && <SpellingHint words={words} />}
        <div role="status">{added && <AddedText {...added} />}</div>
        {session.state === 'loading' && <Loading />}
        {session.state !== 'loading' && !added && (
          <NewAlertForm
            watched={watched}
            isVisitor={session.state === 'anonymous'}
            onAdded={setAdded}
            onClose={onClose}
          />
        )}
      </div>
      {added && (
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

function AddedText({ email, isBrowser }: Added) {
  if (email)
    return (
      <p className="long-word">
        {m.alerts_check_email({ email })} {isBrowser && m.alerts_browser_added()}
      </p>
    )
  return (
    <p>
      {m.alerts_added()} <Link to="/alerts">{m.alerts_manage()}</Link>
    </p>
  )
}

type FormProps = Props & { isVisitor: boolean; onAdded: (added: Added) => void }

function NewAlertForm({ watched, isVisitor, onAdded, onClose }: FormProps) {
  const id = useId()
  const bot = useRef<BotCheckHandle>(null)
  const [status, setStatus] = useState<Status | null>(null)
  const api = useApi()
  const client = useQueryClient()
  const [channel, setChannel] = useState<Channel>('email')
  const [channelError, setChannelError] = useState<string>()
  const needsEmail = isVisitor && channel !== 'browser'
  const form = useSchemaForm(needsEmail ? OfVisitor : OfUser, { defaultValues: { frequency: 'daily', email: '' } })
  const { register, handleSubmit, setError, formState } = form
  const { errors, isSubmitting } = formState
  const add = async ({ email, frequency }: z.output<typeof OfUser>) => {
    setStatus({ tone: 'busy', text: m.common_sending() })
    setChannelError(undefined)
    // First, because browsers ask for the permission only right after a press.
    const browser = channel === 'email' ? undefined : await subscribe()
    if (browser === null) return
    try {
      const recaptcha = (await bot.current?.response()) ?? ''
      await api.send('POST', '/api/alerts', {
        ...subjectOf(watched),
        ...(needsEmail && { email }),
        ...(isVisitor && { recaptcha }),
        byEmail: channel !== 'browser',
        browser,
        frequency,
        locale: language(),
        timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      })
      onAdded({ email: needsEmail ? email : undefined, isBrowser: channel !== 'email' })
    } catch (error) {
      // A bot-check response can be used only once.
      bot.current?.reset()
      if (error instanceof NotLoaded) setError('recaptcha', { type: 'server', message: m.bot_not_loaded() })
      if (!isVisitor && (fieldFailure(error, 'email') || isBotCheckFailure(error))) {
        // The session is over, so the form now asks for an address.
        setStatus({ tone: 'bad', text: m.alerts_logged_out() })
        await client.invalidateQueries({ queryKey: sessionKey })
        return
      }
      const filterError = filterFailure(error)
      if (filterError) setError('filter', { type: 'server', message: filterError })
      const isFieldError = showFieldErrors(error, ['email', 'recaptcha'], setError)
      const isShown = isFieldError || filterError !== undefined || error instanceof NotLoaded
      setStatus(isShown ? null : { tone: 'bad', text: failureText(error) })
    }
  }
  /** Returns null after showing what is wrong. */
  const subscribe = async () => {
    const subscription = await subscribeBrowser(api).catch(() => undefined)
    if (subscription) return subscription
    setChannelError(subscription === null ? m.alerts_browser_blocked() : m.alerts_browser_failed())
    setStatus(null)
    document.getElementById(`${id}-where`)?.focus()
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
      {!('showId' in watched) && (
        <Field id={`${id}-frequency`} label={m.alerts_how_often()} hint={m.alerts_changes_hint()}>
          {(control) => (
            <select {...register('frequency')} {...control}>
              <Options options={frequencyOptions()} />
            </select>
          )}
        </Field>
      )}
      <ChannelField id={`${id}-where`} value={channel} error={channelError} onChange={setChannel} />
      {needsEmail && (
        <Field id={`${id}-email`} label={m.common_email()} hint={m.alerts_email_hint()} error={errors.email?.message}>
          {(control) => <input {...register('email')} {...control} type="email" autoComplete="email" required />}
        </Field>
      )}
      {isVisitor && <BotCheck ref={bot} error={errors.recaptcha?.message} />}
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

/** The session of a user is over, so the form needs the bot check of visitors. */
const isBotCheckFailure = (error: unknown): boolean =>
  error instanceof ApiError && error.problem.code === 'bot_check.failed'

const filterFailure = (error: unknown): string | undefined =>
  error instanceof ApiError ? error.errors.find(({ field }) => field.split('.')[0] === 'filter')?.message : undefined

const subjectOf = (watched: Watched) =>
  'showId' in watched
    ? { showId: watched.showId }
    : { filter: Object.fromEntries(new URLSearchParams(watchedFilter(watched.filter))) }
