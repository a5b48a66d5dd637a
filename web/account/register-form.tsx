import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { m } from '#messages'
import { BotCheck, type BotCheckHandle } from '#web/bot-check/bot-check.tsx'
import { BotCheckLoadError } from '#web/bot-check/bot-check-solver.ts'
import { ApiError, NetworkError, useApi } from '#web/data/api.ts'
import { refusalText } from '#web/data/failure-text.ts'
import { useDraftedFields } from '#web/drafts/drafted-fields.ts'
import { makeDraft } from '#web/drafts/form-draft.ts'
import { linkTo } from '#web/page/link-to.tsx'
import { Screen } from '#web/page/screen.tsx'
import { ErrorSummary } from '#web/ui/error-summary.tsx'
import { FailureNote } from '#web/ui/failure-note.tsx'
import { Field, FieldErrorText } from '#web/ui/field.tsx'
import { useSchemaForm } from '#web/ui/form-validation.ts'
import { NeedsScript } from '#web/ui/needs-script.tsx'
import { StatusLine } from '#web/ui/status-line.tsx'
import { PasswordField } from './password-field.tsx'
import { PasswordRules } from './password-rules.tsx'
import {
  draftDefaults,
  isRegisterField,
  RegisterFormInput,
  type RegisterValues,
  registerFields,
} from './register-values.ts'

type Form = UseFormReturn<RegisterValues, unknown, RegisterFormInput>

const draft = makeDraft('register', draftDefaults)

/** Registration (specification sections 2, 5 and 8). `onRegistered` receives the email address that the user entered. */
export function RegisterForm({ onRegistered }: { onRegistered: (email: string) => void }) {
  // No default values: they would overwrite text typed before hydration.
  const form = useSchemaForm(RegisterFormInput, { shouldFocusError: false }) as Form
  const { formState, handleSubmit } = form
  const { errors, isSubmitting, submitCount } = formState
  const botCheck = useRef<BotCheckHandle>(null)
  const { send, failure } = useRegistration(form, botCheck, onRegistered)
  useDraftedFields(form, draft)
  const { password, agrees } = useWatchedValues(form)
  const summaryErrors = registerFields.flatMap((id) => {
    const message = errors[id]?.message
    return message ? [{ id, message }] : []
  })
  const hasErrors = failure !== null || summaryErrors.length > 0
  return (
    <Screen
      title={hasErrors ? m.common_error_title({ title: m.common_register() }) : m.common_register()}
      description={m.register_lead()}
      canonicalPath="/register"
    >
      <div className="wrap narrow page">
        <div className="page-head">
          <h1>{m.common_register()}</h1>
          <p>{m.register_lead()}</p>
        </div>
        {/* `post` keeps the passwords out of the URL if the form is submitted before hydration. */}
        <form className="form" method="post" noValidate onSubmit={handleSubmit(send)}>
          {failure && !failure.hasFieldErrors && (
            <FailureNote failure={failure}>
              <b>{failure.text}</b>
            </FailureNote>
          )}
          <ErrorSummary
            lead={failure?.hasFieldErrors ? failure.text : m.register_not_yet()}
            errors={summaryErrors}
            attempt={submitCount}
          />
          <RegisterFields form={form} password={password} />
          <div className="stack gap2">
            <Agreement form={form} name="agreesToTerms">
              <ParaglideMessage message={m.register_terms} markup={{ terms: linkTo('/terms-of-use') }} />
            </Agreement>
            <Agreement form={form} name="agreesToPrivacy">
              <ParaglideMessage message={m.register_privacy} markup={{ privacy: linkTo('/privacy-policy') }} />
            </Agreement>
          </div>
          <BotCheck ref={botCheck} error={errors.recaptcha?.message} />
          <div className="stack gap2">
            <NeedsScript />
            <button
              className="btn btn--main btn--block needs-script"
              type="submit"
              disabled={!agrees || isSubmitting}
              aria-describedby="register-hint"
            >
              {m.common_register()}
            </button>
            <p className="hint" id="register-hint">
              {m.register_tick()}
            </p>
            <StatusLine status={isSubmitting ? { tone: 'busy', text: m.common_sending() } : null} />
          </div>
        </form>
        <p className="mt5">
          <ParaglideMessage message={m.register_have_account} markup={{ login: linkTo('/login', 'text-link') }} />
        </p>
      </div>
    </Screen>
  )
}

