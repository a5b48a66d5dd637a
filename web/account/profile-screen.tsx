import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useRef } from 'react'
import { MAX_ACCOUNT_BIO } from '#core/text/max-lengths.ts'
import { m } from '#messages'
import { ApiError, useApi } from '#web/data/api.ts'
import { sessionKey, useViewer } from '#web/data/session.ts'
import { LeaveGuard } from '#web/drafts/leave-guard.tsx'
import { FieldSkeleton, FormSkeleton, StepSkeleton } from '#web/page/form-skeleton.tsx'
import { Screen } from '#web/page/screen.tsx'
import { CharacterCounter } from '#web/ui/character-counter.tsx'
import { LoadFailure } from '#web/ui/load-failure.tsx'
import { Loading } from '#web/ui/loading.tsx'
import { type Profile, profileQuery } from './profile-data.ts'
import { ProfileForm, useProfileForm } from './profile-form.tsx'
import { ProfilePicture, ProfilePictureSkeleton } from './profile-picture.tsx'

const AccountSettings = lazy(async () => ({ default: (await import('./account-settings.tsx')).AccountSettings }))

/** `/profile` (specification section 2; specification/decisions.md, section 6). */
export function ProfileScreen() {
  const client = useQueryClient()
  const { data, error, isFetching, refetch } = useQuery(profileQuery(useApi(), useViewer()))
  const isLoggedOut = error instanceof ApiError && error.status === 401
  useEffect(() => {
    // The route guard then redirects to the log-in screen, and back after the log-in.
    if (isLoggedOut) void client.invalidateQueries({ queryKey: sessionKey })
  }, [isLoggedOut, client])
  if (data) return <LoadedProfile profile={data} />
  if (error && !isFetching)
    return (
      <Screen title={m.common_profile()}>
        <div className="wrap medium page">
          <div className="page-head">
            <h1>{m.common_profile()}</h1>
          </div>
          <LoadFailure onRetry={refetch}>{m.profile_not_loaded()}</LoadFailure>
        </div>
      </Screen>
    )
  return <ProfileScreen.Skeleton />
}

function LoadedProfile({ profile }: { profile: Profile }) {
  const state = useProfileForm(profile)
  const { errors, isDirty } = state.form.formState
  const hasErrors = Object.keys(errors).length > 0
  const isDeleted = useRef(false)
  const markDeleted = () => {
    isDeleted.current = true
  }
  return (
    <Screen title={hasErrors ? m.common_error_title({ title: m.common_profile() }) : m.common_profile()}>
      <LeaveGuard isDirty={() => isDirty && !isDeleted.current} text={m.profile_leave()} onLeave={state.dropDraft}>
        {() => (
          <div className="wrap medium page">
            <div className="page-head">
              <h1>{m.common_profile()}</h1>
            </div>
            <div className="form">
              <ProfilePicture profile={profile} />
              <ProfileForm profile={profile} state={state} />
              <Suspense fallback={<Loading />}>
                <AccountSettings profile={profile} onDeleted={markDeleted} />
              </Suspense>
            </div>
          </div>
        )}
      </LeaveGuard>
    </Screen>
  )
}

ProfileScreen.Skeleton = () => (
  <FormSkeleton title={m.common_profile()} width="medium">
    <div className="form">
      <ProfilePictureSkeleton />
      <StepSkeleton title={m.you_title()}>
        <div className="form">
          <div className="grid2">
            <p>
              <b>{m.common_username()}</b>
              <br />
              <span className="skeleton">{m.common_loading()}</span>
            </p>
            <FieldSkeleton label={m.common_display_name()} />
          </div>
          <FieldSkeleton label={m.common_bio()} hint={m.you_shown_to()} optional>
            <textarea className="input" rows={4} readOnly />
            <CharacterCounter id="bio-rules" text="" max={MAX_ACCOUNT_BIO} />
          </FieldSkeleton>
          <FieldSkeleton label={m.you_link()} optional />
        </div>
      </StepSkeleton>
    </div>
  </FormSkeleton>
)
