import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import type { output } from 'zod/mini'
import { LogIn } from '#core/authentication/log-in.ts'
import type { SecondStepMethod as Method } from '#core/authentication/second-factors.ts'
import { m } from '#messages'
import { ApiError, useApi } from '#web/data/api.ts'
import { refusalText } from '#web/data/failure-text.ts'
import { sessionKey, useSession } from '#web/data/session.ts'
import { useDraftedFields } from '#web/drafts/drafted-fields.ts'
import { makeDraft } from '#web/drafts/form-draft.ts'
import { linkTo } from '#web/page/link-to.tsx'
import type { ReturnTo } from '#web/page/route-spec.ts'
import { Screen } from '#web/page/screen.tsx'
import { useToast } from '#web/page/toasts.tsx'
import { mergeAtLogIn } from '#web/rsvps/merge-at-log-in.ts'
import { Field } from '#web/ui/field.tsx'
import { useSchemaForm } from '#web/ui/form-validation.ts'
import { NeedsScript } from '#web/ui/needs-script.tsx'
import { Note } from '#web/ui/note.tsx'
import { AlreadyLoggedIn } from './already-logged-in.tsx'
import { PasskeyButton } from './passkey-button.tsx'
import { PasswordField } from './password-field.tsx'
import { ResendConfirmationButton } from './resend-confirmation-button.tsx'
import { type LogInCompletion, SecondStep } from './second-step.tsx'

type Failure = { text: string; unconfirmedEmail?: string; isSuspended?: boolean }

const draft = makeDraft('login', { email: '' })

/** Both steps of `/login` (specification sections 2 and 8). */
export function LoginScreen() {
  const session = useSession()
  const client = useQueryClient()
  const api = useApi()
  const toast = useToast()
  const navigate = useNavigate()
  const { state } = useLocation()
  const target = returnPath(state)
  const [isLoggedIn, setIsLoggedIn] = useState(false)
  const [methods, setMethods] = useState<readonly Method[]>([])
  const [initial, setInitial] = useState({ reason: '', takesFocus: false })
  const finishLogIn = async () => {
    setIsLoggedIn(true)
    await client.invalidateQueries({ queryKey: sessionKey })
    const name = client.getQueryData<{ name: string }>(sessionKey)?.name
    if (name) void mergeAtLogIn(api, name, toast)
    navigate(target, { replace: true })
  }
  const startOver = (reason: string) => {
    setInitial({ reason, takesFocus: true })
    setMethods([])
  }
  if (session.state === 'authenticated' && !isLoggedIn)
    return <AlreadyLoggedIn title={m.common_log_in()} session={session} />
  // The submit button stays disabled until the next screen renders, so a double click logs in only once.
  const completion = { isLoggedIn, onLoggedIn: finishLogIn }
  if (methods.length > 0) return <SecondStep methods={methods} {...completion} onStartOver={startOver} />
  return <LogInForm initial={initial} {...completion} isLong={Boolean(state)} onPendingLogIn={setMethods} />
}

type FormProps = LogInCompletion & {
  /** The error to show at first, or '', and whether the form takes the focus because it replaced another form. */
  initial: { reason: string; takesFocus: boolean }
  /** Whether the navigation came with a return path. The page then keeps the footer below the fold. */
  isLong: boolean
  /** Called when the password is right and a second step is needed. */
  onPendingLogIn: (methods: readonly Method[]) => void
}

function LogInForm({ initial, isLong, isLoggedIn, onLoggedIn, onPendingLogIn }: FormProps) {
  const api = useApi()
  const [failure, setFailure] = useState<Failure | null>(initial.reason ? { text: initial.reason } : null)
  // No default values: they would overwrite text typed before hydration.
  const form = useSchemaForm(LogIn)
  useDraftedFields(form, draft)
  const { register, handleSubmit, formState, setFocus } = form
  const { errors, isSubmitting } = formState
  // Registered in form order, so that the first invalid field gets the focus.
  const [email, password] = [register('email'), register('password')]
  useEffect(() => {
    if (initial.takesFocus) setFocus('email')
  }, [initial, setFocus])
  const submit = async (values: output<typeof LogIn>) => {
    setFailure(null)
    const response = await api.send('POST', '/api/auth/login', values).catch((error) => {
      setFailure(failureOf(error, values.email))
      setFocus('password')
      return null
    })
    if (response === null) return
    draft.drop()
    if (response?.secondSteps?.length) onPendingLogIn(response.secondSteps)
    else await onLoggedIn()
  }
  const hasErrors = failure !== null || Object.keys(errors).length > 0
  return (
    <Screen
      title={hasErrors ? m.common_error_title({ title: m.common_log_in() }) : m.common_log_in()}
      description={m.login_description()}
      canonicalPath="/login"
    >
      <div className={`wrap narrow page${isLong ? ' is-long' : ''}`}>
        <div className="page-head">
          <h1>{m.common_log_in()}</h1>
        </div>
        {/* `post` keeps the password out of the URL if the form is submitted before hydration. */}
        <form className="form" method="post" noValidate onSubmit={handleSubmit(submit)}>
          {failure && <FailureMessage failure={failure} />}
          <Field id="email" label={m.common_email()} error={errors.email?.message}>
            {(control) => <input {...email} {...control} type="email" autoComplete="username" />}
          </Field>
          <PasswordField
            id="password"
            label={m.common_password()}
            error={errors.password?.message}
            input={{ ...password, autoComplete: 'current-password' }}
          />
          <p className="under-field">
            <Link className="text-link" to="/forgot-password">
              {m.login_forgot()}
            </Link>
          </p>
          <div className="stack gap3">
            <NeedsScript />
            <button
              className="btn btn--main btn--block needs-script"
              type="submit"
              disabled={isSubmitting || isLoggedIn}
            >
              {m.common_log_in()}
            </button>
            <PasskeyButton
              label={m.login_passkey()}
              isLoggedIn={isLoggedIn}
              onLoggedIn={onLoggedIn}
              onFailure={(text) => setFailure(text ? { text } : null)}
            />
          </div>
        </form>
        <p className="mt5">
          <ParaglideMessage message={m.login_new} markup={{ register: linkTo('/register', 'text-link') }} />
        </p>
      </div>
    </Screen>
  )
}

function FailureMessage({ failure: { text, unconfirmedEmail, isSuspended } }: { failure: Failure }) {
  return (
    <div className="stack gap3">
      <Note tone="bad">
        <b>{text}</b>
        {isSuspended && (
          <>
            <br />
            <ParaglideMessage message={m.login_suspended} markup={{ contact: linkTo('/contact') }} />
          </>
        )}
      </Note>
      {unconfirmedEmail && <ResendConfirmationButton email={unconfirmedEmail} />}
    </div>
  )
}

const failureOf = (error: unknown, email: string): Failure => {
  if (!(error instanceof ApiError)) return { text: m.common_failed_later() }
  const text = refusalText(error, m.login_invalid())
  const { code } = error.problem
  return code === 'login.unconfirmed'
    ? { text, unconfirmedEmail: email }
    : { text, isSuspended: code === 'login.suspended' }
}

/** Returns the `returnTo` path of the navigation. Returns `/` if there is none, if it is the log-out screen, or if it
 * leads to another site (open redirect). */
const returnPath = (state: unknown): string => {
  const path = (state as ReturnTo)?.returnTo
  return typeof path === 'string' && /^\/(?![/\\\s])/.test(path) && !path.startsWith('/logout') ? path : '/'
}
