import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { type FormEvent, useId, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import * as z from 'zod/mini'
import { frequencies } from '#core/alerts/alert.ts'
import { Email } from '#core/mail/email.ts'
import { m } from '#messages'
import { BotCheck, type BotCheckHandle } from '#web/bot-check/bot-check.tsx'
import { NotLoaded } from '#web/bot-check/bot-check-solver.ts'
import { ApiError, useApi } from '#web/data/api.ts'
import { failureText } from '#web/data/failure-text.ts'
import { useSession } from '#web/data/session.ts'
import { language } from '#web/i18n/language.ts'
import { bold } from '#web/i18n/markup.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { showFieldErrors, useSchemaForm } from '#web/ui/form-validation.ts'
import { Loading } from '#web/ui/loading.tsx'
import { type Status, StatusLine } from '#web/ui/status-line.tsx'
import { frequencyOptions } from './frequency-label.ts'
import type { Watched } from './watched.ts'

const Frequency = z.enum(frequencies)
const OfUser = z.object({ email: z.optional(z.string()), frequency: Frequency })
const OfVisitor = z.object({ email: Email, frequency: Frequency })

/** Adds an alert: at once for a user; a visitor enters an email address and confirms it by mail. */
export function TellMeDialog({ watched, onClose }: { watched: Watched; onClose: () => void }) {
  const id = useId()
  const session = useSession()
  const [result, setResult] = useState<'active' | 'unconfirmed' | null>(null)
  return (
    <Dialog labelledBy={id} onClose={onClose}>
      <h2 id={id}>{m.alerts_tell_me()}</h2>
      <p className="long-word">
        {'showId' in watched ? (
          <ParaglideMessage message={m.alerts_lead_show} inputs={{ show: watched.words }} markup={{ b: bold }} />
        ) : (
          <ParaglideMessage message={m.alerts_lead} inputs={{ shows: watched.words }} markup={{ b: bold }} />
        )}
      </p>
      {session.state === 'loading' ? (
        <Loading />
      ) : (
        <div role="status">
          {result === 'unconfirmed' && <p>{m.alerts_check_email()}</p>}
          {result === 'active' && (
            <p>
              {m.alerts_added()} <Link to="/alerts">{m.alerts_manage()}</Link>
            </p>
          )}
        </div>
      )}
      {session.state !== 'loading' && !result && (
        <NewAlertForm
          watched={watched}
          isVisitor={session.state === 'anonymous'}
          onAdded={() => setResult(session.state === 'anonymous' ? 'unconfirmed' : 'active')}
          onClose={onClose}
        />
      )}
      {result && (
        <div className="row">
          <button className="btn" type="button" onClick={onClose}>
            {m.common_close()}
          </button>
        </div>
      )}
    </Dialog>
  )
}

type FormProps = { watched: Watched; isVisitor: boolean; onAdded: () => void; onClose: () => void }

function NewAlertForm({ watched, isVisitor, onAdded, onClose }: FormProps) {
  const id = useId()
  const bot = useRef<BotCheckHandle>(null)
  const [status, setStatus] = useState<Status | null>(null)
  const api = useApi()
  const form = useSchemaForm(isVisitor ? OfVisitor : OfUser, { defaultValues: { frequency: 'daily', email: '' } })
  const { register, handleSubmit, setError, formState } = form
  const { errors, isSubmitting } = formState
  const add = async ({ email, frequency }: z.output<typeof OfUser>) => {
    setStatus({ tone: 'busy', text: m.common_sending() })
    try {
      const recaptcha = (await bot.current?.response()) ?? ''
      await api.send('POST', '/api/alerts', {
        ...subjectOf(watched),
        ...(isVisitor && { email, recaptcha }),
        frequency,
        locale: language(),
        timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      })
      onAdded()
    } catch (error) {
      // A bot-check response can be used only once.
      bot.current?.reset()
      if (error instanceof NotLoaded) setError('root', { message: m.bot_not_loaded() })
      const isFieldError = showFieldErrors(error, ['email'], setError)
      const isShown = isFieldError || error instanceof NotLoaded
      setStatus(isShown ? null : { tone: 'bad', text: textOf(error) })
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isSubmitting) void handleSubmit(add, () => setStatus(null))(event)
  }
  return (
    <form className="stack gap3" method="post" noValidate onSubmit={submit}>
      <fieldset>
        <legend>{m.alerts_how_often()}</legend>
        {frequencyOptions().map(([value, label]) => (
          <label className="check" key={value}>
            <input {...register('frequency')} type="radio" value={value} />
            <span>{label}</span>
          </label>
        ))}
        <p className="hint">{m.alerts_changes_hint()}</p>
      </fieldset>
      {isVisitor && (
        <Field id={`${id}-email`} label={m.common_email()} hint={m.alerts_email_hint()} error={errors.email?.message}>
          {(control) => <input {...register('email')} {...control} type="email" autoComplete="email" required />}
        </Field>
      )}
      {isVisitor && <BotCheck ref={bot} error={errors.root?.message} />}
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

const subjectOf = (watched: Watched) =>
  'showId' in watched
    ? { showId: watched.showId }
    : {
        filter: Object.fromEntries([...new URLSearchParams(watched.filter)].filter(([name]) => name !== 'includePast')),
      }

/** Prefers the message of a bot check or filter that the server refused. */
const textOf = (error: unknown): string => (error instanceof ApiError && error.errors[0]?.message) || failureText(error)
