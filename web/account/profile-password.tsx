import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { useWatch } from 'react-hook-form'
import type { output } from 'zod/mini'
import { ChangePassword } from '#core/authentication/change-password.ts'
import { m } from '#messages'
import { failureText } from '#web/data/failure-text.ts'
import { useSingleRequest } from '#web/data/single-request.ts'
import { bold } from '#web/i18n/markup.tsx'
import { useToast } from '#web/page/toasts.tsx'
import { FailureNote } from '#web/ui/failure-note.tsx'
import { showFieldErrors, useSchemaForm } from '#web/ui/form-validation.ts'
import { PasswordField } from './password-field.tsx'
import { PasswordRules } from './password-rules.tsx'
import { type Profile, useProfileChanges } from './profile-data.ts'
import { Disclosure, ProfileSection } from './profile-section.tsx'

export function ProfilePassword({ profile }: { profile: Profile }) {
  return (
    <ProfileSection title={m.common_password()}>
      <p>{m.own_password_lead()}</p>
      <Disclosure label={m.own_password_change()}>
        {(close) => <PasswordForm email={profile.email} onDone={close} />}
      </Disclosure>
    </ProfileSection>
  )
}

function PasswordForm({ email, onDone }: { email: string; onDone: () => void }) {
  const { api, refresh } = useProfileChanges()
  const toast = useToast()
  const { isBusy, failure, run } = useSingleRequest()
  const { register, handleSubmit, formState, setError, control } = useSchemaForm(ChangePassword, {
    defaultValues: { password: '' },
  })
  const { errors } = formState
  const newPassword = useWatch({ control, name: 'password' })
  const [currentPasswordInput, newPasswordInput, confirmationInput] = [
    register('currentPassword'),
    register('password', { deps: formState.isSubmitted ? ['confirmPassword'] : [] }),
    register('confirmPassword'),
  ]
  const change = (values: output<typeof ChangePassword>) =>
    run(async () => {
      try {
        await api.send('PUT', '/api/profile/password', values)
      } catch (error) {
        if (showFieldErrors(error, ['currentPassword', 'password', 'confirmPassword'], setError)) return
        throw error
      }
      toast(m.own_password_changed())
      void refresh()
      onDone()
    })
  return (
    <form className="form" method="post" noValidate onSubmit={handleSubmit(change)}>
      {/* Tells a password manager which account the password belongs to. */}
      <input
        className="visually-hidden"
        type="email"
        autoComplete="username"
        value={email}
        readOnly
        tabIndex={-1}
        aria-hidden="true"
      />
      {failure !== null && (
        <FailureNote failure={failure}>
          <ParaglideMessage
            message={m.own_password_failed}
            inputs={{ reason: failureText(failure) }}
            markup={{ b: bold }}
          />
        </FailureNote>
      )}
      <PasswordField
        id="current-password"
        label={m.password_current()}
        error={errors.currentPassword?.message}
        input={{ ...currentPasswordInput, autoComplete: 'current-password' }}
      />
      <PasswordField
        id="new-password"
        label={m.password_new()}
        error={errors.password?.message}
        input={{ ...newPasswordInput, autoComplete: 'new-password' }}
        rules={<PasswordRules id="new-password-rules" password={newPassword} />}
      />
      <PasswordField
        id="confirm-password"
        label={m.password_confirm()}
        labelInSentence={m.password_repeated()}
        error={errors.confirmPassword?.message}
        input={{ ...confirmationInput, autoComplete: 'new-password' }}
      />
      <div className="row">
        <button className="btn btn--main" type="submit" disabled={isBusy}>
          {m.own_password_change()}
        </button>
        <button className="btn" type="button" disabled={isBusy} onClick={onDone}>
          {m.common_cancel()}
        </button>
      </div>
    </form>
  )
}
