import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useNavigate, useParams } from 'react-router-dom'
import * as z from 'zod/mini'
import { passwordsMatch } from '#core/authentication/password.ts'
import { ResetPassword } from '#core/authentication/reset-password.ts'
import { m } from '#messages'
import { ApiError, useApi } from '#web/data/api.ts'
import { refusalText } from '#web/data/failure-text.ts'
import { sessionKey } from '#web/data/session.ts'
import { linkTo } from '#web/page/link-to.tsx'
import { useLinkToken } from '#web/page/link-token.ts'
import { Screen } from '#web/page/screen.tsx'
import { FailureNote } from '#web/ui/failure-note.tsx'
import { showFieldErrors, useSchemaForm } from '#web/ui/form-validation.ts'
import { Loading } from '#web/ui/loading.tsx'
import { Note } from '#web/ui/note.tsx'
import { StatusLine } from '#web/ui/status-line.tsx'
import { PasswordField } from './password-field.tsx'
import { PasswordRules } from './password-rules.tsx'

/** How long the success message is shown, in ms (specification section 9). */
const REDIRECT_DELAY_MS = 2000

type Failure = { text: string; isLinkInvalid: boolean }

/** `/reset-password/{token}` (specification sections 2 and 8). */
export function ResetPasswordScreen() {
  const token = useLinkToken(useParams().token, '/reset-password')
  const [hasErrors, setHasErrors] = useState(false)
  return (
    <Screen title={hasErrors || token === '' ? m.common_error_title({ title: m.reset_title() }) : m.reset_title()}>
      <div className="wrap narrow page">
        <div className="page-head">
          <h1>{m.reset_title()}</h1>
        </div>
        {token === undefined && <Loading />}
        {token === '' && (
          <Note tone="bad">
            <b>{m.reset_no_token()}</b>
            <br />
            <ParaglideMessage message={m.reset_open_again} markup={{ ask: forgotPasswordLink }} />
          </Note>
        )}
        {token && <ResetForm token={token} onErrors={setHasErrors} />}
      </div>
    </Screen>
  )
}

const forgotPasswordLink = linkTo('/forgot-password')

/** The request body plus the repeated password (specification section 5). */
const ResetFormInput = z.object({ ...ResetPassword.shape, confirmPassword: z.string() }).check(passwordsMatch)
type ResetFormInput = z.output<typeof ResetFormInput>

function ResetForm({ token, onErrors }: { token: string; onErrors: (hasErrors: boolean) => void }) {
  const { register, handleSubmit, formState, control, setError } = useSchemaForm(ResetFormInput, {
    defaultValues: { password: '', confirmPassword: '' },
  })
  const { errors, isSubmitting } = formState
  const password = useWatch({ control, name: 'password' })
  const api = useApi()
  const [failure, setFailure] = useState<Failure | null>(null)
  const [successText, setSuccessText] = useState('')
  useRedirectToLogIn(successText !== '')
  const hasErrors = failure !== null || Object.keys(errors).length > 0
  useEffect(() => onErrors(hasErrors), [onErrors, hasErrors])

  const showFailure = (error: unknown) => {
    if (!showFieldErrors(error, ['password'], setError)) setFailure(failureOf(error))
  }
  const send = async ({ password }: ResetFormInput) => {
    setFailure(null)
    await api
      .send('POST', '/api/passwords/reset-password/{token}', { password }, { params: { token } })
      .then((response) => setSuccessText(response?.message || m.reset_done()), showFailure)
  }
  const isDisabled = isSubmitting || successText !== ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isDisabled) void handleSubmit(send)(event)
  }
  return (
    <form className="form" method="post" noValidate onSubmit={submit}>
      {failure && (
        <FailureNote failure={failure}>
          <b>{failure.text}</b>
          {failure.isLinkInvalid && (
            <>
              <br />
              <ParaglideMessage message={m.reset_ask} markup={{ ask: forgotPasswordLink }} />
            </>
          )}
        </FailureNote>
      )}
      <PasswordField
        id="password"
        label={m.password_new()}
        error={errors.password?.message}
        input={{ ...register('password', { deps: ['confirmPassword'] }), autoComplete: 'new-password' }}
        rules={<PasswordRules id="password-rules" password={password} />}
      />
      <PasswordField
        id="confirmPassword"
        label={m.password_confirm_new()}
        labelInSentence={m.password_repeated()}
        error={errors.confirmPassword?.message}
        input={{ ...register('confirmPassword'), autoComplete: 'new-password' }}
      />
      {/* Not `disabled`, because the button would then lose the focus. */}
      <button className="btn btn--main btn--block" type="submit" aria-disabled={isDisabled}>
        {m.reset_set()}
      </button>
      <StatusLine status={statusOf(isSubmitting, successText)} />
      {successText && (
        <p>
          <ParaglideMessage message={m.reset_log_in} markup={{ login: linkTo('/login') }} />
        </p>
      )}
    </form>
  )
}

const statusOf = (isSubmitting: boolean, successText: string) => {
  if (successText) return { tone: 'ok', text: successText } as const
  return isSubmitting ? ({ tone: 'busy', text: m.common_sending() } as const) : null
}

/** Once the reset is done, refetches the session, which may have ended, and redirects to the log-in screen after a delay. */
function useRedirectToLogIn(isDone: boolean) {
  const client = useQueryClient()
  const navigate = useNavigate()
  useEffect(() => {
    if (!isDone) return
    void client.invalidateQueries({ queryKey: sessionKey })
    const timer = setTimeout(() => navigate('/login', { replace: true }), REDIRECT_DELAY_MS)
    return () => clearTimeout(timer)
  }, [isDone, client, navigate])
}

const failureOf = (error: unknown): Failure =>
  error instanceof ApiError
    ? { text: refusalText(error, m.reset_failed()), isLinkInvalid: error.status === 410 }
    : { text: m.reset_failed(), isLinkInvalid: false }
