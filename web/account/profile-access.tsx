import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { rolesRequiringSecondFactor } from '#core/permissions/policy.ts'
import { m } from '#messages'
import { bold } from '#web/i18n/markup.tsx'
import { joinWithAnd } from '#web/i18n/name-lists.ts'
import { roleLabels } from '#web/i18n/role-labels.ts'
import { linkTo } from '#web/page/link-to.tsx'
import { Note } from '#web/ui/note.tsx'
import type { Profile } from './profile-data.ts'
import { ProfileSection } from './profile-section.tsx'

export function ProfileAccess({ roles, twoStep }: Pick<Profile, 'roles' | 'twoStep'>) {
  const lacksRequiredSecondFactor = twoStep.isRequired && !twoStep.timeCodes && twoStep.passkeys.length === 0
  const affectedRoles = rolesRequiringSecondFactor.filter((role) => roles.includes(role))
  return (
    <ProfileSection title={m.access_title()}>
      {lacksRequiredSecondFactor && affectedRoles.length > 0 && (
        <Note tone="warn">
          <ParaglideMessage
            message={m.access_inactive}
            inputs={{
              count: affectedRoles.length,
              roles: joinWithAnd(affectedRoles.map((role) => roleLabels[role]())),
            }}
            markup={{ b: bold }}
          />
        </Note>
      )}
      {roles.length > 0 ? (
        <ul className="chips" aria-label={m.common_roles()}>
          {roles.map((role) => (
            <li className="tag tag--strong" key={role}>
              {roleLabels[role]()}
            </li>
          ))}
        </ul>
      ) : (
        <p>
          <ParaglideMessage message={m.access_none} markup={{ ask: linkTo('/request-access') }} />
        </p>
      )}
      <p className="hint">{m.access_hint()}</p>
    </ProfileSection>
  )
}
