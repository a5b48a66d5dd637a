import { ProfileAccess } from './profile-access.tsx'
import { ProfileBands } from './profile-bands.tsx'
import type { Profile } from './profile-data.ts'
import { ProfileEmail } from './profile-email.tsx'
import { ProfileOwnData } from './profile-own-data.tsx'
import { ProfilePassword } from './profile-password.tsx'
import { ProfileSessions } from './profile-sessions.tsx'
import { ProfileTwoStep } from './profile-two-step.tsx'

/** What is further down on the profile: its code is fetched when what others see of the person is there to be read. */
export function ProfileFurther({ profile, onDeleted }: { profile: Profile; onDeleted: () => void }) {
  return (
    <>
      <ProfileEmail profile={profile} />
      <ProfilePassword profile={profile} />
      <ProfileBands bands={profile.bands} />
      <ProfileAccess roles={profile.roles} twoStep={profile.twoStep} />
      <ProfileTwoStep profile={profile} />
      <ProfileSessions />
      <ProfileOwnData profile={profile} onDeleted={onDeleted} />
    </>
  )
}