function RegisterFields({ form: { register, formState }, password }: { form: Form; password: string }) {
  const { errors } = formState
  const textInput = (name: 'name' | 'email' | 'displayName') => ({ ...register(name), type: 'text' })
  return (
    <>
      <Field id="name" label={m.account_name()} hint={m.register_name_hint()} error={errors.name?.message}>
        {(control) => <input {...textInput('name')} {...control} autoComplete="username" autoCapitalize="none" />}
      </Field>
      <Field id="email" label={m.common_email()} error={errors.email?.message}>
        {(control) => <input {...textInput('email')} {...control} type="email" autoComplete="email" />}
      </Field>
      <Field
        id="displayName"
        label={m.common_display_name()}
        hint={m.register_display_name_hint()}
        error={errors.displayName?.message}
      >
        {(control) => <input {...textInput('displayName')} {...control} autoComplete="nickname" />}
      </Field>
      <PasswordField
        id="password"
        label={m.common_password()}
        error={errors.password?.message}
        input={{ ...register('password', { deps: ['confirmPassword'] }), autoComplete: 'new-password' }}
        rules={<PasswordRules id="password-rules" password={password} />}
      />
      <PasswordField
        id="confirmPassword"
        label={m.password_confirm()}
        labelInSentence={m.password_repeated()}
        error={errors.confirmPassword?.message}
        input={{ ...register('confirmPassword'), autoComplete: 'new-password' }}
      />
    </>
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
      <label className="checkbox">
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

/** Returns the current password and whether both boxes are ticked, even if the user filled them in before hydration. */
function useWatchedValues({ getValues, subscribe }: Form) {
  const [password, setPassword] = useState('')
  const [agrees, setAgrees] = useState(false)
  useEffect(() => {
    const update = (values: RegisterValues) => {
      setPassword(values.password)
      setAgrees(values.agreesToTerms && values.agreesToPrivacy)
    }
    update(getValues())
    return subscribe({ formState: { values: true }, callback: ({ values }) => update(values) })
  }, [getValues, subscribe])
  return { password, agrees }
}

/** `hasFieldErrors` means that the fields show errors too. */
type Failure = { text: string; hasFieldErrors: boolean }

function useRegistration(
  { setError }: Form,
  botCheck: RefObject<BotCheckHandle | null>,
  onRegistered: (email: string) => void,
) {
  const api = useApi()
  const [failure, setFailure] = useState<Failure | null>(null)
  const showFailure = (error: unknown) => {
    const fieldErrors = fieldErrorsOf(error)
    for (const { field, message } of fieldErrors) setError(field, { type: 'server', message })
    setFailure({ text: failureText(error), hasFieldErrors: fieldErrors.length > 0 })
  }
  const send = async ({ agreesToTerms: _terms, agreesToPrivacy: _privacy, ...values }: RegisterFormInput) => {
    setFailure(null)
    try {
      const recaptcha = (await botCheck.current?.response()) ?? ''
      await api.send('POST', '/api/auth/register', { ...values, recaptcha }).catch((error) => {
        // A bot-check response can be used only once.
        botCheck.current?.reset()
        throw error
      })
    } catch (error) {
      return showFailure(error)
    }
    draft.drop()
    onRegistered(values.email)
  }
  return { send, failure }
}

const fieldErrorsOf = (error: unknown) => {
  if (error instanceof BotCheckLoadError) return [{ field: 'recaptcha', message: m.bot_not_loaded() } as const]
  if (!(error instanceof ApiError)) return []
  return error.errors.flatMap(({ field, message }) => (isRegisterField(field) ? [{ field, message }] : []))
}

const failureText = (error: unknown): string => {
  if (error instanceof BotCheckLoadError) return m.register_not_yet()
  if (error instanceof NetworkError) return m.register_network_error()
  const reason = error instanceof ApiError ? refusalText(error, m.common_failed()) : m.bot_failed()
  return m.register_failed({ reason })
}
