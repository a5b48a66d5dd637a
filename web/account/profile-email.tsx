import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { useState } from 'react'
import type { output } from 'zod/mini'
import { ChangeEmail } from '#core/accounts/change-email.ts'
import { m } from '#messages'
import { failureText } from '#web/data/failure-text.ts'
import { useSingleRequest } from '#web/data/single-request.ts'
import { useDraftedFields } from '#web/drafts/drafted-fields.ts'
import { useOwnDraft } from '#web/drafts/own-draft.ts'
import { bold } from '#web/i18n/markup.tsx'
import { FailureNote } from '#web/ui/failure-note.tsx'
import { Field } from '#web/ui/field.tsx'
import { showFieldErrors, useSchemaForm } from '#web/ui/form-validation.ts'
import { StatusLine } from '#web/ui/status-line.tsx'
import { PasswordField } from './password-field.tsx'
import { type Profile, useProfileChanges } from './profile-data.ts'
import { Disclosure, ProfileSection } from './profile-section.tsx'

export function ProfileEmail({ profile }: { profile: Profile }) {
  const [sentTo, setSentTo] = useState('')
  return (
    <ProfileSection title={m.common_email()}>
      <p className="long-word">
        <b>{profile.email}</b>
      </p>
      {profile.pendingEmail && (
        <p className="long-word">
          <ParaglideMessage
            message={m.own_email_pending}
            inputs={{ email: profile.pendingEmail }}
            markup={{ b: bold }}
          />
        </p>
      )}
      <Disclosure label={m.own_email_change()}>
        {(close) => (
          <EmailForm
            onSent={(address) => {
              setSentTo(address)
              close()
            }}
            onCancel={close}
          />
        )}
      </Disclosure>
      <StatusLine status={sentTo ? { tone: 'ok', text: m.own_email_sent({ email: sentTo }) } : null} />
    </ProfileSection>
  )
}

const empty = { email: '' }

function EmailForm({ onSent, onCancel }: { onSent: (address: string) => void; onCancel: () => void }) {
  const { api, refresh } = useProfileChanges()
  const { isBusy, failure, run } = useSingleRequest()
  const draft = useOwnDraft('new-email', empty)
  const form = useSchemaForm(ChangeEmail)
  useDraftedFields(form, draft)
  const { register, handleSubmit, formState, setError } = form
  const { errors } = formState
  const [email, password] = [register('email'), register('password')]
  const send = (change: output<typeof ChangeEmail>) =>
    run(async () => {
      try {
        await api.send('PUT', '/api/profile/email', change)
      } catch (error) {
        if (showFieldErrors(error, ['email', 'password'], setError)) return
        throw error
      }
      draft.drop()
      void refresh()
      onSent(change.email)
    })
  const cancelChange = () => {
    draft.drop()
    onCancel()
  }
  return (
    <form className="form" method="post" noValidate onSubmit={handleSubmit(send)}>
      {failure !== null && <FailureNote failure={failure}>{failureText(failure)}</FailureNote>}
      <Field id="new-email" label={m.own_email_new()} error={errors.email?.message}>
        {(control) => <input {...email} {...control} type="email" autoComplete="email" />}
      </Field>
      <PasswordField
        id="email-password"
        label={m.password_yours()}
        error={errors.password?.message}
        input={{ ...password, autoComplete: 'current-password' }}
      />
      <div className="row">
        <button className="btn btn--main" type="submit" disabled={isBusy}>
          {m.own_email_send()}
        </button>
        <button className="btn" type="button" disabled={isBusy} onClick={cancelChange}>
          {m.common_cancel()}
        </button>
      </div>
    </form>
  )
}
