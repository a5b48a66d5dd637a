import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { m } from '#messages'
import { linkTo } from '#web/page/link-to.tsx'
import { ProfileSection } from './profile-section.tsx'

export function ProfileAlerts() {
  return (
    <ProfileSection title={m.alerts_title()}>
      <p>
        <ParaglideMessage message={m.alerts_see} markup={{ alerts: linkTo('/alerts') }} />
      </p>
    </ProfileSection>
  )
}
