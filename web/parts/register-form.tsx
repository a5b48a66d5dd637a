import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { type Resolver, type UseFormReturn, useForm } from 'react-hook-form'
import { Link } from 'react-router'
import { ApiError, NetworkError, useApi } from '#web/api.ts'
import { NotLoaded } from '#web/bot-check-solver.ts'
import { BotCheck, type BotCheckHandle } from './bot-check.tsx'
import { ErrorSummary } from './error-summary.tsx'
import { FailureNote } from './failure-note.tsx'
import { Field, FieldErrorText } from './field.tsx'
import { makeDraft } from './form-draft.ts'
import { PasswordField } from './password-field.tsx'
import { PasswordRules } from './password-rules.tsx'
import { refusalText } from './refusal-text.ts'
import { emptyDraft, isRegisterField, type RegisterValues, Registration, registerFields } from './register-values.ts'
import { Screen } from './screen.tsx'
import { StatusLine } from './status-line.tsx'

type Form = UseFormReturn<RegisterValues, unknown, Registration>

const draft = makeDraft('register', emptyDraft)
const NOT_YET = 'You are not registered yet.'

/** The registration (specification sections 2, 5 and 8). `onRegistered` learns the address that the link was sent to. */
export function RegisterForm({ onRegistered }: { onRegistered: (email: string) => void }) {
  // No default values: what was typed before the script came stays.
  const form = useForm<RegisterValues, unknown, Registration>({
    resolver: standardSchemaResolver(Registration) as Resolver<RegisterValues, unknown, Registration>,
    shouldFocusError: false,
  })
  const { register, formState, handleSubmit } = form
  const { errors, isSubmitting, submitCount } = formState
  const bot = useRef<BotCheckHandle>(null)
  const { send, failure } = useRegistering(form, bot, onRegistered)
  const { password, agrees } = useKeptDraft(form)
  const summary = registerFields.flatMap((id) => {
    const message = errors[id]?.message
    return message ? [{ id, message }] : []
  })
  const text = (name: 'name' | 'email' | 'displayName') => ({ ...register(name), type: 'text' })
  return (
    <Screen title={failure || summary.length > 0 ? 'Error: Register' : 'Register'}>
      <div className="wrap narrow page">
        <div className="page-head">
          <h1>Register</h1>
          <p>Keep an account to edit your band’s shows and to ask for Show Manager access.</p>
        </div>
        {/* `post` keeps the passwords out of the address should somebody submit before the script is here. */}
        <form className="form" method="post" noValidate onSubmit={handleSubmit(send)}>
          {failure && !failure.isOnFields && (
            <FailureNote failure={failure}>
              <b>{failure.text}</b>
            </FailureNote>
          )}
          <ErrorSummary lead={failure?.isOnFields ? failure.text : NOT_YET} errors={summary} attempt={submitCount} />
          <Field id="name" label="Username" hint="Up to 64 characters." error={errors.name?.message}>
            {(field) => <input {...text('name')} {...field} autoComplete="username" autoCapitalize="none" />}
          </Field>
          <Field id="email" label="Email" error={errors.email?.message}>
            {(field) => <input {...text('email')} {...field} type="email" autoComplete="email" />}
          </Field>
          <Field
            id="displayName"
            label="Display name"
            hint="What other people see. Up to 32 characters."
            error={errors.displayName?.message}
          >
            {(field) => <input {...text('displayName')} {...field} autoComplete="nickname" />}
          </Field>
          <PasswordField
            id="password"
            label="Password"
            error={errors.password?.message}
            input={{ ...register('password', { deps: ['confirmPassword'] }), autoComplete: 'new-password' }}
            rules={<PasswordRules id="password-rules" password={password} />}
          />
          <PasswordField
            id="confirmPassword"
            label="Confirm password"
            error={errors.confirmPassword?.message}
            input={{ ...register('confirmPassword'), autoComplete: 'new-password' }}
          />
          <div className="stack gap2">
            <Agreement form={form} name="agreesToTerms">
              I agree to the <Link to="/terms-of-use">Terms of Use</Link>
            </Agreement>
            <Agreement form={form} name="agreesToPrivacy">
              I agree to the <Link to="/privacy-policy">Privacy Policy</Link>
            </Agreement>
          </div>
          <BotCheck ref={bot} error={errors.recaptcha?.message} />
          <div className="stack gap2">
            <button
              className="btn btn--main btn--block"
              type="submit"
              disabled={!agrees || isSubmitting}
              aria-describedby="register-hint"
            >
              Register
            </button>
            <p className="hint" id="register-hint">
              Tick both boxes to register. You must be 13 or older.
            </p>
            <StatusLine status={isSubmitting ? { tone: 'busy', text: 'Sending...' } : null} />
          </div>
        </form>
        <p className="mt5">
          Have an account?{' '}
          <Link className="linkish" to="/login">
            Log In
          </Link>
        </p>
      </div>
    </Screen>
  )
}

