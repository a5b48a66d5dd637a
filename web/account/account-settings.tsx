import { ProfileAccess } from './profile-access.tsx'
import { ProfileAlerts } from './profile-alerts.tsx'
import { ProfileBands } from './profile-bands.tsx'
import type { Profile } from './profile-data.ts'
import { ProfileEmail } from './profile-email.tsx'
import { ProfilePassword } from './profile-password.tsx'
import { ProfilePersonalData } from './profile-personal-data.tsx'
import { ProfileSessions } from './profile-sessions.tsx'
import { ProfileTwoStep } from './profile-two-step.tsx'

export function AccountSettings({ profile, onDeleted }: { profile: Profile; onDeleted: () => void }) {
  return (
    <>
      <ProfileEmail profile={profile} />
      <ProfilePassword profile={profile} />
      <ProfileBands bands={profile.bands} />
      <ProfileAlerts />
      <ProfileAccess roles={profile.roles} twoStep={profile.twoStep} />
      <ProfileTwoStep profile={profile} />
      <ProfileSessions />
      <ProfilePersonalData profile={profile} onDeleted={onDeleted} />
    </>
  )
}
