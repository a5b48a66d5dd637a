import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import type { output } from 'zod/mini'
import { ResendConfirmation } from '#core/accounts/resend-confirmation.ts'
import { m } from '#messages'
import { ApiError, NetworkError, useApi } from '#web/data/api.ts'
import { refusalText } from '#web/data/failure-text.ts'
import { useSession } from '#web/data/session.ts'
import { useDraftedFields } from '#web/drafts/drafted-fields.ts'
import { makeDraft } from '#web/drafts/form-draft.ts'
import { linkTo } from '#web/page/link-to.tsx'
import { useLinkToken } from '#web/page/link-token.ts'
import { Screen } from '#web/page/screen.tsx'
import { Field } from '#web/ui/field.tsx'
import { useSchemaForm } from '#web/ui/form-validation.ts'
import { Loading } from '#web/ui/loading.tsx'
import { Note } from '#web/ui/note.tsx'
import { type Status, StatusLine } from '#web/ui/status-line.tsx'
import { resendConfirmation } from './resend-confirmation-button.tsx'

/** `/confirm-email?token=…` (specification sections 2 and 8). Confirms only by script, so that a program that prefetches
 * the page doesn't use up the token. */
export function ConfirmEmailScreen() {
  const [query] = useSearchParams()
  const token = useLinkToken(query.get('token'), '/confirm-email')
  const { data, error, isFetching, refetch } = useConfirmation(token)
  const isWaiting = token === undefined || (token !== '' && isFetching)
  const hasFailed = !isWaiting && !data
  const isLinkInvalid = error instanceof ApiError && error.status === 410
  return (
    <Screen title={hasFailed ? m.common_error_title({ title: m.confirm_email_title() }) : m.confirm_email_title()}>
      <div className="wrap narrow page is-long">
        <div className="page-head">
          <h1>{m.confirm_email_title()}</h1>
        </div>
        {isWaiting && <Loading />}
        {/* Present from the start: screen readers announce changes only in an existing live region. */}
        <div role="status">{data && <Confirmed />}</div>
        {hasFailed && token === '' && (
          <Failure text={m.confirm_email_no_token()}>
            <ParaglideMessage message={m.confirm_email_open_again} markup={{ contact }} />
          </Failure>
        )}
        {hasFailed && error && (
          <Failure text={failureText(error)}>
            {isLinkInvalid ? (
              <ParaglideMessage message={m.confirm_email_next_steps} markup={{ login, contact }} />
            ) : (
              <button className="btn" type="button" onClick={() => refetch()}>
                {m.common_try_again()}
              </button>
            )}
          </Failure>
        )}
        {hasFailed && (token === '' || isLinkInvalid) && <ResendConfirmationForm />}
      </div>
    </Screen>
  )
}

/** Sends the token once, even if the screen renders again or the page is restored. After a failure, `refetch` sends it
 * again. */
const useConfirmation = (token: string | undefined) => {
  const api = useApi()
  return useQuery({
    queryKey: ['confirm-email', token],
    // No abort signal: an abort when the user leaves the page could use up the token without showing the result.
    queryFn: async () => {
      await api.get('/api/auth/confirm-email/{token}', { params: { token: token ?? '' } })
      return true
    },
    enabled: !!token,
    retry: false,
    retryOnMount: false,
    staleTime: 'static',
    gcTime: Number.POSITIVE_INFINITY,
    refetchOnReconnect: false,
  })
}

function Confirmed() {
  const session = useSession()
  return (
    <Note tone="ok">
      <b>{m.confirm_email_done()}</b>
      <br />
      {session.state === 'authenticated' ? (
        <Link to="/profile">{m.confirm_email_profile()}</Link>
      ) : (
        <ParaglideMessage message={m.confirm_email_log_in} markup={{ login }} />
      )}
    </Note>
  )
}

function Failure({ text, children }: { text: string; children: ReactNode }) {
  return (
    <Note tone="bad">
      <b>{text}</b>
      <br />
      {children}
    </Note>
  )
}

const login = linkTo('/login')
const contact = linkTo('/contact')

const draft = makeDraft('confirm-email', { email: '' })

function ResendConfirmationForm() {
  const api = useApi()
  const [status, setStatus] = useState<Status | null>(null)
  const form = useSchemaForm(ResendConfirmation, { defaultValues: { email: '' } })
  useDraftedFields(form, draft)
  const { register, handleSubmit, formState } = form
  const send = async ({ email }: output<typeof ResendConfirmation>) => {
    setStatus({ tone: 'busy', text: m.common_sending() })
    const result = await resendConfirmation(api, email)
    if (result.tone === 'ok') draft.drop()
    setStatus(result)
  }
  const { isSubmitting, errors } = formState
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isSubmitting) void handleSubmit(send, () => setStatus(null))(event)
  }
  return (
    <form className="form mt5" method="post" noValidate onSubmit={submit}>
      <h2>{m.confirm_email_new_link()}</h2>
      <Field id="email" label={m.common_email()} error={errors.email?.message}>
        {(control) => <input {...register('email')} {...control} type="email" autoComplete="email" />}
      </Field>
      {/* Not `disabled` while sending: the button would lose the focus. */}
      <button className="btn btn--main btn--block" type="submit" aria-disabled={isSubmitting}>
        {m.send_again()}
      </button>
      <StatusLine status={status} />
    </form>
  )
}

const failureText = (error: Error): string => m.confirm_email_failed({ reason: reasonOf(error) })

const reasonOf = (error: Error): string => {
  if (error instanceof ApiError) return refusalText(error, m.common_failed())
  return error instanceof NetworkError ? m.common_network_error() : error.message
}