function Agreement({
  form: { register, formState },
  name,
  children,
}: {
  form: Form
  name: 'agreesToTerms' | 'agreesToPrivacy'
  children: ReactNode
}) {
  const error = formState.errors[name]?.message
  return (
    <div>
      <label className="check">
        <input
          {...register(name)}
          id={name}
          type="checkbox"
          aria-invalid={error ? true : undefined}
          aria-describedby={error && `${name}-error`}
        />
        <span>{children}</span>
      </label>
      <FieldErrorText id={`${name}-error`} error={error} />
    </div>
  )
}

/**
 * Fills in what was typed before somebody went to read the terms, and keeps it from now on. Tells what the form shows while
 * one types, also of what was typed before the script came.
 */
function useKeptDraft({ getValues, setValue, subscribe }: Form) {
  const [password, setPassword] = useState('')
  const [agrees, setAgrees] = useState(false)
  useEffect(() => {
    const show = (values: RegisterValues) => {
      setPassword(values.password)
      setAgrees(values.agreesToTerms && values.agreesToPrivacy)
    }
    for (const [field, value] of Object.entries(draft.read() ?? {})) {
      if (isRegisterField(field) && !getValues(field)) setValue(field, value)
    }
    show(getValues())
    return subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        const { name, email, displayName, agreesToTerms, agreesToPrivacy } = values
        draft.keep({ name, email, displayName, agreesToTerms, agreesToPrivacy })
        show(values)
      },
    })
  }, [getValues, setValue, subscribe])
  return { password, agrees }
}

/** `isOnFields`: single fields say it too. */
type Failure = { text: string; isOnFields: boolean }

function useRegistering(
  { setError }: Form,
  bot: RefObject<BotCheckHandle | null>,
  onRegistered: (email: string) => void,
) {
  const api = useApi()
  const [failure, setFailure] = useState<Failure | null>(null)
  const fail = (error: unknown) => {
    const onFields = refusedFields(error)
    for (const { field, message } of onFields) setError(field, { type: 'server', message })
    setFailure({ text: failureText(error), isOnFields: onFields.length > 0 })
  }
  const send = async ({ agreesToTerms: _terms, agreesToPrivacy: _privacy, ...given }: Registration) => {
    setFailure(null)
    try {
      const recaptcha = (await bot.current?.response()) ?? ''
      await api.send('POST', '/api/auth/register', { ...given, recaptcha }).catch((error) => {
        // A response counts once.
        bot.current?.reset()
        throw error
      })
    } catch (error) {
      return fail(error)
    }
    draft.drop()
    onRegistered(given.email)
  }
  return { send, failure }
}

const refusedFields = (error: unknown) => {
  if (error instanceof NotLoaded) return [{ field: 'recaptcha', message: error.message } as const]
  if (!(error instanceof ApiError)) return []
  return error.errors.flatMap(({ field, message }) => (isRegisterField(field) ? [{ field, message }] : []))
}

/** Specification section 8. */
const failureText = (error: unknown): string => {
  if (error instanceof NotLoaded) return NOT_YET
  if (error instanceof NetworkError) return 'Error creating user: Network Error'
  const why = error instanceof ApiError ? refusalText(error, WRONG) : 'The check that you are not a robot did not work.'
  return `Failed to create user: ${why}`
}

const WRONG = 'Something went wrong.'
