import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link, useLocation, useNavigate } from 'react-router'
import type { input, output } from 'zod/mini'
import { LogIn } from '#core/accounts/log-in.ts'
import { ApiError, useApi } from '#web/api.ts'
import type { ReturnTo } from '#web/guard.tsx'
import { shownName } from '#web/parts/avatar.tsx'
import { Field } from '#web/parts/field.tsx'
import { Note } from '#web/parts/note.tsx'
import { PasswordField } from '#web/parts/password-field.tsx'
import { Screen } from '#web/parts/screen.tsx'
import { sessionKey, useSession } from '#web/session.ts'

/** `/login` (specification sections 2 and 8). */
export function Login() {
  const session = useSession()
  const client = useQueryClient()
  const navigate = useNavigate()
  const target = wayBack(useLocation().state)
  const [hasEntered, setHasEntered] = useState(false)
  const enter = async () => {
    setHasEntered(true)
    await client.invalidateQueries({ queryKey: sessionKey })
    navigate(target, { replace: true })
  }
  if (session.state === 'authenticated' && !hasEntered) return <LoggedIn name={shownName(session)} />
  return <LogInForm onSuccess={enter} />
}

function LogInForm({ onSuccess }: { onSuccess: () => Promise<void> }) {
  const api = useApi()
  const [failure, setFailure] = useState('')
  // No default values: what was typed before the script came stays.
  const { register, handleSubmit, formState, setFocus } = useForm<input<typeof LogIn>, unknown, output<typeof LogIn>>({
    resolver: standardSchemaResolver(LogIn),
  })
  const { errors, isSubmitting } = formState
  // Registered in the order of the form: the first wrong one gets the focus.
  const [email, password] = [register('email'), register('password')]
  const submit = async (given: output<typeof LogIn>) => {
    setFailure('')
    try {
      await api.send('POST', '/api/auth/login', given)
    } catch (error) {
      setFailure(failureText(error))
      // The button was disabled, so the focus is nowhere.
      requestAnimationFrame(() => setFocus('password'))
      return
    }
    await onSuccess()
  }
  const hasErrors = failure !== '' || Object.keys(errors).length > 0
  return (
    <Screen title={hasErrors ? 'Error: Log In' : 'Log In'}>
      <div className="wrap narrow page">
        <div className="page-head">
          <h1>Log In</h1>
        </div>
        {/* `post` keeps the password out of the address should somebody submit before the script is here. */}
        <form className="form" method="post" noValidate onSubmit={handleSubmit(submit)}>
          {failure && (
            <Note tone="bad">
              <b>{failure}</b>
            </Note>
          )}
          <Field id="email" label="Email" error={errors.email?.message}>
            {(control) => <input {...email} {...control} type="email" autoComplete="username" />}
          </Field>
          <PasswordField
            id="password"
            label="Password"
            error={errors.password?.message}
            input={{ ...password, autoComplete: 'current-password' }}
          />
          <p className="under-field">
            <Link className="linkish" to="/forgot-password">
              Forgot Password
            </Link>
          </p>
          <button className="btn btn--main btn--block" type="submit" disabled={isSubmitting}>
            Log In
          </button>
        </form>
        <p className="mt5">
          New here?{' '}
          <Link className="linkish" to="/register">
            Register
          </Link>
        </p>
      </div>
    </Screen>
  )
}

function LoggedIn({ name }: { name: string }) {
  return (
    <Screen title="Log In">
      <div className="wrap narrow page">
        <div className="page-head">
          <h1>Log In</h1>
          <p>
            You are logged in already, as <b>{name}</b>.
          </p>
        </div>
        <div className="row">
          <Link className="btn btn--main" to="/">
            See all shows
          </Link>
          <Link className="btn" to="/logout">
            Log Out
          </Link>
        </div>
      </div>
    </Screen>
  )
}

/** Specification section 8. */
const failureText = (error: unknown): string =>
  error instanceof ApiError
    ? error.message || 'Invalid email or password.'
    : 'An error occurred. Please try again later.'

/** Where the guard sent the visitor from; only ever a path of this site, and never one that ends the session again. */
const wayBack = (state: unknown): string => {
  const path = (state as ReturnTo)?.returnTo
  return typeof path === 'string' && /^\/(?![/\\])/.test(path) && !path.startsWith('/logout') ? path : '/'
}
