import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useSearchParams } from 'react-router-dom'
import type { input, output } from 'zod/mini'
import { ContactMessage } from '#core/contact/send-message.ts'
import { MAX_SUBJECT } from '#core/text/max-lengths.ts'
import { m } from '#messages'
import { BotCheck, type BotCheckHandle } from '#web/bot-check/bot-check.tsx'
import { BotCheckLoadError } from '#web/bot-check/bot-check-solver.ts'
import { ApiError, useApi } from '#web/data/api.ts'
import { refusalText } from '#web/data/failure-text.ts'
import { useSession } from '#web/data/session.ts'
import { useDraftedFields } from '#web/drafts/drafted-fields.ts'
import { makeDraft } from '#web/drafts/form-draft.ts'
import { Screen } from '#web/page/screen.tsx'
import { Field } from '#web/ui/field.tsx'
import { showFieldErrors, useSchemaForm } from '#web/ui/form-validation.ts'
import { NeedsScript } from '#web/ui/needs-script.tsx'
import { type Status, StatusLine } from '#web/ui/status-line.tsx'

const fields = ['email', 'subject', 'message'] as const
const draft = makeDraft('contact', { email: '', subject: '', message: '' })

type Form = UseFormReturn<input<typeof ContactMessage>, unknown, output<typeof ContactMessage>>

/** `/contact` (specification sections 2, 4 and 8). `?subject=` prefills the subject. */
export function ContactScreen() {
  const session = useSession()
  // No default values: they would overwrite text typed before hydration.
  const form: Form = useSchemaForm(ContactMessage)
  const { register, handleSubmit, formState } = form
  const { errors, isSubmitting } = formState
  const botCheck = useRef<BotCheckHandle>(null)
  const { status, isBusy, clearStatus, send } = useSending(form, botCheck)
  useSubjectFromUrl(form)
  useDraftedFields(form, draft)
  const submitLater = useDeferredSubmit(session.state !== 'loading')
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    // The session decides whether the bot check is needed.
    if (session.state === 'loading') return submitLater(event.currentTarget)
    // A double click must neither send the message twice nor report the fields as empty once they have been cleared.
    if (!isBusy() && !(status?.tone === 'ok' && isEmpty(form))) void handleSubmit(send, clearStatus)(event)
  }
  const hasErrors = status?.tone === 'bad' || Object.keys(errors).length > 0
  return (
    <Screen
      title={hasErrors ? m.common_error_title({ title: m.contact_title() }) : m.contact_title()}
      description={m.contact_description()}
      canonicalPath="/contact"
    >
      <div className="wrap narrow page">
        <div className="page-head">
          <h1>{m.contact_title()}</h1>
          <p>{m.contact_lead()}</p>
        </div>
        {/* `post` keeps the message out of the URL if the form is submitted before hydration. */}
        <form className="form" method="post" noValidate onSubmit={submit}>
          <Field id="email" label={m.common_email()} error={errors.email?.message}>
            {(control) => <input {...register('email')} {...control} type="email" autoComplete="email" required />}
          </Field>
          <Field id="subject" label={m.contact_subject()} error={errors.subject?.message}>
            {(control) => <input {...register('subject')} {...control} type="text" required />}
          </Field>
          <Field id="message" label={m.contact_message()} error={errors.message?.message}>
            {(control) => <textarea {...register('message')} {...control} rows={8} required />}
          </Field>
          {session.state === 'anonymous' && <BotCheck ref={botCheck} error={errors.recaptcha?.message} />}
          <NeedsScript />
          {/* Not `disabled` while sending: the button would lose the focus. */}
          <button className="btn btn--main btn--block needs-script" type="submit" aria-disabled={isSubmitting}>
            {m.contact_submit()}
          </button>
          <StatusLine status={status} />
        </form>
      </div>
    </Screen>
  )
}

function useDeferredSubmit(isSessionKnown: boolean) {
  const waitingForm = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (!isSessionKnown) return
    waitingForm.current?.requestSubmit()
    waitingForm.current = null
  }, [isSessionKnown])
  return (form: HTMLFormElement) => {
    waitingForm.current = form
  }
}

/** Prefills the subject from the URL if it is empty. Runs before the draft is restored, so the URL takes precedence. */
function useSubjectFromUrl({ getValues, setValue }: Form) {
  const [search] = useSearchParams()
  const subject = search.get('subject')?.slice(0, MAX_SUBJECT) ?? ''
  useEffect(() => {
    if (subject && !getValues('subject')) setValue('subject', subject)
  }, [subject, getValues, setValue])
}

const isEmpty = ({ getValues }: Form): boolean => fields.every((field) => !getValues(field)?.trim())

function useSending({ setError, reset }: Form, botCheck: { current: BotCheckHandle | null }) {
  const api = useApi()
  const [status, setStatus] = useState<Status | null>(null)
  const isSending = useRef(false)
  const fail = (error: unknown) => {
    // A bot-check response can be used only once.
    botCheck.current?.reset()
    if (error instanceof BotCheckLoadError) setError('recaptcha', { type: 'server', message: m.bot_not_loaded() })
    const hasFieldErrors =
      error instanceof BotCheckLoadError || showFieldErrors(error, [...fields, 'recaptcha'], setError)
    setStatus(hasFieldErrors ? null : { tone: 'bad', text: sendFailureText(error) })
    console.error('Failed to send email. Please try again.', error)
  }
  const send = async (message: output<typeof ContactMessage>) => {
    isSending.current = true
    setStatus({ tone: 'busy', text: m.common_sending() })
    try {
      const recaptcha = (await botCheck.current?.response()) ?? ''
      await api.send('POST', '/api/contact', { ...message, recaptcha })
    } catch (error) {
      return fail(error)
    } finally {
      isSending.current = false
    }
    botCheck.current?.reset()
    reset({ email: '', subject: '', message: '' })
    draft.drop()
    setStatus({ tone: 'ok', text: m.contact_sent() })
  }
  return { status, isBusy: () => isSending.current, clearStatus: () => setStatus(null), send }
}

/** Returns the error text from specification section 8. If the server says when to retry, adds its message and that time. */
const sendFailureText = (error: unknown): string =>
  error instanceof ApiError && error.retryAfter !== null
    ? m.contact_failed_because({ reason: refusalText(error, '') })
    : m.contact_failed()
