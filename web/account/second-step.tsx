import { useEffect, useRef, useState } from 'react'
import type { output } from 'zod/mini'
import { SecondStepCode } from '#core/authentication/complete-second-step.ts'
import type { SecondStepMethod as Method } from '#core/authentication/second-factors.ts'
import { m } from '#messages'
import { ApiError, useApi } from '#web/data/api.ts'
import { refusalText } from '#web/data/failure-text.ts'
import { Screen } from '#web/page/screen.tsx'
import { FailureNote } from '#web/ui/failure-note.tsx'
import { Field } from '#web/ui/field.tsx'
import { useSchemaForm } from '#web/ui/form-validation.ts'
import { PasskeyButton } from './passkey-button.tsx'

export type LogInCompletion = {
  /** Whether the user is logged in and the next screen is loading. */
  isLoggedIn: boolean
  onLoggedIn: () => Promise<void>
}

type Props = LogInCompletion & {
  /** The account's methods for the second step; at least one. */
  methods: readonly Method[]
  /** Returns to the first step. `reason` is the error to show there, or '' if the user chose to start again. */
  onStartOver: (reason: string) => void
}

/** The second step of a log-in: a code from an app, a recovery code or a passkey. The URL remains `/login`. */
export function SecondStep({ methods, onStartOver, ...completion }: Props) {
  const [failure, setFailure] = useState<{ text: string } | null>(null)
  const [hasCodeError, setHasCodeError] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const takesCode = methods.some((method) => method !== 'passkey')
  // The form of the first step, which contained the focus, has been removed. If there is a code field, it takes the focus.
  useEffect(() => {
    if (!takesCode) heading.current?.focus({ preventScroll: true })
  }, [takesCode])
  const showFailure = (text: string) => setFailure(text ? { text } : null)
  return (
    <Screen
      title={failure || hasCodeError ? m.common_error_title({ title: m.second_step_title() }) : m.second_step_title()}
    >
      <div className="wrap narrow page">
        <div className="page-head">
          <h1 tabIndex={-1} ref={heading}>
            {m.second_step_title()}
          </h1>
          <p>{m.second_step_lead()}</p>
        </div>
        <div className="form">
          {failure && (
            <FailureNote failure={failure}>
              <b>{failure.text}</b>
            </FailureNote>
          )}
          {takesCode && (
            <CodeForm
              methods={methods}
              {...completion}
              onFailure={showFailure}
              onCodeError={setHasCodeError}
              onExpire={onStartOver}
            />
          )}
          {methods.includes('passkey') && (
            <PasskeyButton
              label={m.second_step_passkey()}
              isMain={!takesCode}
              isLoggedIn={completion.isLoggedIn}
              onLoggedIn={completion.onLoggedIn}
              onFailure={showFailure}
            />
          )}
        </div>
        <p className="mt5">
          <button className="text-link" type="button" onClick={() => onStartOver('')}>
            {m.second_step_start_again()}
          </button>
        </p>
      </div>
    </Screen>
  )
}

type CodeFormProps = LogInCompletion & {
  methods: readonly Method[]
  onFailure: (text: string) => void
  onCodeError: (hasError: boolean) => void
  onExpire: (reason: string) => void
}

function CodeForm({ methods, isLoggedIn, onLoggedIn, onFailure, onCodeError, onExpire }: CodeFormProps) {
  const api = useApi()
  const { register, handleSubmit, formState, setError, setFocus } = useSchemaForm(SecondStepCode, {
    defaultValues: { code: '' },
  })
  const { errors, isSubmitting } = formState
  const [asksForRecoveryCode, setAsksForRecoveryCode] = useState(!methods.includes('totp'))
  const message = errors.code?.message
  useEffect(() => onCodeError(message !== undefined), [onCodeError, message])
  const handleFailure = (error: unknown) => {
    if (!(error instanceof ApiError)) return onFailure(m.common_failed_later())
    if (error.status === 410) return onExpire(m.second_step_too_late())
    if (error.problem.code !== 'login.second_step_failed') return onFailure(refusalText(error, m.common_failed()))
    setError('code', { type: 'server', message: error.message })
    setFocus('code', { shouldSelect: true })
  }
  const send = async (values: output<typeof SecondStepCode>) => {
    onFailure('')
    await api.send('POST', '/api/auth/second-step', values).then(onLoggedIn, handleFailure)
  }
  useEffect(() => setFocus('code'), [setFocus])
  const switchCodeKind = () => {
    setAsksForRecoveryCode(!asksForRecoveryCode)
    setFocus('code', { shouldSelect: true })
  }
  return (
    <form className="form" method="post" noValidate onSubmit={handleSubmit(send)}>
      <Field
        id="code"
        label={m.second_step_code()}
        hint={asksForRecoveryCode ? m.second_step_recovery_hint() : m.second_step_app_hint()}
        error={message}
      >
        {(control) => (
          <input
            {...register('code')}
            {...control}
            type="text"
            // The server accepts both kinds of code; this only selects the phone's keyboard.
            inputMode={asksForRecoveryCode ? 'text' : 'numeric'}
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
          />
        )}
      </Field>
      {methods.includes('totp') && methods.includes('recovery-code') && (
        <p className="under-field">
          <button className="text-link" type="button" onClick={switchCodeKind}>
            {asksForRecoveryCode ? m.second_step_use_app() : m.second_step_use_recovery()}
          </button>
        </p>
      )}
      <button className="btn btn--main btn--block" type="submit" disabled={isSubmitting || isLoggedIn}>
        {m.common_log_in()}
      </button>
    </form>
  )
}
