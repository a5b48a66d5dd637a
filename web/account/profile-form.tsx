import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { useEffect, useRef, useState } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import type { input, output } from 'zod/mini'
import { ProfileDetails } from '#core/accounts/edit-profile.ts'
import { MAX_ACCOUNT_BIO } from '#core/text/max-lengths.ts'
import { m } from '#messages'
import { failureText } from '#web/data/failure-text.ts'
import { useSingleRequest } from '#web/data/single-request.ts'
import { useOwnDraft } from '#web/drafts/own-draft.ts'
import { bold } from '#web/i18n/markup.tsx'
import { useToast } from '#web/page/toasts.tsx'
import { CharacterCounter } from '#web/ui/character-counter.tsx'
import { DraftNote } from '#web/ui/draft-note.tsx'
import { FailureNote } from '#web/ui/failure-note.tsx'
import { Field } from '#web/ui/field.tsx'
import { showFieldErrors, useSchemaForm } from '#web/ui/form-validation.ts'
import { StatusLine } from '#web/ui/status-line.tsx'
import { type Profile, useProfileChanges } from './profile-data.ts'
import { ProfileSection } from './profile-section.tsx'

type Form = UseFormReturn<input<typeof ProfileDetails>, unknown, output<typeof ProfileDetails>>

const profileValues = ({ displayName, bio, url }: Profile) => ({ displayName, bio: bio ?? '', url: url ?? '' })

const fields = ['displayName', 'bio', 'url'] as const

type ProfileFormState = {
  form: Form
  isRestored: boolean
  /** Makes `profile` the form's saved state and drops the draft. */
  resetTo: (profile: Profile) => void
  dropDraft: () => void
}

/** Fills the form from the profile and the stored draft, and stores each edit in the draft. */
export function useProfileForm(profile: Profile): ProfileFormState {
  const saved = useRef(profileValues(profile))
  const draft = useOwnDraft('profile', { saved: saved.current, typed: saved.current })
  const [isRestored, setIsRestored] = useState(false)
  const form: Form = useSchemaForm(ProfileDetails, { defaultValues: saved.current })
  const { setValue, subscribe, reset } = form
  useEffect(() => {
    const stored = draft.read()
    setIsRestored(stored !== null)
    // Restores only edited fields, because the others may have changed on the server since.
    for (const field of fields)
      if (stored && stored.typed[field] !== stored.saved[field])
        setValue(field, stored.typed[field], { shouldDirty: true })
    return subscribe({
      formState: { values: true },
      callback: ({ values: { displayName, bio, url } }) => {
        const typed = { displayName, bio: bio ?? '', url: url ?? '' }
        const isChanged = fields.some((field) => typed[field] !== saved.current[field])
        if (isChanged) draft.save({ saved: saved.current, typed })
        else draft.drop()
      },
    })
  }, [draft, setValue, subscribe])
  const resetTo = (savedProfile: Profile) => {
    saved.current = profileValues(savedProfile)
    reset(saved.current)
    setIsRestored(false)
    draft.drop()
  }
  return { form, isRestored, resetTo, dropDraft: draft.drop }
}

export function ProfileForm({ profile, state }: { profile: Profile; state: ProfileFormState }) {
  const { form, isRestored, resetTo } = state
  const { api, setProfile } = useProfileChanges()
  const toast = useToast()
  const { isBusy, failure, run } = useSingleRequest()
  const { errors } = form.formState
  const save = (details: output<typeof ProfileDetails>) =>
    run(async () => {
      const saved = await api.send('PUT', '/api/profile', details).catch((error) => {
        if (showFieldErrors(error, fields, form.setError)) return null
        throw error
      })
      if (!saved) return
      resetTo(saved)
      toast(m.you_saved())
      await setProfile(saved)
    })
  return (
    <ProfileSection title={m.you_title()}>
      {isRestored && <DraftNote onStartOver={() => resetTo(profile)} />}
      <form className="form" method="post" noValidate onSubmit={form.handleSubmit(save)}>
        {failure !== null && (
          <FailureNote failure={failure}>
            <ParaglideMessage message={m.you_failed} inputs={{ reason: failureText(failure) }} markup={{ b: bold }} />
          </FailureNote>
        )}
        <div className="grid2">
          <p>
            <b>{m.common_username()}</b>
            <br />
            {profile.name}
          </p>
          <Field id="displayName" label={m.common_display_name()} error={errors.displayName?.message}>
            {(control) => <input {...form.register('displayName')} {...control} autoComplete="nickname" />}
          </Field>
        </div>
        <Field
          id="bio"
          label={m.common_bio()}
          hint={m.you_shown_to()}
          optional
          error={errors.bio?.message}
          note={<BioCounter form={form} />}
        >
          {(control) => <textarea {...form.register('bio')} {...control} rows={4} />}
        </Field>
        <Field id="url" label={m.you_link()} optional error={errors.url?.message}>
          {(control) => (
            <input {...form.register('url')} {...control} type="url" autoComplete="url" placeholder="https://" />
          )}
        </Field>
        <div className="row">
          <button className="btn btn--main" type="submit" disabled={isBusy}>
            {m.common_save()}
          </button>
          <StatusLine status={isBusy ? { tone: 'busy', text: m.common_saving() } : null} />
        </div>
      </form>
    </ProfileSection>
  )
}

function BioCounter({ form }: { form: Form }) {
  const bio = useWatch({ control: form.control, name: 'bio' })
  return <CharacterCounter id="bio-rules" text={bio ?? ''} max={MAX_ACCOUNT_BIO} />
}
